import { describe, expect, it } from '@jest/globals';
import {
  compareOrder,
  hasWrongCheckDigit,
  likelihood,
  listNearNumbers,
} from '#shared/domain/lab-intake/compare-order.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import { isOrderNumber, makeOrderNumber } from '#shared/domain/orders/order-number.ts';

const OURS = makeOrderNumber(123, 2026);
const OTHER = makeOrderNumber(990_871, 2025);
const TAKEN_AT = new Date('2026-10-20T08:00:00Z');
const hoursLater = (hours: number): string => new Date(TAKEN_AT.getTime() + hours * 3_600_000).toISOString();

const order = {
  orderNumber: OURS,
  person: { birthdate: '1986-04-17', sex: 'female' as const, lastName: 'Müller', firstName: 'Noémie' },
  sampledAt: TAKEN_AT as Date | null,
};
const sent = (change: Partial<SentIdentity> = {}): SentIdentity => ({
  ...{ family: 'Müller', given: 'Noémie', birthdate: '19860417', sex: 'F' },
  ...{ numbers: [OURS], tests: [], sampledAt: TAKEN_AT.toISOString() },
  ...change,
});
/** A number with its digits at two places exchanged. */
const swap = (number: string, at: number): string =>
  [...number]
    .with(at, number[at + 1] ?? '')
    .with(at + 1, number[at] ?? '')
    .join('');

describe('a message beside an order', () => {
  it('agrees in everything', () => {
    expect(compareOrder(sent(), order)).toMatchObject({ agreeing: 6, needsReason: false });
  });

  it.each<[string, string[], string, string]>([
    ['the same', [OTHER, OURS], 'agrees', 'same'],
    ['none', [], 'missing', 'missing'],
    ['one wrong digit', [OTHER, `${OURS.slice(0, -1)}${(Number(OURS.at(-1)) + 1) % 10}`], 'differs', 'one-digit'],
    ['two digits that changed places', [swap(OURS, 6)], 'differs', 'swapped'],
    ['another order’s', [OTHER], 'differs', 'other'],
    ['the laboratory’s own', ['4711'], 'differs', 'other'],
    ['one that is nobody’s', ['4711', '2500009999'], 'differs', 'check-digit'],
  ])('number: %s', (_name, numbers, verdict, detail) => {
    expect(compareOrder(sent({ numbers }), order).compared.number).toEqual({ verdict, detail });
  });

  it.each<[string, string | null, Date | null, string]>([
    ['at the same time', hoursLater(0), TAKEN_AT, 'agrees'],
    ['late on the same day in Zurich', '2026-10-20T21:59:00Z', TAKEN_AT, 'agrees'],
    ['as the day in Zurich begins', '2026-10-19T22:00:00Z', TAKEN_AT, 'agrees'],
    ['as the next day begins', '2026-10-20T22:00:00Z', TAKEN_AT, 'differs'],
    ['as the day before ends', '2026-10-19T21:59:00Z', TAKEN_AT, 'differs'],
    ['a day later', hoursLater(24), TAKEN_AT, 'differs'],
    ['a day earlier', hoursLater(-24), TAKEN_AT, 'differs'],
    ['a year later', '2027-10-20T08:00:00Z', TAKEN_AT, 'differs'],
    ['at a time that is not said', null, TAKEN_AT, 'missing'],
    ['of an order without a time', hoursLater(0), null, 'missing'],
  ])('sample: %s', (_name, sampledAt, known, verdict) => {
    const { compared } = compareOrder(sent({ sampledAt }), { ...order, sampledAt: known });
    expect(compared.sample.verdict).toBe(verdict);
    expect(compared.sample.detail).toBe({ agrees: 'same', differs: 'other', missing: 'missing' }[verdict]);
  });

  it.each<[string, Partial<SentIdentity>, boolean]>([
    ['another number', { numbers: [OTHER] }, true],
    ['another name', { family: 'Meier' }, true],
    ['another given name', { given: 'Beat' }, true],
    ['another birth date', { birthdate: '19860418' }, true],
    ['another sex', { sex: 'M' }, true],
    ['nothing that identifies', { family: '', given: '', birthdate: '' }, true],
    // A sample's time is no feature of a person: it is shown, and asks for nothing.
    ['another time of the sample', { sampledAt: hoursLater(100) }, false],
    ['no number', { numbers: [] }, false],
  ])('needs a reason with %s: %p', (_name, change, needsReason) => {
    expect(compareOrder(sent(change), order).needsReason).toBe(needsReason);
  });
});

describe('numbers', () => {
  it.each([
    [OURS, false],
    ['2500009999', true],
    ['25000099990', false],
    ['250000999', false],
    ['A2500009999', false],
  ])('%s has a wrong check digit: %p', (number, is) => {
    expect(hasWrongCheckDigit(number)).toBe(is);
  });

  it('that are one slip of the pen away are found from what was sent', () => {
    for (let at = 0; at < 9; at += 1) {
      const swapped = swap(OURS, at);
      if (swapped !== OURS && !isOrderNumber(swapped)) expect(listNearNumbers(swapped)).toContain(OURS);
    }
    for (let at = 0; at < 10; at += 1) {
      const digit = (Number(OURS[at]) + 3) % 10;
      expect(listNearNumbers([...OURS].with(at, String(digit)).join(''))).toContain(OURS);
    }
  });

  it('are order numbers, each once, and never the one that was sent', () => {
    const near = listNearNumbers('1100000011');
    expect(near.filter((number) => !isOrderNumber(number))).toEqual([]);
    expect(new Set(near).size).toBe(near.length);
    expect(near.length).toBeGreaterThan(5);
    expect(listNearNumbers(OURS)).not.toContain(OURS);
  });

  it.each(['', '4711', '260000123', '26000012300', 'abcdefghij'])('near to %j there are none', (sentNumber) => {
    expect(listNearNumbers(sentNumber)).toEqual([]);
  });
});

describe('of several orders of one person', () => {
  /** Of another number or day. */
  const among = (numbers: string[], isDay: boolean, number = OURS) =>
    likelihood(
      compareOrder(sent({ numbers, sampledAt: isDay ? TAKEN_AT.toISOString() : hoursLater(96) }), {
        ...order,
        orderNumber: number,
      }),
    );

  it('the one that is named comes before the one that is nearly named, that before any other', () => {
    const slip = swap(OURS, 6);
    const [named, nearly, other] = [among([OURS], true), among([slip], true), among([OTHER], true)];
    expect(named).toBeGreaterThan(nearly);
    expect(nearly).toBeGreaterThan(other);
  });

  it('a number that was nearly sent says more than the day of the sample', () => {
    expect(among([swap(OURS, 6)], false)).toBeGreaterThan(among([OTHER], true));
    expect(among([OURS], false)).toBeGreaterThan(among([OTHER], true));
  });
});
