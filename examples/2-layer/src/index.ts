export {
  credentialFetch,
  fleetAuth,
  type Auth,
  type Secrets,
} from './auth.ts';
export {
  buildCard,
  wireCard,
  type CardEntry,
} from './card.ts';
export { confidenceV1, type Confidence } from './confidence.ts';
export { costV1, type Cost } from './cost.ts';
export { textOf, textPart } from './message.ts';
export { FleetExecutor, type ExecutorOptions } from './executor.ts';
export { defineExtension, type Extension } from './extension.ts';
export { FLEET_EXTENSIONS } from './extensions.ts';
export type { Parsed, Refused } from './result.ts';
export {
  emitSkillResult,
  readSkillResult,
  submitToolName,
} from './skill-result.ts';
export {
  legacyStringToState,
  stateToLegacyString,
  type BusState,
} from './states.ts';
export { toolCallV1, type ToolCall } from './tool-call.ts';
export { ask, fail, reject, type Ending, type Turn } from './turn.ts';
export { apply, worldStateDeltaV1 } from './world-state.ts';
export type { Delta, WorldState, WorldStateDelta } from './world-state.ts';
