/**
 * What the messages and fields of the protocol mean, in our own words, and
 * where they are taught. Types and rules are not here: they are in facts.json.
 */
import { facts, type Field } from './facts.ts';
import type { Place } from './text.ts';

export interface Meaning {
  says: string;
  taught: Place;
}

/** Messages in the order of the page. The headings on the page are these. */
export const GROUPS = {
  conversation: ['Message', 'Part', 'Role'],
  tasks: ['Task', 'TaskStatus', 'TaskState', 'Artifact'],
  events: ['StreamResponse', 'TaskStatusUpdateEvent', 'TaskArtifactUpdateEvent'],
  calls: [
    'SendMessageRequest',
    'SendMessageConfiguration',
    'SendMessageResponse',
    'GetTaskRequest',
    'ListTasksRequest',
    'ListTasksResponse',
    'CancelTaskRequest',
    'SubscribeToTaskRequest',
    'GetExtendedAgentCardRequest',
  ],
  push: [
    'TaskPushNotificationConfig',
    'AuthenticationInfo',
    'GetTaskPushNotificationConfigRequest',
    'ListTaskPushNotificationConfigsRequest',
    'ListTaskPushNotificationConfigsResponse',
    'DeleteTaskPushNotificationConfigRequest',
  ],
  card: [
    'AgentCard',
    'AgentInterface',
    'AgentProvider',
    'AgentCapabilities',
    'AgentExtension',
    'AgentSkill',
    'AgentCardSignature',
  ],
  security: [
    'SecurityRequirement',
    'StringList',
    'SecurityScheme',
    'APIKeySecurityScheme',
    'HTTPAuthSecurityScheme',
    'OAuth2SecurityScheme',
    'OAuthFlows',
    'AuthorizationCodeOAuthFlow',
    'ClientCredentialsOAuthFlow',
    'DeviceCodeOAuthFlow',
    'ImplicitOAuthFlow',
    'PasswordOAuthFlow',
    'OpenIdConnectSecurityScheme',
    'MutualTlsSecurityScheme',
  ],
} satisfies Record<string, string[]>;

export type Group = keyof typeof GROUPS;

const of = (taught: Place, says: string): Meaning => ({ says, taught });

const CARD_IN_FULL = 'card-in-full#what-is-not-in-the-first-chapter';

