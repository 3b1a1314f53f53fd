const METHODS = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
] as const;

/** Pages that explain a method, by its name. Names without a page get no link. */
export const PAGES: Record<string, string> = Object.fromEntries(
  METHODS.map((name) => [name, `reference/methods/#${name}`]),
);

/** What the HTTP+JSON binding calls them, and where the card lies. */
const PATHS: [RegExp, keyof typeof PAGES][] = [
  [/^POST .*\/message:send$/, 'SendMessage'],
  [/^POST .*\/message:stream$/, 'SendStreamingMessage'],
  [/^POST .*\/tasks\/[^/]+:cancel$/, 'CancelTask'],
  [/^(?:GET|POST) .*\/tasks\/[^/]+:subscribe$/, 'SubscribeToTask'],
  [/^GET .*\/tasks$/, 'ListTasks'],
  [/^GET .*\/tasks\/[^/:]+$/, 'GetTask'],
  [/^POST .*\/pushNotificationConfigs$/, 'CreateTaskPushNotificationConfig'],
  [/^GET .*\/pushNotificationConfigs$/, 'ListTaskPushNotificationConfigs'],
  [/^GET .*\/pushNotificationConfigs\/[^/]+$/, 'GetTaskPushNotificationConfig'],
  [/^DELETE .*\/pushNotificationConfigs\/[^/]+$/, 'DeleteTaskPushNotificationConfig'],
  [/^GET .*\/extendedAgentCard$/, 'GetExtendedAgentCard'],
];

/**
 * The method that an exchange calls, on whatever binding; undefined for
 * something that is none.
 *
 * @param name what `exchangeName` says: `GetTask`, or `GET /rest/tasks/1`
 */
export function methodOf(name: string): string | undefined {
  if (Object.hasOwn(PAGES, name)) return name;
  const grpc = /(?:^|[ /])lf\.a2a\.v1\.A2AService\/(\w+)$/.exec(name)?.[1];
  if (grpc) return Object.hasOwn(PAGES, grpc) ? grpc : undefined;
  return PATHS.find(([path]) => path.test(name))?.[1];
}

/** The method that an exchange calls, and where the reference explains it. */
export function methodLink(name: string): { method: string; href: string } | undefined {
  const method = methodOf(name);
  if (method === undefined) return undefined;
  return { method, href: `${import.meta.env.BASE_URL.replace(/\/$/, '')}/${PAGES[method]}` };
}
