import { readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { Cron } from 'croner';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { z } from 'zod';

/** Names become segments of topics and members of metadata. */
const name = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'expected letters, digits, _ and - (64 at most)');
const milliseconds = z.int().positive();

/** Whether croner can make something of a pattern or a time zone. */
const isCron = (pattern: string, timezone?: string) => {
  try {
    const options = { paused: true, ...(timezone && { timezone }) };
    return new Cron(pattern, options).nextRun() !== null;
  } catch {
    return false;
  }
};

/** A host or an address, as a URL has it. */
export const authorityOf = (host: string): string =>
  isIPv6(host) ? `[${host}]` : host;

const isHost = (host: string) =>
  (isIP(host) > 0 || /^[\w.-]+$/.test(host)) &&
  URL.canParse(`http://${authorityOf(host)}/`);

/** What a header can carry as it is; blanks at its ends are lost. */
const credential = z
  .string()
  .regex(/^[!-~]+$/, 'expected visible characters of ASCII');

/** A list in which no two are called the same. */
const named = <T extends z.ZodType<{ name: string }>>(one: T) =>
  z.array(one).superRefine((list, { addIssue }) => {
    for (const [at, { name: word }] of list.entries())
      if (list.findIndex((other) => other.name === word) < at)
        addIssue({
          code: 'custom',
          path: [at, 'name'],
          message: `${word} is taken`,
        });
  });

const skill = z.strictObject({
  id: name,
  name: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).default([]),
  outputModes: z.array(z.string()).optional(),
  cooldownMs: milliseconds.optional(),
});

const agent = z.discriminatedUnion('kind', [
  z.strictObject({
    name,
    kind: z.enum(['function', 'agent']),
    /** The module whose default export makes the executor. */
    module: z.string().min(1),
    skills: z.array(skill).min(1),
  }),
  z.strictObject({
    name,
    kind: z.literal('a2a'),
    url: z.url({ protocol: /^https?$/ }),
    apiKey: credential.optional(),
    bearer: credential.optional(),
    /** How its tasks are followed; left out: as well as it can. */
    follow: z.enum(['stream', 'push', 'poll', 'blocking']).optional(),
    skills: z.array(skill).default([]),
  }),
]);

/** A host or an address; with a slash, a range of them. */
const callee = z
  .string()
  .min(1)
  .refine(
    (entry) => !entry.includes('/') || ipaddr.isValidCIDR(entry),
    'is no CIDR',
  );

const user = z
  .strictObject({
    name,
    apiKey: credential.min(8).optional(),
    bearer: credential.min(8).optional(),
  })
  .refine(
    ({ apiKey, bearer }) => apiKey !== undefined || bearer !== undefined,
    'expected apiKey or bearer',
  );

const schedule = z.strictObject({
  name,
  cron: z
    .string()
    .refine((pattern) => isCron(pattern), 'expected a cron pattern'),
  timezone: z
    .string()
    .refine((zone) => isCron('* * * * *', zone), 'is no time zone')
    .optional(),
  message: z.string().min(1),
  owner: z.string().default(''),
  target: name.optional(),
  skill: name.optional(),
});

const shape = z.strictObject({
  hub: z.strictObject({
    name,
    description: z.string().min(1),
    /** As callers reach it; derived from the port when left out. */
    url: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/[?#]/.test(url), 'has a query or a fragment')
      .transform((url) => url.replace(/\/?$/, '/'))
      .optional(),
    port: z.int().min(0).max(65_535).default(4100),
    host: z
      .string()
      .refine(isHost, 'expected the name of a host or an address')
      .default('localhost'),
    /** A file with the private key that signs the hub's card, as a JWK. */
    signingKey: z.string().min(1).optional(),
  }),
  /** Who may call; everybody when left out. */
  users: named(user).min(1).optional(),
  /** `memory`, `sqlite:<file>` or `postgres://…`. */
  storage: z
    .string()
    .regex(/^(memory$|sqlite:.|postgres(ql)?:\/\/)/)
    .default('sqlite:.data/hub.db'),
  agents: named(agent).min(1),
  /** Where a request goes that names neither agent nor skill. */
  fallback: z
    .strictObject({ target: name.optional(), skill: name.optional() })
    .default({}),
  schedules: named(schedule).default([]),
  /** Whom callers may have the hub call. */
  push: z
    .strictObject({
      /** Of your own network; what is public may be called anyway. */
      allow: z.array(callee).default([]),
      /** Webhooks that one task may have. */
      perTask: z.int().positive().default(10),
    })
    .prefault({}),
  limits: z
    .strictObject({
      hops: z.int().positive().default(8),
      concurrency: z.int().positive().default(500),
      queue: z.int().nonnegative().default(1000),
      /** A turn that says nothing for so long has failed. */
      silenceMs: milliseconds.default(120_000),
      /** When the hub stops, work at hand may go on for so long. */
      drainMs: z.int().nonnegative().default(10_000),
      /** A question that nobody answers for so long ends its task. */
      questionTtlMs: milliseconds.default(86_400_000),
      /** What the body of a request may have. */
      bodyBytes: z.int().positive().default(1_048_576),
      /** Tasks that ended are kept for so many days. */
      retentionDays: z.int().positive().default(30),
    })
    .prefault({}),
  metrics: z
    .strictObject({
      /** Who reads them shows it; with users, nobody can without it. */
      bearer: credential.min(8),
    })
    .optional(),
  telemetry: z
    .strictObject({
      /** Where a collector takes OTLP over HTTP, such as its port 4318. */
      otlpEndpoint: z.url({ protocol: /^https?$/ }).optional(),
    })
    .default({}),
  logs: z
    .strictObject({
      level: z
        .enum(['debug', 'info', 'warn', 'error', 'silent'])
        .default('info'),
    })
    .prefault({}),
});

/** What one part says of another: names that have to be somebody's. */
const config = shape.superRefine(
  ({ users, agents, fallback, schedules }, { addIssue }) => {
    const no = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message });
    const isAgent = (target?: string) =>
      target === undefined || agents.some((one) => one.name === target);
    // Who else has skills is known when the cards are read.
    const isSkill = (id?: string) =>
      id === undefined ||
      agents.some(
        ({ kind, skills }) =>
          kind === 'a2a' || skills.some((one) => one.id === id),
      );
    const wanted: [(string | number)[], typeof fallback][] = [
      [['fallback'], fallback],
      ...schedules.map((one, at): [(string | number)[], typeof one] => [
        ['schedules', at],
        one,
      ]),
    ];
    for (const [path, { target, skill: id }] of wanted) {
      if (!isAgent(target))
        no([...path, 'target'], `there is no agent ${target}`);
      if (!isSkill(id))
        no([...path, 'skill'], `no agent has the skill ${id}`);
    }
    for (const [at, { owner }] of schedules.entries())
      if (users && !users.some((one) => one.name === owner))
        no(['schedules', at, 'owner'], 'expected the name of a user');
    for (const [at, one] of agents.entries()) {
      if (one.kind === 'a2a' && one.apiKey && one.bearer)
        no(['agents', at], 'expected apiKey or bearer, not both');
      const ids = one.skills.map(({ id }) => id);
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) < index)
          no(['agents', at, 'skills', index, 'id'], `${id} is taken`);
    }
    for (const way of ['apiKey', 'bearer'] as const) {
      const secrets = users?.map((one) => one[way]) ?? [];
      for (const [at, secret] of secrets.entries())
        if (secret !== undefined && secrets.indexOf(secret) < at)
          no(['users', at, way], "is another user's");
    }
  },
);

