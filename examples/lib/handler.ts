import type { AgentCard } from '@a2a-js/sdk';
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  type AgentExecutor,
  type DefaultRequestHandlerOptions,
  type ExecutionEventBusManager,
  type ExtendedAgentCardProvider,
  type TaskStore,
} from '@a2a-js/sdk/server';

/** The SDK has nine arguments by position; here they have names. */
export function handlerOf({
  card,
  executor,
  store = new InMemoryTaskStore(),
  buses,
  extendedCard,
  options,
}: {
  card: AgentCard;
  executor: AgentExecutor;
  store?: TaskStore;
  buses?: ExecutionEventBusManager;
  extendedCard?: AgentCard | ExtendedAgentCardProvider;
  options?: DefaultRequestHandlerOptions;
}): DefaultRequestHandler {
  return new DefaultRequestHandler(
    card,
    store,
    executor,
    buses,
    undefined,
    undefined,
    extendedCard,
    undefined,
    options,
  );
}
