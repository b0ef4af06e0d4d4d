import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOrderNumber, makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { nextOrderNumber } from '#shared/server/orders/next-order-number.ts';
import { takeOrderNumbers } from '#shared/server/orders/take-order-numbers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe('numbers of many orders at once', () => {
  it('are nobody else’s, also when others are taken meanwhile', async () => {
    const { services } = world;
    const many = Array.from({ length: 5 }, (_, at) => takeOrderNumbers(services, 100 + at));
    const single = Array.from({ length: 5 }, async () => [await nextOrderNumber(services)]);
    const taken = (await Promise.all([...many, ...single])).flat();
    expect(taken).toHaveLength(515);
    expect(new Set(taken).size).toBe(515);
    expect(taken.every(isOrderNumber)).toBe(true);
  });

  it('begin anew with a year', async () => {
    const services = Object.create(world.services, { now: { value: () => new Date('2041-01-01T08:00:00Z') } });
    expect(await takeOrderNumbers(services, 2)).toEqual([makeOrderNumber(1, 2041), makeOrderNumber(2, 2041)]);
    expect(await takeOrderNumbers(services, 0)).toEqual([]);
    expect(await takeOrderNumbers(services, 1)).toEqual([makeOrderNumber(3, 2041)]);
  });
});
