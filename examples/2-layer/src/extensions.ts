import { confidenceV1 } from './confidence.ts';
import { costV1 } from './cost.ts';
import { toolCallV1 } from './tool-call.ts';
import { worldStateDeltaV1 } from './world-state.ts';

/** The four extensions that every card of the fleet declares (ADR D3). */
export const FLEET_EXTENSIONS = [
  costV1,
  confidenceV1,
  worldStateDeltaV1,
  toolCallV1,
] as const;
