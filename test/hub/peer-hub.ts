import {
  A2aExecutor,
  connect,
  RecentRemotes,
  type A2aOptions,
  type HubParts,
  type PeerAddress,
} from '../../examples/3-hub/src/index.ts';
import { hubOf } from './hub.ts';

const skills = [{ id: 'work', name: 'Work', description: 'Works.', tags: [] }];

/** A hub whose only agent is the peer at an address. */
export const hubFor = (
  address: PeerAddress,
  more: Partial<A2aOptions> = {},
  parts: Partial<HubParts> = {},
  config: object = {},
) =>
  hubOf(
    { fallback: { target: 'peer' }, ...config },
    {
      agents: (_kept, { inbox, onError }) => {
        const executor = new A2aExecutor({
          name: 'peer',
          peer: () => connect(address),
          remotes: new RecentRemotes(),
          silenceMs: 500,
          pollMs: { first: 10, most: 50 },
          inbox,
          onError,
          ...more,
        });
        return [{ name: 'peer', executor, skills }];
      },
      ...parts,
    },
  );
