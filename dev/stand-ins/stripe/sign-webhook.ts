import { createHmac } from 'node:crypto';

/**
 * The header `Stripe-Signature`: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>` (docs, webhooks/signature).
 * @param at seconds since 1970; now when left out
 */
export function signWebhook(secret: string, body: string, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`, 'utf8').digest('hex');
  return `t=${at},v1=${mac}`;
}
