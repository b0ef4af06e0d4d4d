import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMail } from '#shared/server/gateways/mail.ts';
import { createPayments } from '#shared/server/gateways/payments.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { startTracing } from '#shared/server/tracing/start-tracing.ts';
import { firstSpanIdOf, noteFailure, traced, traceIdOf } from '#shared/server/tracing/traced.ts';
import { saidBy, startTraceCollector, type TakenSpan, type TraceCollector } from '#test/factories/trace-collector.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';
import { traceJob } from '#worker/trace-job.ts';

const REQUEST = '0190a000-0000-7000-8000-00000000000a';
const ERROR = 2;
const CLIENT = 3;
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';
const NUMBER = '+41791112233';
const ADDRESS = 'eva.muster@example.org';

let collector: TraceCollector;
let end: () => Promise<void>;

beforeEach(async () => {
  collector = await startTraceCollector();
  const config = { tracing: { endpoint: collector.url, share: 1 }, codeSecret: 'a-secret' };
  end = await startTracing('test', config, createMemoryLog().log);
});

afterEach(async () => {
  await end();
  await collector.close();
});

const nothing = async (): Promise<void> => undefined;

/** The spans of `work`, by name. */
async function spansOf(work: () => Promise<unknown>): Promise<Record<string, TakenSpan>> {
  await work();
  await end();
  return Object.fromEntries(collector.spans().map((span) => [span.name, span]));
}

describe('a span', () => {
  it('is the first of its request, a part of the one around it, or follows from a request in another process', async () => {
    const spans = await spansOf(async () => {
      await traced('first', { begins: REQUEST }, () => traced('part', {}, nothing));
      await traced('later', { follows: REQUEST }, nothing);
    });
    expect(
      Object.values(spans)
        .map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId])
        .sort(),
    ).toEqual([
      ['first', traceIdOf(REQUEST), undefined],
      ['later', traceIdOf(REQUEST), firstSpanIdOf(REQUEST)],
      ['part', traceIdOf(REQUEST), firstSpanIdOf(REQUEST)],
    ]);
    expect(spans.first?.spanId).toBe(firstSpanIdOf(REQUEST));
  });

  it('is not made of a part with nothing around it', async () => {
    expect(await spansOf(() => traced('part', {}, nothing))).toEqual({});
  });

  it('has an id that a collector takes, whatever a client calls its request', () => {
    const zeros = '00000000-0000-0000-0000-000000000000';
    expect([traceIdOf(zeros), traceIdOf('another')]).not.toContain('0'.repeat(32));
  });

  it('says the code of an error and not its message, thrown on or noted', async () => {
    const planted = Object.assign(new Error(`HbA1c 9.1 of ${NUMBER}`), { code: 'E_PLANTED' });
    const spans = await spansOf(async () => {
      const thrown = traced('thrown', { begins: REQUEST }, () => Promise.reject(planted));
      await expect(thrown).rejects.toBe(planted);
      await traced('noted', { follows: REQUEST }, async () => noteFailure(planted));
      await traced('odd', { follows: REQUEST }, async () => noteFailure({ code: `not sent to ${NUMBER}` }));
      await traced('good', { follows: REQUEST }, nothing);
    });
    const told = Object.values(spans).map((span) => [span.name, span.status.code ?? 0, saidBy(span)['error.type']]);
    expect(told.sort()).toEqual([
      ['good', 0, undefined],
      ['noted', ERROR, 'E_PLANTED'],
      ['odd', ERROR, 'unknown'],
      ['thrown', ERROR, 'E_PLANTED'],
    ]);
    expect(collector.taken()).not.toMatch(/HbA1c|791112233/);
  });

  it('of a job that no request caused begins its trace, and the further tries follow from the first', async () => {
    const data = { outboxId: REQUEST, requestId: null, payload: {} };
    const job = (name: string, attemptsStarted: number) =>
      ({ name, queueName: 'work', attemptsStarted, data }) as never;
    const spans = await spansOf(async () => {
      await traceJob(job('try-1', 1), nothing);
      await traceJob(job('try-2', 2), nothing);
    });
    expect([spans['try-1']?.spanId, spans['try-1']?.parentSpanId]).toEqual([firstSpanIdOf(REQUEST), undefined]);
    expect([spans['try-2']?.parentSpanId, spans['try-2']?.traceId]).toEqual([
      firstSpanIdOf(REQUEST),
      traceIdOf(REQUEST),
    ]);
    expect(saidBy(spans['try-2'] as TakenSpan)).toMatchObject({ 'messaging.destination.name': 'work' });
  });

  it('of a call to somebody outside says whom and what was asked, and the code of its failure', async () => {
    const payments = createPayments({
      ...{ secretKey: 'sk_test_unit', webhookSecrets: ['whsec_unit'], apiOrigin: NOWHERE, answerLimitMs: 1 },
    });
    const sms = createSms({
      ...{ accountSid: `AC${'0'.repeat(32)}`, authToken: 'unit', statusCallbackUrl: `${NOWHERE}/receipt` },
      ...{ from: '+41790000000', alertFrom: '+41790000000', informationFrom: '+41790000000', apiOrigin: NOWHERE },
    });
    const mail = createMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'noreply@example.org', requireTls: false });
    const spans = await spansOf(() =>
      traced('call', { begins: REQUEST }, async () => {
        await expect(payments.getRefund('re_of_somebody')).rejects.toThrow('no-answer');
        await sms.send({ id: 'sms-1', sender: 'main', to: NUMBER, body: 'Code 123456' });
        await mail.send({ id: 'mail-1', to: ADDRESS, subject: 'Befund', text: 'HbA1c' });
      }),
    );
    const { call, ...calls } = spans;
    expect(
      Object.values(calls)
        .map((span) => [span.name, span.kind, span.status.code, saidBy(span)])
        .sort(),
    ).toEqual([
      ['smtp send', CLIENT, ERROR, { 'peer.service': 'smtp', 'rpc.method': 'send', 'error.type': 'ESOCKET' }],
      [
        ...['stripe refunds.retrieve', CLIENT, ERROR],
        { 'peer.service': 'stripe', 'rpc.method': 'refunds.retrieve', 'error.type': 'no-answer' },
      ],
      [
        ...['twilio messages.create', CLIENT, ERROR],
        { 'peer.service': 'twilio', 'rpc.method': 'messages.create', 'error.type': 'ECONNREFUSED' },
      ],
    ]);
    expect(Object.values(calls).map(({ parentSpanId }) => parentSpanId)).toEqual([1, 2, 3].map(() => call?.spanId));
    expect(collector.taken()).not.toMatch(/791112233|somebody|eva|HbA1c|Code 123456|Befund|sms-1|mail-1|sk_test/);
  });
});
