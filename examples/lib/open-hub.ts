import type { Kept } from '../3-hub/src/kept/kept.ts';
import type { MadeAgent } from '../3-hub/src/hub.ts';
import type { SkillExecutor } from '../3-hub/src/skill.ts';
import type { Reply } from '../3-hub/src/doors/call.ts';
import { checkConfig } from '../3-hub/src/config.ts';
import { createHub, type Hub, type HubParts } from '../3-hub/src/hub.ts';
import { JSON_RPC, post } from './post.ts';

export interface OpenHub extends Hub {
  url: string;
  /** Says something by the chat's door. */
  chat(body: object, headers?: object): Promise<Reply>;
  /** Calls a method of A2A, and returns the result or the error. */
  rpc(method: string, params: object, headers?: object): Promise<Answer>;
}

/** A JSON-RPC response, as it was parsed. */
type Answer = ReturnType<typeof JSON.parse>;

export interface OpenHubOptions extends Partial<HubParts> {
  /** More of the configuration, as `hub.yaml` has it. */
  config?: object;
}

/** An agent with a skill for each id, as a hub takes it. */
export const agentOf = (
  name: string,
  executor: SkillExecutor,
  ...ids: string[]
): MadeAgent => ({
  name,
  executor,
  skills: ids.map((id) => ({
    id,
    name: id,
    description: `Does ${id}.`,
    tags: [],
  })),
});

/** A configuration wants one agent at least. */
const ANY = {
  name: 'any',
  skills: [{ id: 'any', name: 'any', description: 'Any.', tags: [] }],
};

/**
 * Starts a whole hub on a free port, in memory if no storage is named.
 *
 * @param agents or what makes them, with what the hub keeps
 */
export async function openHub(
  agents: MadeAgent[] | ((kept: Kept) => MadeAgent[]),
  { config = {}, ...parts }: OpenHubOptions = {},
): Promise<OpenHub> {
  const make = typeof agents === 'function' ? agents : () => agents;
  const known = typeof agents === 'function' ? [] : agents;
  const named = [...known, ANY].map(({ name, skills }) => {
    return { name, kind: 'function', module: 'here', skills };
  });
  const hub = await createHub(
    checkConfig({
      hub: { name: 'hub', description: 'Connects.', port: 0 },
      storage: 'memory',
      agents: named,
      ...config,
    }),
    { agents: make, ...parts },
  );
  const url = await hub.start();
  let calls = 0;
  return {
    ...hub,
    url,
    async chat(body, headers) {
      const all = { ...JSON_RPC, ...headers };
      return (await post(`${url}api/chat`, body, all)).body;
    },
    async rpc(method, params, headers) {
      const body = { jsonrpc: '2.0', id: ++calls, method, params };
      return (await post(url, body, { ...JSON_RPC, ...headers })).body;
    },
  };
}
