/** The two headers of every JSON-RPC call. */
// #region post
export const JSON_RPC = {
  'content-type': 'application/json',
  'a2a-version': '1.0',
};

/** Sends one body by hand, without the SDK, and reads what comes back. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = JSON_RPC,
) {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
// #endregion post