/** What each message is for. */
export const MESSAGES: Record<string, Meaning> = {
  Message: of(
    'message#the-request-field-by-field',
    'One turn of a conversation, by either side. Also what a status says to its reader.',
  ),
  Part: of(
    'parts#four-kinds',
    'A piece of content. One of the first four fields is set, and the rest describes it.',
  ),
  Role: of('message#the-request-field-by-field', 'Who wrote a message.'),
  Task: of('stream#the-agent-announces-the-task', 'A piece of work with an id and a state.'),
  TaskStatus: of('stream#it-reports-its-state', 'How a task is doing, and since when.'),
  TaskState: of(
    'states#the-nine',
    'The nine states. The page [States](reference/states) has more.',
  ),
  Artifact: of('answers#who-carries-what', 'A result of a task.'),
  StreamResponse: of(
    'stream',
    'One event of a stream, and the body of one push notification. Exactly one field is set.',
  ),
  TaskStatusUpdateEvent: of('stream#it-reports-its-state', 'A task has a new state.'),
  TaskArtifactUpdateEvent: of(
    'stream#it-sends-the-result-in-pieces',
    'A task has a result, or a further piece of one.',
  ),
  SendMessageRequest: of(
    'message#the-request-field-by-field',
    'Params of `SendMessage` and `SendStreamingMessage`.',
  ),
  SendMessageConfiguration: of(
    'long-jobs#who-waits-for-what',
    'How the client wants to be answered.',
  ),
  SendMessageResponse: of(
    'answers',
    'Result of `SendMessage`. Exactly one field is set, and the agent chooses which.',
  ),
  GetTaskRequest: of('long-jobs', 'Params of `GetTask`.'),
  ListTasksRequest: of(
    'lists#ask-for-less',
    'Params of `ListTasks`. All given filters must match.',
  ),
  ListTasksResponse: of('lists', 'Result of `ListTasks`: one page of the list.'),
  CancelTaskRequest: of('cancel', 'Params of `CancelTask`.'),
  SubscribeToTaskRequest: of(
    'states#a-closed-stream-proves-nothing',
    'Params of `SubscribeToTask`.',
  ),
  GetExtendedAgentCardRequest: of(
    'card-in-full#the-extended-card',
    'Params of `GetExtendedAgentCard`. The only params that JavaScript lets a client leave out altogether.',
  ),
  TaskPushNotificationConfig: of(
    'push#ask-for-it',
    'Where to send the events of a task. Params and result of two methods, and a member of the configuration of a message.',
  ),
  AuthenticationInfo: of(
    'push#what-arrives-and-in-which-order',
    'How the agent proves itself to the webhook.',
  ),
  GetTaskPushNotificationConfigRequest: of(
    'push#configs-by-themselves',
    'Params of `GetTaskPushNotificationConfig`.',
  ),
  ListTaskPushNotificationConfigsRequest: of(
    'push#configs-by-themselves',
    'Params of `ListTaskPushNotificationConfigs`.',
  ),
  ListTaskPushNotificationConfigsResponse: of(
    'push#configs-by-themselves',
    'Result of `ListTaskPushNotificationConfigs`.',
  ),
  DeleteTaskPushNotificationConfigRequest: of(
    'push#configs-by-themselves',
    'Params of `DeleteTaskPushNotificationConfig`. Its result is empty.',
  ),
  AgentCard: of('card#the-card-field-by-field', 'What an agent says about itself.'),
  AgentInterface: of('card#the-card-field-by-field', 'One address with one binding.'),
  AgentProvider: of('card#the-card-field-by-field', 'Who runs the agent.'),
  AgentCapabilities: of(
    'card#the-card-field-by-field',
    'What the agent can do beyond answering. What is absent is not supported.',
  ),
  AgentExtension: of('versions#extensions', 'An extension that the agent knows.'),
  AgentSkill: of('card#the-card-field-by-field', 'Something the agent is good at.'),
  AgentCardSignature: of(
    'signed-cards#sign-publish-verify',
    'A signature over the card: a JWS in its flattened form.',
  ),
  SecurityRequirement: of(
    'card-in-full#and-inside-or-between',
    'A set of schemes that are all needed together. A list of these is a choice between them.',
  ),
  StringList: of(
    'card-in-full#and-inside-or-between',
    'A list of texts, wrapped because a map of ProtoBuf cannot hold lists.',
  ),
  SecurityScheme: of(
    CARD_IN_FULL,
    'One way to authenticate. The name of the field that is set says which kind.',
  ),
  APIKeySecurityScheme: of('authentication#the-gate', 'A fixed key that is sent along.'),
  HTTPAuthSecurityScheme: of('authentication#the-gate', 'The `Authorization` header of HTTP.'),
  OAuth2SecurityScheme: of(CARD_IN_FULL, 'A token from an OAuth 2.0 server.'),
  OAuthFlows: of(
    CARD_IN_FULL,
    'How to get the token. Unlike in OpenAPI, only one of the flows can be given.',
  ),
  AuthorizationCodeOAuthFlow: of(CARD_IN_FULL, 'A person agrees in a browser.'),
  ClientCredentialsOAuthFlow: of(CARD_IN_FULL, 'A program logs in as itself.'),
  DeviceCodeOAuthFlow: of(CARD_IN_FULL, 'A person agrees on another device.'),
  ImplicitOAuthFlow: of(CARD_IN_FULL, 'Deprecated. Use the authorization code with PKCE.'),
  PasswordOAuthFlow: of(
    CARD_IN_FULL,
    'Deprecated. Use the authorization code with PKCE, or the device code.',
  ),
  OpenIdConnectSecurityScheme: of(CARD_IN_FULL, 'A token from an OpenID Connect provider.'),
  MutualTlsSecurityScheme: of(
    CARD_IN_FULL,
    'The client has a certificate, and shows it while TLS connects.',
  ),
};

