const BYTES = 16;
const HEX = 16;

/**
 * A key under which a call is made once, however often it is repeated: 128 random bits as hexadecimal digits. Not
 * `crypto.randomUUID`, which a page without TLS does not have, such as that of a developer's phone.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
