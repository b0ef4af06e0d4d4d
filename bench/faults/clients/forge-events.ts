import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '#dev/stand-ins/stripe/sign-webhook.ts';
import type { Forgery } from '../plan/plan.ts';
import { ANSWER_LIMIT_MS, type Run } from './caller.ts';

const SIGNATURES: Record<Forgery['kind'], (body: string) => Record<string, string>> = {
  unsigned: () => ({}),
  'wrong-secret': (body) => ({ 'stripe-signature': signWebhook(`whsec_${randomUUID()}`, body) }),
};

/** Somebody who is not the provider says again and again that something was paid; what they were told is kept. */
export async function forgeEvents({ baseUrl, journal }: Run, forgeries: readonly Forgery[]): Promise<void> {
  const start = performance.now();
  for (const { atMs, kind } of forgeries) {
    await pause(Math.max(0, atMs - (performance.now() - start)));
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: { id: 'cs_forged', object: 'checkout.session', metadata: { transactionNo: '2600000001-1' } } },
    });
    const asked = performance.now();
    const answer = await fetch(`${baseUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...SIGNATURES[kind](body) },
      body,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    journal.note({
      at: Date.now(),
      client: 'forger',
      call: 'receiveStripeEvent',
      status: answer?.status ?? 0,
      error: null,
      ms: Math.round(performance.now() - asked),
      requestId: answer?.headers.get('x-request-id') ?? null,
      isHealthRead: false,
      recordId: null,
      detail: kind,
    });
  }
}
