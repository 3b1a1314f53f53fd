import json from './facts.json' with { type: 'json' };

/** A field of a message, as the `.proto` file has it. */
export interface Field {
  /** On the wire: `messageId`. */
  name: string;
  /** A scalar of ProtoBuf, a message or an enum. Of a map, the type of its values. */
  type: string;
  required: boolean;
  repeated: boolean;
  map: boolean;
  /** Whether unset differs from empty. */
  optional: boolean;
  deprecated: boolean;
  /** Of the fields with the same word here, one at most is set. */
  oneof?: string;
}

export interface Method {
  name: string;
  /** Messages that travel as params and as result. */
  params: string;
  result: string;
  streams: boolean;
  /** Verb and path of the HTTP+JSON binding, after the `.proto` file. */
  http: string;
}

interface ErrorRow {
  code: number;
  grpc: string;
  http: number;
}

interface Facts {
  source: { proto: string; errors: string[] };
  messages: Record<string, Field[]>;
  enums: Record<string, Record<string, number>>;
  methods: Method[];
  /** By edition of the specification, then by name of the error. */
  errors: Record<'1.0.0' | '1.0.1', Record<string, ErrorRow>>;
}

/** What `facts.py` found in the descriptor and in the specification. */
export const facts: Facts = json;
