import { describe, expect, it, jest } from '@jest/globals';
import { hashPlan, makePlan } from '#bench/faults/plan/make-plan.ts';
import { FORGERIES, MEMBERS, PAYMENTS, STEPS } from '#bench/faults/plan/plan.ts';
import { planStrikes } from '#bench/faults/plan/plan-strikes.ts';
import { FAULT_KINDS } from '#dev/stand-ins/faults.ts';

const MINUTES = 10;
const plan = makePlan(7, MINUTES);
const journeys = plan.clients.flatMap((client) => client.journeys);

describe('the plan of a fault run', () => {
  it('is the same for the same seed and length, to the last pause', () => {
    expect(makePlan(7, MINUTES)).toEqual(plan);
    expect(hashPlan(makePlan(7, MINUTES))).toBe(hashPlan(plan));
  });

  it('follows from nothing else: neither from the clock nor from chance', () => {
    const random = jest.spyOn(Math, 'random');
    const now = jest.spyOn(Date, 'now');
    makePlan(7, 1);
    expect(random).not.toHaveBeenCalled();
    expect(now).not.toHaveBeenCalled();
    random.mockRestore();
    now.mockRestore();
  });

  it('is another one for every other seed, and for another length', () => {
    const others = Array.from({ length: 20 }, (_, seed) => hashPlan(makePlan(seed + 8, 1)));
    expect(new Set(others).size).toBe(20);
    expect(hashPlan(makePlan(7, 5))).not.toBe(hashPlan(plan));
  });

  it('breaks every process, and sets every kind of switch, within a run of some length', () => {
    const strikes = planStrikes(7, 120);
    const targets = new Set(strikes.flatMap((strike) => (strike.kind === 'switch' ? [] : [strike.target])));
    expect([...targets].toSorted()).toEqual([...MEMBERS].toSorted());
    const switched = new Set(
      strikes.flatMap((strike) => (strike.kind === 'switch' ? [`${strike.target} ${strike.fault}`] : [])),
    );
    const known = Object.entries(FAULT_KINDS).flatMap(([target, kinds]) => kinds.map((kind) => `${target} ${kind}`));
    expect(known.filter((one) => !switched.has(one))).toEqual(['stripe wrong-amount']);
  });

  it('strikes in time order, one process at a time, and gives back what it took before the end', () => {
    const strikes = plan.strikes.flatMap((strike) => (strike.kind === 'switch' ? [] : [strike]));
    expect(strikes.length).toBeGreaterThan(20);
    for (const [place, { atMs, forMs }] of strikes.entries()) {
      expect(atMs + forMs).toBeLessThan(strikes[place + 1]?.atMs ?? MINUTES * 60_000);
    }
  });

  it('has somebody post events that the provider never sent, of every kind, all the time', () => {
    expect(new Set(plan.forgeries.map(({ kind }) => kind))).toEqual(new Set(FORGERIES));
    expect(plan.forgeries.length).toBeGreaterThan(MINUTES * 6);
    expect(plan.forgeries.at(-1)?.atMs).toBeLessThan(MINUTES * 60_000);
  });

  it('lets people pay in every way, and no two of them be the same person at the same address', () => {
    expect(new Set(journeys.map(({ payment }) => payment))).toEqual(new Set(PAYMENTS));
    expect(new Set(journeys.map(({ phoneNo }) => phoneNo)).size).toBe(journeys.length);
    expect(new Set(journeys.map(({ address }) => address)).size).toBe(journeys.length);
    for (const { phoneNo } of journeys) expect(phoneNo).toMatch(/^\+4178\d{7}$/);
  });

  it('lets steps follow each other as they are listed, with a pause before each', () => {
    for (const { steps, pauses } of journeys) {
      expect(steps.map((step) => STEPS.indexOf(step))).toEqual(
        steps.map((step) => STEPS.indexOf(step)).toSorted((a, b) => a - b),
      );
      expect(pauses).toHaveLength(steps.length);
    }
  });
});
