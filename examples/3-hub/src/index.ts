export * from './bus.ts';
export * from './skill.ts';
export * from './topics.ts';
