import {
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { buildCard, fleetAuth, FleetExecutor } from '@protolabs/a2a';
import { agentRouter } from '@protolabs/a2a/express';

function attempt(what: string, act: () => unknown) {
  try {
    act();
    console.log(`${what}: fine`);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.log(`${what}: ${error.message}`);
  }
}

// #region url
const entry = {
  name: 'Prober',
  description: 'Probes.',
  version: '1.0.0',
  skills: [],
};

const urls = [
  'https://prober.example/a2a',
  'http://localhost:4100',
  'http://0.0.0.0:4100',
  'http://[::1]:4100',
  'http://2130706433',
  'prober.example',
];
for (const url of urls) {
  attempt(url, () => buildCard({ ...entry, url, production: true }));
}
// #endregion url

// #region promise
class Prober extends FleetExecutor {
  protected override async work() {}
}

const url = 'https://prober.example/a2a';
const auth = fleetAuth({ bearer: { ada: 'token-of-ada' } });
const key = fleetAuth({ apiKey: { ada: 'key-of-ada' } });

const mount = (said?: typeof auth, asked?: typeof auth) => {
  const card = buildCard({ ...entry, url, auth: said });
  const store = new InMemoryTaskStore();
  const handler = new DefaultRequestHandler(card, store, new Prober());
  return agentRouter(card, handler, asked);
};
attempt('says bearer, asks for it', () => mount(auth, auth));
attempt('says bearer, asks nothing', () => mount(auth));
attempt('says nothing, asks bearer', () => mount(undefined, auth));
attempt('says a key, asks bearer', () => mount(key, auth));
// #endregion promise

// #region nobody
attempt('no callers', () => fleetAuth({}));
attempt('an empty token', () => fleetAuth({ bearer: { ada: '' } }));
// #endregion nobody
