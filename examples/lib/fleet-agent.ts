import type { AgentCard } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';
import type { Auth } from '@protolabs/a2a';

/** An agent of the fleet, before anything listens for it. */
export interface FleetAgent {
  card: AgentCard;
  executor: AgentExecutor;
  /** Who may call; the card's own, or everybody when left out. */
  auth?: Auth;
}
