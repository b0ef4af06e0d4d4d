import { describe, expect, it } from '@jest/globals';
import { isPutOff, nextPressure, Pressure, type PressureState } from '#api/http/pressure.ts';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';

const { none, high, overload } = Pressure;
const after = (lags: number[], from: Pressure = none): Pressure =>
  lags.reduce<PressureState>(nextPressure, { pressure: from, seen: from, calm: 0 }).pressure;

describe('nextPressure', () => {
  it.each([
    ['stays at rest', none, [0, 20, 149], none],
    ['does not rise for one block', none, [900], none],
    ['rises for the second in a row', none, [150, 150], high],
    ['does not rise for two with a pause between', none, [150, 20, 150], none],
    ['rises as far as both of them say', none, [500, 150], high],
    ['rises over a step', none, [500, 500], overload],
    ['rises further', high, [500, 500], overload],
    ['does not fall while the loop still lags', high, [60, 100, 140, 60, 60, 60], high],
    ['does not fall after a moment of calm', high, [10, 10, 10], high],
    ['falls after a second of calm', high, [10, 10, 10, 10], none],
    ['begins to count again when calm is broken', high, [10, 10, 10, 60, 10, 10, 10], high],
    ['falls one step at a time', overload, [10, 10, 10, 10], high],
    ['and then another', overload, [10, 10, 10, 10, 10, 10, 10, 10], none],
    ['does not fall from overload for what would be high', overload, [160, 160, 160, 160, 160], overload],
  ])('%s', (_name, from, lags, to) => {
    expect(after(lags, from)).toBe(to);
  });
});

describe('isPutOff', () => {
  const calls = Object.entries(contract) as [string, Declaration][];
  const putOff = (pressure: Pressure) =>
    calls.filter(([, declaration]) => isPutOff(declaration, pressure)).map(([name]) => name);

  it('puts nothing off at rest, public questions under pressure, other questions too when overloaded', () => {
    expect(putOff(none)).toEqual([]);
    expect(putOff(high)).toEqual(
      calls.filter(([, { kind, access }]) => kind === 'query' && access === 'public').map(([name]) => name),
    );
    expect(putOff(high)).toContain('listPartnerBranches');
    expect(putOff(overload)).toEqual(expect.arrayContaining([...putOff(high), 'getMe', 'listCustomerOrders']));
  });

  it.each([
    'receiveStripeEvent',
    'receiveTwilioStatus',
    'getPayment',
    'startCheckout',
    'createOrder',
    'login',
    'saveAnswer',
  ])('never puts %s off', (name) => {
    expect(Object.keys(contract)).toContain(name);
    expect(putOff(overload)).not.toContain(name);
  });
});
