import type { BusState } from '@protolabs/a2a';
import type { ArtifactChunk, SkillOutcome, SkillRequest } from './skill.ts';

/**
 * What may be said on the bus, by topic. The last segment of many topics is
 * a task's id or a name; `*` stands there for any. States are the fleet's
 * lowercase words (ADR §3.1), bodies are JSON: the SDK's objects stay at
 * the A2A edge.
 */
export interface Topics {
  /** One turn of work to be done; exactly one response follows. */
  'agent.skill.request': SkillRequest;
  /** Who does the turn. */
  [routed: `agent.skill.routed.${string}`]: SkillNews;
  [progress: `agent.skill.progress.${string}`]: { words: string };
  [artifact: `agent.skill.artifact.${string}`]: ArtifactChunk;
  /** The work waits for a credential. */
  [authorize: `agent.skill.authorize.${string}`]: { words: string };
  /** How the turn ended, drops included. */
  [response: `agent.skill.response.${string}`]: SkillOutcome;
  /** The caller wants a task to stop. */
  [cancel: `agent.skill.cancel.${string}`]: { taskId: string };
  /** A task waits for somebody. */
  [asked: `agent.input.request.${string}`]: Question;
  /** What somebody answered, or that nobody did in time. */
  [answered: `agent.input.response.${string}`]: Answer;
  [expired: `agent.input.expired.${string}`]: Question;
  /** A request that no skill will see, by the reason. */
  [dropped: `dispatch.dropped.${string}`]: Drop;
  /** A task's state, each time that it changes. */
  [state: `task.state.${string}`]: TaskChange;
  /** A task's end, once for each task, by agent and skill. */
  [outcome: `autonomous.outcome.${string}`]: Outcome;
  [cost: `autonomous.cost.${string}`]: Sample;
  [confidence: `autonomous.confidence.${string}`]: Sample;
  /** An agent was sure of itself, and failed. */
  [calibration: `autonomous.calibration.${string}`]: Sample;
  /**
   * A payload that its extension's schema refuses, or that does not fit.
   */
  [refused: `autonomous.refused.${string}`]: RefusedSample;
  'world.state.delta': Sample;
  [toolCall: `agent.skill.toolframe.${string}`]: Sample;
  /** A peer is `up`, `down`, `changed` or `refused`. */
  [agent: `fleet.agent.${string}`]: AgentNews;
  /**
   * A webhook is `dead` or has `lost` a notification; a peer has `refused`
   * one of the hub's.
   */
  [push: `fleet.push.${string}`]: PushNews;
  /** A skill is `added` or `removed`. */
  [skill: `fleet.skill.${string}`]: SkillNews;
  /** A handler threw or rejected, or a part of the hub did. */
  'system.error': { topic?: string; message: string };
}

export type Topic = keyof Topics;

/** Why a request was dropped. */
export type DropReason =
  | 'unknown-target'
  | 'unknown-skill'
  | 'no-default'
  | 'cooldown'
  | 'loop'
  | 'hops'
  | 'unavailable'
  | 'busy';

export interface Drop {
  request: SkillRequest;
  reason: DropReason;
  words: string;
}

/** What a parked task asks, of whom. */
export interface Question {
  taskId: string;
  contextId: string;
  owner: string;
  kind: 'input' | 'auth';
  words: string;
  /** ISO 8601; afterwards the question is closed. */
  expiresAt: string;
}

export interface Answer {
  taskId: string;
  kind: 'input' | 'auth';
  words: string;
}

export interface TaskChange {
  taskId: string;
  contextId: string;
  owner: string;
  state: BusState;
  words?: string;
}

/** How a task ended, and who did it. */
export interface Outcome {
  taskId: string;
  contextId: string;
  owner: string;
  agent: string;
  skill: string;
  state: BusState;
  success: boolean;
  /** From acceptance to the end; milliseconds. */
  durationMs: number;
  /** The answer as text: all artifacts in order, else the last words. */
  text: string;
}

/** One payload of an extension, read from a task that ended. */
export interface Sample {
  taskId: string;
  owner: string;
  agent: string;
  skill: string;
  payload: unknown;
  success: boolean;
}

export interface RefusedSample extends Omit<Sample, 'payload'> {
  /** As `cost-v1`. */
  extension: string;
  /** The path of the fault and the reason. */
  why: string;
}

export interface AgentNews {
  agent: string;
  words: string;
}

export interface PushNews {
  taskId: string;
  owner: string;
  words: string;
}

export interface SkillNews {
  agent: string;
  skill: string;
}
