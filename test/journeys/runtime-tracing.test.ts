import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DelayedError } from 'bullmq';
import { JOB_MAX_STARTS } from '#shared/limits/runtime.ts';
import { readConfig } from '#shared/server/config.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { newId } from '#shared/server/new-id.ts';
import { startTracing } from '#shared/server/tracing/start-tracing.ts';
import { traced } from '#shared/server/tracing/traced.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { visitAs } from '#test/factories/people.ts';
import { saidBy, startTraceCollector, type TakenSpan, type TraceCollector } from '#test/factories/trace-collector.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { runJob } from '#worker/run-job.ts';

const COMPLETED = 2;
const ERROR = 2;
/** What `SafeAttribute` lists. */
const SAFE = [
  ...['http.request.method', 'http.route', 'http.response.status_code', 'messaging.system', 'error.type'],
  ...['messaging.destination.name', 'messaging.message.id', 'outbox.jobs', 'peer.service', 'rpc.method'],
];

let world: World;
let collector: TraceCollector;
let end: () => Promise<void>;

beforeAll(async () => {
  collector = await startTraceCollector();
  world = await openWorld({ worker: true, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` } });
}, 120_000);

afterAll(async () => {
  await world?.close();
  await collector?.close();
});

const isChild = ({ traceId, parentSpanId }: TakenSpan, parent: TakenSpan): boolean =>
  traceId === parent.traceId && parentSpanId === parent.spanId;

describe('traces', () => {
  it('are not made without a collector', async () => {
    const config = readConfig({ ...world.environment, OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    await (await startTracing('test', config, world.services.log))();
    const answer = await fetch(`${world.baseUrl}/api/runtime/adminonly`);
    expect([answer.status, config.tracing, collector.taken()]).toEqual([200, undefined, '']);
  });

  it('lead from a call through its transaction and the outbox to the push, and say nothing of the person', async () => {
    end = await startTracing('test', world.services.config, world.services.log);
    const order = await aPaidOrder(world);
    const customer = await visitAs(world, order.customer);
    await answerQuestions(customer, order.customerSurveyId);
    const mine = { params: { id: order.customerSurveyId } };
    await customer.need('setSurveyStatus', { ...mine, body: { status: COMPLETED } });
    const callOf = (spans: readonly TakenSpan[]) => spans.find(({ name }) => name === 'PUT setSurveyStatus');
    const below = (spans: readonly TakenSpan[]): string[] => {
      const call = callOf(spans);
      return call ? spans.filter((span) => isChild(span, call)).map(({ name }) => name) : [];
    };
    const spans = await waitUntil(
      'the push of the questionnaire is in the trace of its call',
      async () => collector.spans(),
      (taken) => below(taken).includes('push-change'),
      world,
    );
    expect(callOf(spans)?.parentSpanId).toBeUndefined();
    const call = callOf(spans);
    const transactions = spans.filter((span) => span.name === 'transaction' && call && isChild(span, call));
    expect(transactions.map((span) => Number(saidBy(span)['outbox.jobs']) > 0)).toContain(true);
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => !SAFE.includes(key))).toEqual([]);
    const told = collector.taken();
    const { phoneNo, firstName, lastName, birthdate, id } = order.customer;
    const secrets = [
      phoneNo,
      firstName,
      lastName,
      birthdate,
      id,
      order.orderId,
      order.orderNumber,
      order.customerSurveyId,
    ];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });

  it('name what was asked of those outside, where it was asked', async () => {
    const { customer, orderId, transactionNo } = await aPlacedOrder(world);
    const visitor = await visitAs(world, customer);
    await visitor.need('startCheckout', { params: { orderId, transactionNo } });
    const parentsOf = (spans: readonly TakenSpan[], name: string): (string | undefined)[] =>
      spans.filter((span) => span.name === name).map((span) => spans.find((parent) => isChild(span, parent))?.name);
    const parents = await waitUntil(
      'the page of the payment and the code of the sign-in are in traces',
      async () =>
        ['stripe sessions.create', 'twilio messages.create'].map((name) => parentsOf(collector.spans(), name)[0]),
      (found) => !found.includes(undefined),
      world,
    );
    expect(parents).toEqual(['POST startCheckout', 'send-sms']);
  });

  it('mark a call that fails, and say nothing of why', async () => {
    const { customer, orderId, transactionNo } = await aPlacedOrder(world);
    const visitor = await visitAs(world, customer);
    const fault = new Error(`planted for ${customer.phoneNo}`);
    const provider = jest.spyOn(world.services.payments, 'createCheckoutSession').mockRejectedValue(fault);
    const { status } = await visitor.call('startCheckout', { params: { orderId, transactionNo } });
    provider.mockRestore();
    const failed = await waitUntil(
      'the call is in a trace',
      async () => collector.spans().filter((span) => saidBy(span)['http.response.status_code'] === status),
      ({ length }) => length > 0,
      world,
    );
    expect(failed.map((span) => [span.name, span.status.code])).toEqual([['POST startCheckout', ERROR]]);
    expect(collector.taken()).not.toContain('planted');
  });

  it('mark a job that failed or whose worker died, and not one that is put off', async () => {
    const now = world.services.now().getTime();
    const run = async (name: string, { starts = 0, dueAt = now, kind = 'send-sms' }) => {
      const at = new Date(dueAt);
      const row = {
        ...{ id: newId(), kind, payload: {} },
        requestId: name,
        starts,
        dueAt: at,
        createdAt: at,
      };
      await insert(world.services, OutboxJob, row as never);
      const data = { outboxId: row.id, requestId: name, payload: {} };
      const job = { data, name, queueName: 'sms', attemptsStarted: 1, moveToDelayed: async () => undefined };
      return runJob(world.services, job as never);
    };
    await expect(run('job-that-fails', {})).rejects.toThrow(DelayedError);
    await expect(run('job-put-off', { dueAt: now + 60_000 })).rejects.toThrow(DelayedError);
    await run('job-that-kills', { starts: JOB_MAX_STARTS, kind: 'lapse-hold' });
    const spans = await waitUntil(
      'the three jobs have a span',
      async () => collector.spans().filter(({ name }) => name.startsWith('job-')),
      ({ length }) => length === 3,
      world,
    );
    expect(spans.map((span) => [span.name, span.status.code ?? 0, saidBy(span)['error.type']])).toEqual([
      ['job-that-fails', ERROR, expect.any(String)],
      ['job-put-off', 0, undefined],
      ['job-that-kills', ERROR, 'crashed'],
    ]);
  });

  it('end with the code of an error, and not with its message', async () => {
    const failing = () =>
      inTransaction(world.services, async () => {
        throw Object.assign(new Error('HbA1c 9.1'), { code: 'E_PLANTED' });
      });
    await expect(traced('planted', { begins: newId() }, failing)).rejects.toThrow('HbA1c');
    await end();
    const spans = collector.spans().filter((span) => saidBy(span)['error.type'] === 'E_PLANTED');
    expect(spans.map(({ name }) => name).sort()).toEqual(['planted', 'transaction']);
    expect(collector.taken()).not.toContain('HbA1c');
  });
});
