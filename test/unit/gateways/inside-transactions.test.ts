import { describe, expect, it } from '@jest/globals';
import { markOpen } from '#shared/server/database/open-transaction.ts';
import { createPayments, type Payments } from '#shared/server/gateways/payments.ts';
import { createSms } from '#shared/server/gateways/sms.ts';

/** Nobody listens there: a call that is made after all fails in another way. */
const apiOrigin = 'http://127.0.0.1:1';
const payments = createPayments({ secretKey: 'sk_test_unit', webhookSecrets: ['whsec_unit'], apiOrigin });
const sms = createSms({
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'unit',
  from: '+41790000000',
  alertFrom: '+41790000000',
  informationFrom: '+41790000000',
  apiOrigin,
  statusCallbackUrl: 'http://127.0.0.1:1/receipt',
});

const CHECKOUT = {
  amount: 100,
  currency: 'chf',
  transactionNo: '2600000018-1',
  orderNumber: '2600000018',
  attempt: 1,
  description: 'Test',
  language: 'de',
  successUrl: apiOrigin,
  cancelUrl: apiOrigin,
  expiresAt: '2026-01-01T00:00:00.000Z',
  idempotencyKey: 'unit',
} as const satisfies Parameters<Payments['createCheckoutSession']>[0];

const REFUND = { paymentIntentId: 'pi_unit', amount: 100, transactionNo: '2600000018-2' };

describe('a provider is not called while a transaction is open', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['to open a page', () => payments.createCheckoutSession(CHECKOUT)],
    ['to look at a page', () => payments.getCheckoutSession('cs_unit')],
    ['to close a page', () => payments.expireCheckoutSession('cs_unit')],
    ['to refund', () => payments.refund({ ...REFUND, idempotencyKey: 'unit' })],
    ['to look at a refund', () => payments.getRefund('re_unit')],
    ['to list pages', () => payments.listCheckoutSessions({ since: '2026-01-01T00:00:00.000Z' })],
    ['to send an SMS', () => sms.send({ id: 'sms', sender: 'main', to: '+41790000001', body: 'Test' })],
  ])('%s', async (_what, ask) => {
    await expect(markOpen(ask)).rejects.toThrow('inside a database transaction');
  });
});
