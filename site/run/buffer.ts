/**
 * As much of Node's `Buffer` as the SDK uses, for raw parts and list tokens:
 * `from` a text or bytes, and `toString`, in UTF-8, Base64 and hexadecimal.
 */
export const Buffer = {
  from(source: string | Iterable<number>, encoding = 'utf8'): Uint8Array {
    const bytes = typeof source === 'string' ? decode(source, encoding) : source;
    return new Bytes(Uint8Array.from(bytes));
  },
};

class Bytes extends Uint8Array {
  override toString(encoding = 'utf8'): string {
    if (encoding === 'hex') return Array.from(this, hex).join('');
    if (!encoding.startsWith('base64')) return new TextDecoder().decode(this);
    const text = btoa(String.fromCharCode(...this));
    return encoding === 'base64'
      ? text
      : text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  }
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function decode(text: string, encoding: string): Iterable<number> {
  if (encoding === 'hex') return (text.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
  if (!encoding.startsWith('base64')) return new TextEncoder().encode(text);
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return Array.from(atob(standard), (character) => character.charCodeAt(0));
}
