import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '#shared/server/config.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { startTracing } from '#shared/server/tracing/start-tracing.ts';
import { firstSpanIdOf, traced, traceIdOf } from '#shared/server/tracing/traced.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { visitAs } from '#test/factories/people.ts';
import { startTraceCollector, type TakenSpan, type TraceCollector } from '#test/factories/trace-collector.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const COMPLETED = 2;
/** What `SafeAttribute` lists. */
const SAFE = [
  ...['http.request.method', 'http.route', 'http.response.status_code', 'messaging.system', 'error.type'],
  ...['messaging.destination.name', 'messaging.message.id', 'outbox.jobs'],
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
    expect([callOf(spans)?.parentSpanId, below(spans).includes('transaction')]).toEqual([undefined, true]);
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

  it('have the id of their request, whoever named it', async () => {
    const uuid = '0190a000-0000-7000-8000-00000000000a';
    expect([traceIdOf(uuid), firstSpanIdOf(uuid)]).toEqual([
      uuid.replaceAll('-', ''),
      expect.stringMatching(/^[\da-f]{16}$/),
    ]);
    expect(traceIdOf('my-own-name')).toMatch(/^[\da-f]{32}$/);
    expect(traceIdOf('my-own-name')).not.toBe(traceIdOf('my-other-name'));
  });

  it('end with the code of an error, and not with its message', async () => {
    const failing = inTransaction(world.services, async () => {
      throw Object.assign(new Error('HbA1c 9.1'), { code: 'E_PLANTED' });
    });
    await expect(failing).rejects.toThrow('HbA1c');
    await expect(traced('planted', {}, () => failing)).rejects.toThrow('HbA1c');
    await end();
    const spans = collector.spans().filter(({ attributes }) => attributes.some(({ key }) => key === 'error.type'));
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['transaction', 'planted']));
    expect(collector.taken()).toContain('E_PLANTED');
    expect(collector.taken()).not.toContain('HbA1c');
  });
});
