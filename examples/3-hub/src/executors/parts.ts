import { Part } from '@a2a-js/sdk';
import type { ArtifactChunk, WirePart } from '../skill.ts';

/** A whole artifact of one name; the name is its id too. */
export function artifactOf(name: string, parts: WirePart[]): ArtifactChunk {
  return { artifactId: name, name, parts, append: false, lastChunk: true };
}

/** One more piece of an artifact. */
export function pieceOf(name: string, parts: WirePart[]): ArtifactChunk {
  return { artifactId: name, name, parts, append: true, lastChunk: false };
}

/** A part of the SDK's as the wire has it. */
export const wirePartOf = (part: Part) => Part.toJSON(part) as WirePart;

export function textPartOf(text: string): WirePart {
  return { text, mediaType: 'text/plain' };
}

/** The text of parts, joined. */
export function textOfParts(parts: readonly WirePart[]): string {
  return parts.map(({ text = '' }) => text).join('');
}