const CARD = 'card#the-card-field-by-field';
const METADATA = 'parts#four-kinds';

/** Fields that mean the same wherever they stand. */
const EVERYWHERE: Record<string, Meaning> = {
  tenant: of(
    'card#the-client-obeys-the-card',
    'Copied from the interface that the client chose. Left out if that has none.',
  ),
  contextId: of('conversations#which-ids-to-send', 'The conversation it belongs to.'),
  metadata: of(METADATA, 'Members that two sides agreed on. The protocol gives them no meaning.'),
  refreshUrl: of(CARD_IN_FULL, 'Where to get a fresh token for an old one.'),
  scopes: of(CARD_IN_FULL, 'The scopes that exist, each with a few words about it.'),
  tokenUrl: of(CARD_IN_FULL, 'Where to get the token.'),
  authorizationUrl: of(CARD_IN_FULL, 'The page on which the person agrees.'),
};

/** What each field means, by message and field. It comes before the table above. */
export const FIELDS: Record<string, Meaning> = {
  'Message.messageId': of(
    'message#the-request-field-by-field',
    'Made by whoever writes the message, new for each one.',
  ),
  'Message.contextId': of(
    'conversations#which-ids-to-send',
    'The conversation. A client sends the one it got, or none to begin a new one.',
  ),
  'Message.taskId': of(
    'conversations#which-ids-to-send',
    'The task that this message continues. Never made by a client.',
  ),
  'Message.role': of('message#the-request-field-by-field', 'Which side wrote it.'),
  'Message.parts': of('parts', 'The content. At least one part.'),
  'Message.metadata': of(
    'versions#extensions',
    'For extensions, under their URI, and for what two sides agreed on.',
  ),
  'Message.extensions': of(
    'versions#a-stream-has-no-echo',
    'URIs of the extensions that had a hand in this message.',
  ),
  'Message.referenceTaskIds': of(
    'conversations#which-ids-to-send',
    'Other tasks that the message is about. It does not continue them.',
  ),

  'Part.text': of('parts#four-kinds', 'Text.'),
  'Part.raw': of('parts#four-kinds', 'Bytes, as base64 on the wire.'),
  'Part.url': of('parts#four-kinds', 'Where the content can be fetched. Check it first.'),
  'Part.data': of('parts#what-a-wrong-shape-turns-into', 'Any JSON value. The SDK loses `null`.'),
  'Part.metadata': of(METADATA, 'For what two sides agreed on.'),
  'Part.filename': of('parts#four-kinds', 'A name for the content.'),
  'Part.mediaType': of('parts#four-kinds', 'How to read the content, of whatever kind.'),

  'Task.id': of('stream#the-agent-announces-the-task', 'Made by the server.'),
  'Task.status': of('states', 'The state now, with a message if there is one.'),
  'Task.artifacts': of('answers#the-reader', 'The results, in their order.'),
  'Task.history': of(
    'conversations#what-history-holds',
    'The messages of the task, as far as the agent keeps them. Not the results.',
  ),

  'TaskStatus.state': of('states#the-nine', 'One of the nine states.'),
  'TaskStatus.message': of(
    'answers#who-carries-what',
    'Progress, a question, a reason or a closing word.',
  ),
  'TaskStatus.timestamp': of(
    'lists#only-what-is-new',
    'When the state began, in UTC. The SDK does not fill it in, and lists are sorted by it.',
  ),

  'Artifact.artifactId': of(
    'stream#it-sends-the-result-in-pieces',
    'The same in all pieces of one result. Unique in its task.',
  ),
  'Artifact.name': of('answers#who-carries-what', 'A name for people.'),
  'Artifact.description': of('answers#who-carries-what', 'A few words for people.'),
  'Artifact.parts': of('parts', 'The content. At least one part.'),
  'Artifact.metadata': of(
    'versions#extensions',
    'For extensions, under their URI, and for what two sides agreed on.',
  ),
  'Artifact.extensions': of(
    'versions#a-stream-has-no-echo',
    'URIs of the extensions that had a hand in this artifact.',
  ),

  'StreamResponse.task': of(
    'stream#the-client-puts-it-together',
    'A snapshot of the whole task. Replace what you have.',
  ),
  'StreamResponse.message': of(
    'stream#when-a-message-is-enough',
    'The whole answer. Nothing else is in the stream.',
  ),
  'StreamResponse.statusUpdate': of('stream#it-reports-its-state', 'A new state.'),
  'StreamResponse.artifactUpdate': of(
    'stream#it-sends-the-result-in-pieces',
    'A result, or a piece of one.',
  ),

  'TaskStatusUpdateEvent.taskId': of('stream#it-reports-its-state', 'Whose state it is.'),
  'TaskStatusUpdateEvent.status': of('states', 'The new state.'),

  'TaskArtifactUpdateEvent.taskId': of(
    'stream#it-sends-the-result-in-pieces',
    'The task whose result it is.',
  ),
  'TaskArtifactUpdateEvent.artifact': of(
    'stream#it-sends-the-result-in-pieces',
    'The artifact, or the parts to add to it.',
  ),
  'TaskArtifactUpdateEvent.append': of(
    'stream#it-sends-the-result-in-pieces',
    'True: add these parts to the artifact with the same id. Absent: replace it.',
  ),
  'TaskArtifactUpdateEvent.lastChunk': of(
    'stream#it-sends-the-result-in-pieces',
    'True on the last piece of this artifact. The task may go on.',
  ),

  'SendMessageRequest.message': of('message#the-request-field-by-field', 'What the client says.'),
  'SendMessageRequest.configuration': of(
    'long-jobs#who-waits-for-what',
    'How to answer. Absent means the defaults.',
  ),

  'SendMessageConfiguration.acceptedOutputModes': of(
    'parts#media-types-that-an-agent-cannot-read',
    'Media types that the client can read. A wish, not a condition.',
  ),
  'SendMessageConfiguration.taskPushNotificationConfig': of(
    'push#ask-for-it',
    'Where to send the events of the task that this message starts. Its `taskId` stays empty.',
  ),
  'SendMessageConfiguration.historyLength': of(
    'conversations#what-history-holds',
    'How many of the latest messages to return. Absent: all. 0: none.',
  ),
  'SendMessageConfiguration.returnImmediately': of(
    'long-jobs#who-waits-for-what',
    'True: answer as soon as the task exists. Absent: when it is over, or needs the client.',
  ),

  'SendMessageResponse.task': of('answers', 'The agent made a task, or continued one.'),
  'SendMessageResponse.message': of('answers', 'The agent replied, and there is no task.'),

  'GetTaskRequest.id': of('long-jobs', 'The task.'),
  'GetTaskRequest.historyLength': of(
    'conversations#what-history-holds',
    'How many of the latest messages to return. Absent: all. 0: none.',
  ),

  'ListTasksRequest.contextId': of('lists#ask-for-less', 'Only tasks of this conversation.'),
  'ListTasksRequest.status': of('lists#ask-for-less', 'Only tasks in this state.'),
  'ListTasksRequest.pageSize': of(
    'lists#pages',
    'From 1 to 100. Absent: 50. A page may hold fewer.',
  ),
  'ListTasksRequest.pageToken': of('lists#pages', 'The `nextPageToken` of the page before.'),
  'ListTasksRequest.historyLength': of(
    'lists#ask-for-less',
    'How many of the latest messages of each task to return.',
  ),
  'ListTasksRequest.statusTimestampAfter': of(
    'lists#only-what-is-new',
    'Only tasks whose status is of this moment or later. The SDK leaves out those of this very moment.',
  ),
  'ListTasksRequest.includeArtifacts': of(
    'lists#ask-for-less',
    'True: with artifacts. Absent: without.',
  ),

  'ListTasksResponse.tasks': of('lists', 'The tasks of this page, latest status first.'),
  'ListTasksResponse.nextPageToken': of(
    'lists#pages',
    'Token of the next page. Empty on the last one, and sent then as well.',
  ),
  'ListTasksResponse.pageSize': of('lists#pages', 'The page size that was used.'),
  'ListTasksResponse.totalSize': of('lists#pages', 'How many tasks match, on all pages together.'),

  'CancelTaskRequest.id': of('cancel', 'The task to stop.'),
  'CancelTaskRequest.metadata': of('cancel', 'For what two sides agreed on, such as a reason.'),

  'SubscribeToTaskRequest.id': of('states#a-closed-stream-proves-nothing', 'The task to follow.'),

  'TaskPushNotificationConfig.id': of(
    'push#ask-for-it',
    'Name of this configuration. The server makes one if it is empty.',
  ),
  'TaskPushNotificationConfig.taskId': of(
    'push#ask-for-it',
    'The task whose events are sent. Empty inside the configuration of a message.',
  ),
  'TaskPushNotificationConfig.url': of('safe-webhooks#where-a-url-can-lead', 'The webhook.'),
  'TaskPushNotificationConfig.token': of(
    'push#what-arrives-and-in-which-order',
    'A secret of the client that each notification repeats, so that it can be recognized.',
  ),
  'TaskPushNotificationConfig.authentication': of(
    'push#what-arrives-and-in-which-order',
    'What goes into the `Authorization` header of each notification.',
  ),

  'AuthenticationInfo.scheme': of(
    'push#what-arrives-and-in-which-order',
    'A scheme of HTTP, such as `Bearer` or `Basic`.',
  ),
  'AuthenticationInfo.credentials': of(
    'push#what-arrives-and-in-which-order',
    'What follows the scheme in the header.',
  ),

  'GetTaskPushNotificationConfigRequest.taskId': of('push#configs-by-themselves', 'The task.'),
  'GetTaskPushNotificationConfigRequest.id': of('push#configs-by-themselves', 'The configuration.'),
  'ListTaskPushNotificationConfigsRequest.taskId': of('push#configs-by-themselves', 'The task.'),
  'ListTaskPushNotificationConfigsRequest.pageSize': of(
    'push#configs-by-themselves',
    'How many to return at most. The SDK ignores it and returns all.',
  ),
  'ListTaskPushNotificationConfigsRequest.pageToken': of(
    'push#configs-by-themselves',
    'The `nextPageToken` of the page before. The SDK ignores it.',
  ),
  'ListTaskPushNotificationConfigsResponse.configs': of(
    'push#configs-by-themselves',
    'The configurations of the task. Absent if there are none.',
  ),
  'ListTaskPushNotificationConfigsResponse.nextPageToken': of(
    'push#configs-by-themselves',
    'Token of the next page. Absent on the last one.',
  ),
  'DeleteTaskPushNotificationConfigRequest.taskId': of('push#configs-by-themselves', 'The task.'),
  'DeleteTaskPushNotificationConfigRequest.id': of(
    'push#configs-by-themselves',
    'The configuration.',
  ),

  'AgentCard.name': of(CARD, 'A name for people.'),
  'AgentCard.description': of(CARD, 'What the agent is for.'),
  'AgentCard.supportedInterfaces': of(CARD, 'Where and how to call it, best first.'),
  'AgentCard.provider': of(CARD, 'Who runs it.'),
  'AgentCard.version': of(CARD, 'Version of the agent, not of the protocol.'),
  'AgentCard.documentationUrl': of(CARD, 'More about the agent, for people.'),
  'AgentCard.capabilities': of(CARD, 'What it can do beyond answering.'),
  'AgentCard.securitySchemes': of(
    'card#when-the-form-of-memory-gets-out',
    'Ways to authenticate, each under a name.',
  ),
  'AgentCard.securityRequirements': of(
    'card-in-full#and-inside-or-between',
    'Which of those schemes a call needs. One entry of the list is enough.',
  ),
  'AgentCard.defaultInputModes': of(
    'parts#media-types-that-an-agent-cannot-read',
    'Media types that it reads.',
  ),
  'AgentCard.defaultOutputModes': of(CARD, 'Media types that it writes.'),
  'AgentCard.skills': of(CARD, 'What it is good at. At least one.'),
  'AgentCard.signatures': of(
    'signed-cards#sign-publish-verify',
    'Signatures over the rest of the card.',
  ),
  'AgentCard.iconUrl': of(CARD, 'A picture of the agent.'),

  'AgentInterface.url': of(CARD, 'Where the requests go. Absolute, and https in production.'),
  'AgentInterface.protocolBinding': of(
    'bindings#one-agent-three-interfaces',
    '`JSONRPC`, `HTTP+JSON`, `GRPC`, or the URI of a binding of your own.',
  ),
  'AgentInterface.tenant': of(
    'card#the-client-obeys-the-card',
    'If it is set, each request to this interface must repeat it.',
  ),
  'AgentInterface.protocolVersion': of(
    'versions#a-card-that-is-too-exact',
    'What to send as `A2A-Version`: `1.0`, two numbers.',
  ),

  'AgentProvider.url': of(CARD, 'Web site of whoever runs the agent.'),
  'AgentProvider.organization': of(CARD, 'Name of whoever runs the agent.'),

  'AgentCapabilities.streaming': of('stream', '`SendStreamingMessage` and `SubscribeToTask` work.'),
  'AgentCapabilities.pushNotifications': of('push#ask-for-it', 'The four methods for push work.'),
  'AgentCapabilities.extensions': of('versions#extensions', 'Extensions that it knows.'),
  'AgentCapabilities.extendedAgentCard': of(
    'card-in-full#the-extended-card',
    'Callers who authenticate may get a longer card by `GetExtendedAgentCard`.',
  ),

  'AgentExtension.uri': of('versions#extensions', 'Name and version of the extension in one.'),
  'AgentExtension.description': of('versions#extensions', 'What the agent does with it.'),
  'AgentExtension.required': of(
    'versions#when-an-extension-is-required',
    'True: who does not ask for it is refused.',
  ),
  'AgentExtension.params': of(CARD_IN_FULL, 'Settings that the extension defines.'),

  'AgentSkill.id': of(CARD, 'Name for programs.'),
  'AgentSkill.name': of(CARD, 'Name for people.'),
  'AgentSkill.description': of(CARD, 'What it does, for people and for models.'),
  'AgentSkill.tags': of(CARD, 'Words to find it by. At least one.'),
  'AgentSkill.examples': of(CARD, 'Prompts that work.'),
  'AgentSkill.inputModes': of(CARD_IN_FULL, 'Media types it reads, instead of those of the card.'),
  'AgentSkill.outputModes': of(
    CARD_IN_FULL,
    'Media types it writes, instead of those of the card.',
  ),
  'AgentSkill.securityRequirements': of(CARD_IN_FULL, 'What this skill needs to be called.'),

  'AgentCardSignature.protected': of(
    'signed-cards#sign-publish-verify',
    'Header of the JWS with `alg`, `typ` and `kid`, as base64url. It is signed as well.',
  ),
  'AgentCardSignature.signature': of(
    'signed-cards#sign-publish-verify',
    'The signature, as base64url.',
  ),
  'AgentCardSignature.header': of(
    'signed-cards#sign-publish-verify',
    'More of the header that is not signed.',
  ),

  'StringList.list': of(
    'card-in-full#and-inside-or-between',
    'The texts. Empty, it is left out, and `{}` remains.',
  ),
  'SecurityRequirement.schemes': of(
    'card-in-full#and-inside-or-between',
    'By name of the scheme, the scopes it needs. All schemes in one map are needed together.',
  ),
  'SecurityScheme.apiKeySecurityScheme': of('authentication#the-gate', 'A fixed key.'),
  'SecurityScheme.httpAuthSecurityScheme': of(
    'authentication#the-gate',
    'The `Authorization` header: bearer, basic and so on.',
  ),
  'SecurityScheme.oauth2SecurityScheme': of(CARD_IN_FULL, 'OAuth 2.0.'),
  'SecurityScheme.openIdConnectSecurityScheme': of(CARD_IN_FULL, 'OpenID Connect.'),
  'SecurityScheme.mtlsSecurityScheme': of(CARD_IN_FULL, 'A certificate of the client.'),

  'APIKeySecurityScheme.description': of(CARD_IN_FULL, 'A few words for people.'),
  'APIKeySecurityScheme.location': of('authentication#the-gate', '`header`, `query` or `cookie`.'),
  'APIKeySecurityScheme.name': of(
    'authentication#the-gate',
    'Name of the header, the parameter or the cookie.',
  ),
  'HTTPAuthSecurityScheme.description': of(CARD_IN_FULL, 'A few words for people.'),
  'HTTPAuthSecurityScheme.scheme': of(
    'authentication#the-gate',
    'A scheme of HTTP, such as `Bearer`.',
  ),
  'HTTPAuthSecurityScheme.bearerFormat': of(
    CARD_IN_FULL,
    'What sort of token it is, such as `JWT`. A hint only.',
  ),
  'OAuth2SecurityScheme.description': of(CARD_IN_FULL, 'A few words for people.'),
  'OAuth2SecurityScheme.flows': of(CARD_IN_FULL, 'How to get the token.'),
  'OAuth2SecurityScheme.oauth2MetadataUrl': of(
    CARD_IN_FULL,
    'Where the authorization server describes itself (RFC 8414).',
  ),
  'OAuthFlows.authorizationCode': of(CARD_IN_FULL, 'By a browser, with a code.'),
  'OAuthFlows.clientCredentials': of(CARD_IN_FULL, 'From program to program.'),
  'OAuthFlows.implicit': of(CARD_IN_FULL, 'By a browser, with a token in the URL.'),
  'OAuthFlows.password': of(CARD_IN_FULL, 'By the password of the person.'),
  'OAuthFlows.deviceCode': of(CARD_IN_FULL, 'By a code that is typed on another device.'),
  'AuthorizationCodeOAuthFlow.pkceRequired': of(CARD_IN_FULL, 'True: only with PKCE (RFC 7636).'),
  'DeviceCodeOAuthFlow.deviceAuthorizationUrl': of(
    CARD_IN_FULL,
    'Where the device asks for its code.',
  ),
  'OpenIdConnectSecurityScheme.description': of(CARD_IN_FULL, 'A few words for people.'),
  'OpenIdConnectSecurityScheme.openIdConnectUrl': of(
    CARD_IN_FULL,
    'Where the provider describes itself.',
  ),
  'MutualTlsSecurityScheme.description': of(CARD_IN_FULL, 'A few words for people.'),
};

