import type { AgentCard } from '@a2a-js/sdk';
import type { AgentExecutor } from '@a2a-js/sdk/server';

/** An agent, before anything listens for it. */
export interface Agent {
  card: AgentCard;
  executor: AgentExecutor;
  /**
   * What a GET of the well-known path answers; the card as ProtoJSON
   * when left out. The chapter on the card answers wrongly on purpose.
   */
  wellKnown?: unknown;
}

/** An agent that listens. */
export interface Served {
  /** Where it listens, without a trailing slash. */
  url: string;
  /** Stops listening; resolves when the last connection is gone. */
  close(): Promise<void>;
}
