import { createHmac } from 'node:crypto';

/** The header `X-Twilio-Signature`: HMAC-SHA1 in base64 over the URL and each name and value, sorted by name (docs, security). */
export function signCallback(authToken: string, url: string, body: string): string {
  const params = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + params.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
