import { Part } from '@a2a-js/sdk';

/** A part as it is on the wire, of which nothing is known to be right. */
export type WirePart = Readonly<Record<string, unknown>>;

/** What stands in a part's `metadata.mimeType`, and its payload. */
export interface DataPart {
  mime: string | undefined;
  /** Absent when the part carries no `data`. */
  data?: unknown;
}

/** The MIME type under which the fleet's payloads say what they are. */
export const MIME_KEY = 'mimeType';

/**
 * A part that carries `data`, in the SDK's form; on the wire it is
 * `{data, metadata: {mimeType}, mediaType: "application/json"}` (ADR §5).
 */
export function dataPart(data: unknown, mime: string): Part {
  return {
    content: { $case: 'data', value: data },
    metadata: { [MIME_KEY]: mime },
    mediaType: 'application/json',
    filename: '',
  };
}

/**
 * Reads a part in either form, the SDK's or the wire's. Anything else, from
 * whatever peer, reads as a part without MIME type.
 */
export function readDataPart(part: unknown): DataPart {
  const wire = isRecord(part) && 'content' in part ? flatten(part) : part;
  if (!isRecord(wire)) return { mime: undefined };
  const { metadata } = wire;
  const mime = isRecord(metadata) ? metadata[MIME_KEY] : undefined;
  return {
    mime: typeof mime === 'string' ? mime : undefined,
    ...('data' in wire && { data: wire['data'] }),
  };
}

/** The SDK's form is only its own; what a part means is read from the wire form. */
function flatten(part: object): unknown {
  try {
    return Part.toJSON(part as Part);
  } catch {
    // Not a part after all.
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value)
  );
}