/** All that a hub is told before it starts. */
export type HubConfig = z.output<typeof config>;

/** What is wrong with a configuration: each fault with its path. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Does what a member of the configuration asks for.
 *
 * @throws ConfigError with the member's path and why it cannot be done
 */
export async function blaming<T>(
  path: string | ((code?: string) => string),
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = Object(error) as NodeJS.ErrnoException;
    const at = typeof path === 'string' ? path : path(code);
    throw new ConfigError(`${at}: ${reasonOf(error)}`, { cause: error });
  }
}

/** With its cause; what has several, as a name of two addresses, a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code = '', cause } = error as NodeJS.ErrnoException;
  const words = message || code;
  return cause === undefined ? words : `${words}: ${reasonOf(cause)}`;
}

/** @throws ConfigError that names every fault by its path */
export function checkConfig(value: unknown): HubConfig {
  const parsed = config.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  );
  throw new ConfigError(faults.join('\n'));
}

/**
 * Reads a YAML file. Secrets need not stand in it: a text `${NAME}` is the
 * environment's variable of that name.
 *
 * @throws ConfigError for a file that cannot be read, or whose content is
 *   not what a hub can be told
 */
export function readConfig(
  file: string,
  environment: Record<string, string | undefined> = process.env,
): HubConfig {
  const value = read(file, file, parse);
  return checkConfig(filled(value, environment));
}

const key = z.looseObject({
  kty: z.string(),
  alg: z.string(),
  kid: z.string(),
});

/**
 * Reads the key that signs the hub's card.
 *
 * @param folder of the configuration
 * @throws ConfigError for a file that holds no such key
 */
export function readSigningKey(
  { hub }: HubConfig,
  folder: string,
): z.output<typeof key> | undefined {
  if (hub.signingKey === undefined) return undefined;
  const path = 'hub.signingKey';
  const file = resolve(folder, hub.signingKey);
  const { success, data } = key.safeParse(read(path, file, JSON.parse));
  if (success) return data;
  throw new ConfigError(`${path}: expected a JWK with kty, alg and kid`);
}

function read(
  path: string,
  file: string,
  parser: (text: string) => unknown,
): unknown {
  try {
    return parser(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${path}: ${(error as Error).message}`);
  }
}

/** @throws ConfigError that names what the environment lacks, and where */
function filled(
  value: unknown,
  environment: Record<string, string | undefined>,
): unknown {
  const missing: string[] = [];
  const fill = (
    one: unknown,
    path: string[],
    above: readonly unknown[] = [],
  ): unknown => {
    // An alias of YAML may stand within its own anchor.
    if (above.includes(one))
      throw new ConfigError(`${path.join('.')}: holds itself`);
    const inside = (item: unknown, at: string | number) =>
      fill(item, [...path, String(at)], [...above, one]);
    if (Array.isArray(one)) return one.map(inside);
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(
        Object.entries(one).map(([member, item]) => [
          member,
          inside(item, member),
        ]),
      );
    const [, variable] = /^\$\{(\w+)\}$/.exec(String(one)) ?? [];
    if (variable === undefined) return one;
    const found = environment[variable];
    if (found === undefined)
      missing.push(`${path.join('.')}: the environment has no ${variable}`);
    return found;
  };
  const whole = fill(value, []);
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
  return whole;
}
