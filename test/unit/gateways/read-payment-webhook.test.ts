import { describe, expect, it } from '@jest/globals';
import { signWebhook } from '#dev/stand-ins/stripe/sign-webhook.ts';
import { createPayments } from '#shared/server/gateways/payments.ts';
import { BadSignature } from '#shared/server/gateways/read-payment-webhook.ts';

const SECRET = 'whsec_new';
const payments = createPayments({ secretKey: 'sk_test_1', webhookSecrets: [SECRET, 'whsec_old'] });

function eventBody(changes: object = {}): string {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_763_700_000,
    livemode: false,
    data: {
      object: {
        id: 'cs_test_1',
        object: 'checkout.session',
        payment_intent: 'pi_1',
        metadata: { transactionNo: '2600001230-1' },
      },
    },
    ...changes,
  });
}

const seconds = () => Math.floor(Date.now() / 1000);

function reasonOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof BadSignature) return error.reason;
    throw error;
  }
  return 'accepted';
}

describe('readWebhook', () => {
  it('tells what a signed event is about', () => {
    const body = eventBody();
    expect(payments.readWebhook(body, signWebhook(SECRET, body))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      createdAt: '2025-11-21T04:40:00.000Z',
      objectId: 'cs_test_1',
      checkoutSessionId: 'cs_test_1',
      paymentIntentId: 'pi_1',
      transactionNo: '2600001230-1',
    });
  });

  it.each<
    [
      name: string,
      object: { id: string; object: string; payment_intent?: unknown },
      page: string | null,
      payment: string | null,
    ]
  >([
    ['a page that nobody paid on', { id: 'cs_1', object: 'checkout.session', payment_intent: null }, 'cs_1', null],
    ['a payment', { id: 'pi_1', object: 'payment_intent' }, null, 'pi_1'],
    ['what was charged', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }, null, 'pi_1'],
    [
      'a refund whose payment is told with it',
      { id: 're_1', object: 'refund', payment_intent: { id: 'pi_1' } },
      null,
      'pi_1',
    ],
  ])('knows the page and the payment of %s', (_name, object, page, payment) => {
    const body = eventBody({ data: { object } });
    const ids = { objectId: object.id, checkoutSessionId: page, paymentIntentId: payment };
    expect(payments.readWebhook(body, signWebhook(SECRET, body))).toMatchObject({ ...ids, transactionNo: null });
  });

  it('takes the bytes as they came', () => {
    const body = eventBody();
    expect(payments.readWebhook(Buffer.from(body), signWebhook(SECRET, body)).id).toBe('evt_1');
  });

  const body = eventBody();
  const cases: [name: string, body: string, signature: string | undefined, reason: string][] = [
    ['the old secret during a rotation', body, signWebhook('whsec_old', body), 'accepted'],
    ['another secret', body, signWebhook('whsec_other', body), 'signature'],
    ['a changed body', body.replace('evt_1', 'evt_2'), signWebhook(SECRET, body), 'signature'],
    ['the same JSON written again', JSON.stringify(JSON.parse(body), null, 2), signWebhook(SECRET, body), 'signature'],
    ['no header', body, undefined, 'signature'],
    ['a header of nonsense', body, 'v1=abc', 'signature'],
    ['299 seconds', body, signWebhook(SECRET, body, seconds() - 299), 'accepted'],
    ['over 300 seconds', body, signWebhook(SECRET, body, seconds() - 301), 'signature'],
    ['a signed text that is no JSON', 'hello', signWebhook(SECRET, 'hello'), 'body'],
    ...['{}', eventBody({ id: undefined }), eventBody({ data: {} })].map((text): [string, string, string, string] => [
      'a signed JSON that is no event',
      text,
      signWebhook(SECRET, text),
      'body',
    ]),
  ];
  it.each(cases)('%s', (_name, text, signature, reason) => {
    expect(reasonOf(() => payments.readWebhook(text, signature))).toBe(reason);
  });

  it('refuses events of the other world and of other accounts', () => {
    const live = eventBody({ livemode: true });
    expect(reasonOf(() => payments.readWebhook(live, signWebhook(SECRET, live)))).toBe('wrong-mode');
    const foreign = eventBody({ account: 'acct_2' });
    expect(reasonOf(() => payments.readWebhook(foreign, signWebhook(SECRET, foreign)))).toBe('foreign-account');
    const livePayments = createPayments({ secretKey: 'sk_live_1', webhookSecrets: [SECRET] });
    expect(reasonOf(() => livePayments.readWebhook(live, signWebhook(SECRET, live)))).toBe('accepted');
    expect(reasonOf(() => livePayments.readWebhook(body, signWebhook(SECRET, body)))).toBe('wrong-mode');
  });

  it('says nothing of the body in the error', () => {
    try {
      payments.readWebhook(body, 'wrong');
      throw new Error('not refused');
    } catch (error) {
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error)).includes('2600001230')).toBe(false);
    }
  });
});