/** What each value of an enum means. */
export const VALUES: Record<string, Meaning> = {
  ROLE_UNSPECIFIED: of('parts#what-a-wrong-shape-turns-into', 'Nobody set it. Never send it.'),
  ROLE_USER: of('message#the-request-field-by-field', 'The client wrote it.'),
  ROLE_AGENT: of('message#the-request-field-by-field', 'The agent wrote it.'),
};

/** What a field means. Undefined when nobody has written it down, which a test refuses. */
export function meaningOf(message: string, field: string): Meaning | undefined {
  return FIELDS[`${message}.${field}`] ?? EVERYWHERE[field];
}

/** Every meaning of this module that belongs to no field, for a test. */
export function strayMeanings(): string[] {
  const has = (message: string, field: string) =>
    facts.messages[message]?.some(({ name }) => name === field) ?? false;
  const names = new Set(Object.values(facts.messages).flatMap((all) => all.map((f) => f.name)));
  return [
    ...Object.keys(FIELDS).filter((key) => !has(...(key.split('.') as [string, string]))),
    ...Object.keys(EVERYWHERE).filter((name) => !names.has(name)),
    ...Object.keys(MESSAGES).filter((name) => !(name in facts.messages) && !(name in facts.enums)),
  ];
}

/** Type of a field as a reader says it: `list of Part`, `map of string`. */
export function typeWords({ type, repeated, map }: Field): { lead: string; type: string } {
  const lead = map ? 'map of ' : repeated ? 'list of ' : '';
  const plain: Record<string, string> = {
    int32: 'whole number',
    bool: 'boolean',
    bytes: 'base64',
    'google.protobuf.Struct': 'object',
    'google.protobuf.Value': 'any JSON',
    'google.protobuf.Timestamp': 'timestamp',
  };
  return { lead, type: plain[type] ?? type };
}
