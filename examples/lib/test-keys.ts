/**
 * Keys for examples, from the test vectors of RFC 8032 (7.1). Everybody
 * knows their secrets, and Ed25519 signs the same text alike each time.
 */
function testKey(x: string, d: string) {
  const publicKey = { kty: 'OKP', crv: 'Ed25519', x };
  return { publicKey, secretKey: { ...publicKey, d } };
}

export const firstKey = testKey(
  '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
);

export const secondKey = testKey(
  'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
  'TM0Imyj_ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U-4pvs',
);
