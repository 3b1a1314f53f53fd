/** The headers that matter to A2A, with the names and values of the SDK where it has them. */
import {
  A2A_CONTENT_TYPE,
  A2A_PROTOCOL_VERSION,
  A2A_VERSION_HEADER,
  HTTP_EXTENSION_HEADER,
  SSE_HEADERS,
} from '@a2a-js/sdk';
import type { Place } from './text.ts';

export interface Header {
  name: string;
  /** What the value looks like, as `code` or words. */
  value: string;
  says: string;
  section: string;
  taught: Place;
}

export const REQUEST: Header[] = [
  {
    name: A2A_VERSION_HEADER,
    value: `\`${A2A_PROTOCOL_VERSION}\``,
    says: 'The version you speak, in every request. Two numbers, never three. A client may write it into the query of the URL instead, `?A2A-Version=1.0`; the servers of both SDKs read the header only. Absent or empty in both means 0.3.',
    section: '3.6.1',
    taught: 'versions#the-version',
  },
  {
    name: HTTP_EXTENSION_HEADER,
    value: 'URIs, with commas between',
    says: 'Extensions that this request should use. Without it none is active.',
    section: '3.2.6',
    taught: 'versions#extensions',
  },
  {
    name: 'Content-Type',
    value: `\`application/json\` on JSON-RPC, \`${A2A_CONTENT_TYPE}\` on HTTP+JSON`,
    says: 'Another one is `-32005` on JSON-RPC. The SDK takes both on HTTP+JSON.',
    section: '9.1, 11.1',
    taught: 'versions#content-types',
  },
  {
    name: 'Accept',
    value: `\`application/json\`, or \`${SSE_HEADERS['Content-Type']}\` for a stream`,
    says: 'The SDK’s client sends it. The method decides what comes back, not this header.',
    section: '–',
    taught: 'stream',
  },
  {
    name: 'Authorization',
    value: 'a scheme and a credential',
    says: 'What the card’s security requirements ask for. An API key may have a header of its own.',
    section: '7.3',
    taught: 'authentication#the-gate',
  },
  {
    name: 'If-None-Match',
    value: 'the `ETag` you have',
    says: 'Only when fetching the card: 304 if yours is still good.',
    section: '8.6.2',
    taught: 'card#ask-again-and-get-nothing',
  },
];

export const RESPONSE: Header[] = [
  {
    name: 'Content-Type',
    value: `\`application/json\`, \`${A2A_CONTENT_TYPE}\` or \`${SSE_HEADERS['Content-Type']}\``,
    says: 'Look at it before you parse. A stream that fails at once is plain JSON, and a page of HTML is no answer of A2A.',
    section: '9.1, 11.1',
    taught: 'versions#content-types',
  },
  {
    name: HTTP_EXTENSION_HEADER,
    value: 'URIs, with commas between',
    says: 'Extensions that were active. On a JSON-RPC stream the SDK’s server does not send it.',
    section: '–',
    taught: 'versions#a-stream-has-no-echo',
  },
  {
    name: 'WWW-Authenticate',
    value: 'a scheme, such as `Bearer`',
    says: 'Comes with 401, and says how to authenticate. §7.4 recommends such a hint, and HTTP has this header for it.',
    section: '7.4',
    taught: 'authentication#the-gate',
  },
  {
    name: 'ETag',
    value: 'an edition of the card',
    says: 'Send it back as `If-None-Match`.',
    section: '8.6.1',
    taught: 'card#ask-again-and-get-nothing',
  },
  {
    name: 'Cache-Control',
    value: `\`max-age\` on the card, \`${SSE_HEADERS['Cache-Control']}\` on a stream (Python: \`no-store\`)`,
    says: 'How long the card may be kept. A stream must not be kept at all.',
    section: '8.6.1',
    taught: 'card#ask-again-and-get-nothing',
  },
  {
    name: 'X-Accel-Buffering',
    value: `\`${SSE_HEADERS['X-Accel-Buffering']}\``,
    says: 'Asks a proxy not to hold back the events of a stream. The servers of both SDKs send it.',
    section: '–',
    taught: 'event-streams#silence',
  },
];

export const WEBHOOK: Header[] = [
  {
    name: 'Content-Type',
    value: `\`${A2A_CONTENT_TYPE}\``,
    says: 'The body is one event, as in a stream. 1.0.0 said `application/json`, so accept both.',
    section: '4.3.3',
    taught: 'push#a-receiver-that-checks',
  },
  {
    name: 'Authorization',
    value: '`scheme` and `credentials` of the configuration',
    says: 'What the client asked the agent to send. Check it.',
    section: '4.3.3',
    taught: 'push#what-arrives-and-in-which-order',
  },
  {
    name: 'X-A2A-Notification-Token',
    value: '`token` of the configuration',
    says: 'The SDK’s server sends it only if there is no `authentication`. 1.0.0 has it in an example (§6.6); 1.0.1 does not mention it.',
    section: '–',
    taught: 'push#what-arrives-and-in-which-order',
  },
];
