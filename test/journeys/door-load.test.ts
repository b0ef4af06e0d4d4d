import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pressure } from '#api/http/pressure.ts';
import { POINTS_PER_MINUTE, REFUSED_READ_POINTS } from '#shared/limits/door.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, signIn, visitAs } from '#test/factories/people.ts';
import { probe, readMetrics } from '#test/setup/probe.ts';

const SEARCH = { query: { lat: 47.377, lng: 8.54 } };
/** Of `listPartnerBranches`, as its declaration says. */
const POINTS_OF_SEARCH = 5;
const SEARCHES_PER_MINUTE = POINTS_PER_MINUTE.search / POINTS_OF_SEARCH;

let world: World;
let pressure: Pressure = Pressure.none;

beforeAll(async () => {
  world = await openWorld({ rateLimitFactor: 1, loop: { pressure: () => pressure } });
});

afterAll(() => world.close());

/** A search that finds nothing costs the same points, and the test less time. */
const spend = (address: string) => call(world.baseUrl, 'listPartnerBranches', { query: { query: 'ab' }, address });
const searchFrom = (address: string) =>
  call(world.baseUrl, 'listPartnerBranches', { ...SEARCH, address, language: 'en' });

describe('calls by their cost', () => {
  it('of four addresses end at their budget, and a fifth one is served all along', async () => {
    const attack = async (address: string) => {
      const answers = await Promise.all(Array.from({ length: SEARCHES_PER_MINUTE + 20 }, () => spend(address)));
      return answers.map(({ status }) => status);
    };
    const visit = async () => {
      const statuses: number[] = [];
      for (let sent = 0; sent < 20; sent++) statuses.push((await searchFrom('198.51.100.1')).status);
      return statuses;
    };
    const attackers = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '2001:db8:1:1::1'];
    const [visited, ...attacked] = await Promise.all([visit(), ...attackers.map(attack)]);
    expect(new Set(visited)).toEqual(new Set([200]));
    for (const statuses of attacked) {
      expect(statuses.filter((status) => status === 200)).toHaveLength(SEARCHES_PER_MINUTE);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    }
    // Another address of the same /64 has nothing left; what costs less ends at the same budget.
    const neighbour = await searchFrom('2001:db8:1:1:ffff::2');
    expect(neighbour).toMatchObject({ status: 429, error: { error: 'too-many-requests' } });
    const seconds = Number(neighbour.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(neighbour.error.details).toEqual({ seconds });
  }, 60_000);

  it('take as many points as they cost', async () => {
    const address = '203.0.113.9';
    const [branch] = (await call(world.baseUrl, 'listPartnerBranches', { ...SEARCH, address })).reply.partnerBranches;
    const params = { id: branch?._id ?? '' };
    const query = { selectedDate: '2030-01-01' };
    for (let spent = 2; spent < SEARCHES_PER_MINUTE; spent++) await spend(address);
    const day = () => call(world.baseUrl, 'listTimeSlots', { params, query, address });
    // One search's points are left: five days of one branch.
    const answers = await Promise.all(Array.from({ length: POINTS_OF_SEARCH }, day));
    expect(answers.map(({ status }) => status)).toEqual(Array(POINTS_OF_SEARCH).fill(200));
    expect((await day()).status).toBe(429);
  }, 60_000);
});

describe('a refused reading of health data', () => {
  it('costs so much that nobody fills the record that is kept for ever', async () => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const most = POINTS_PER_MINUTE.read / (1 + REFUSED_READ_POINTS);
    const statuses: number[] = [];
    for (let asked = 0; asked < most + 5; asked++) {
      statuses.push((await call(world.baseUrl, 'getOrdersDashboard', { token })).status);
    }
    expect(statuses).toEqual([...Array(most).fill(403), ...Array(5).fill(429)]);
    expect(await countRows(world.services, HealthDataRead, { actorId: customer.id })).toBe(most);
  });
});

describe('a process with too much to do', () => {
  /** Runs under a pressure and goes back to rest. */
  async function under<T>(level: Pressure, run: () => Promise<T>): Promise<T> {
    pressure = level;
    try {
      return await run();
    } finally {
      pressure = Pressure.none;
    }
  }

  it('puts off what anybody may ask again, says when, and counts it', async () => {
    const answer = await under(Pressure.high, () => searchFrom('198.51.100.20'));
    expect(answer).toMatchObject({ status: 503, error: { error: 'busy' } });
    expect(answer.error.message).toContain('Please try again in a few seconds');
    const seconds = Number(answer.headers.get('retry-after'));
    expect([seconds >= 2, seconds <= 5]).toEqual([true, true]);
    const metrics = await under(Pressure.high, () => readMetrics(world));
    expect(metrics).toMatch(/^http_pressure 1$/m);
    expect(metrics).toMatch(/^http_requests_put_off_total [1-9]/m);
    expect((await searchFrom('198.51.100.20')).status).toBe(200);
  });

  it('goes on with orders, payments, webhooks and probes, whatever happens', async () => {
    const order = await aPlacedOrder(world);
    const visitor = await visitAs(world, order.customer);
    const params = { orderId: order.orderId, transactionNo: order.transactionNo };
    expect((await under(Pressure.high, () => visitor.call('getOrder', { params }))).status).toBe(200);
    await under(Pressure.overload, async () => {
      expect((await visitor.call('getOrder', { params })).error).toMatchObject({ error: 'busy' });
      expect((await visitor.call('startCheckout', { params })).status).toBe(200);
      const query = { transactionId: order.transactionNo };
      expect((await visitor.call('getPayment', { params, query })).status).toBe(200);
      const webhook = await fetch(`${world.baseUrl}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
      expect(webhook.status).toBe(400);
      for (const path of ['/healthz', '/readyz', '/metrics'] as const) {
        expect((await probe(world, path)).status).toBe(200);
      }
    });
  });
});
