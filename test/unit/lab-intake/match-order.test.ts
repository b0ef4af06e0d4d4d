import { describe, expect, it } from '@jest/globals';
import { namesAgree } from '#shared/domain/lab-intake/fold-name.ts';
import {
  type MessageIdentity,
  matchOrder,
  type OrderCandidate,
  orderNumberCandidates,
} from '#shared/domain/lab-intake/match-order.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';

const OURS = makeOrderNumber(123, 2026);
const OTHER = makeOrderNumber(124, 2026);
const order = (change: Partial<OrderCandidate> = {}): OrderCandidate => ({
  orderId: 'order-1',
  orderNumber: OURS,
  status: 1,
  customer: { birthdate: '1986-04-17', sex: 'female', lastName: 'Müller-Meier' },
  ...change,
});
const other = order({ orderId: 'order-2', orderNumber: OTHER });
const group = (change: object = {}) => ({ orc2: '', orc3: '', obr2: '', obr3: '', samples: [], ...change });
const message = (change: Partial<MessageIdentity> = {}, numbers: object = { obr2: OURS }): MessageIdentity => ({
  groups: [group(numbers)],
  birthdate: '19860417',
  sex: 'F',
  family: 'MUELLER',
  ...change,
});

describe('finding the order', () => {
  it.each([
    ['ORC-2', { orc2: OURS }],
    ['OBR-2 with authority', { obr2: `${OURS}^^^KISIM` }],
    ['ORC-3', { orc3: OURS }],
    ['OBR-3', { obr3: OURS }],
    ['a sample id', { samples: ['', `${OURS}&LAB^X`] }],
    ['ORC-2 beside the laboratory’s own numbers', { orc2: OURS, orc3: OTHER.replace(/.$/, 'X'), obr3: '4711' }],
  ])('by %s', (_name, numbers) => {
    expect(matchOrder(message({}, numbers), [order()])).toEqual({
      matched: 'order-1',
      checked: ['birthdate', 'sex', 'name'],
    });
  });

  it.each([
    ['no number at all', message({}, {}), [], 'no-order-number'],
    ['an unknown number', message(), [], 'unknown-order'],
    ['two orders in one group', message({}, { orc2: OURS, obr2: OTHER }), [order(), other], 'disagreement'],
    [
      'two orders in two groups',
      { ...message(), groups: [group({ obr2: OURS }), group({ obr2: OTHER })] },
      [order(), other],
      'disagreement',
    ],
    [
      'a second number like ours that nobody knows',
      message({}, { orc2: OTHER, obr2: OURS }),
      [order()],
      'disagreement',
    ],
    ['a cancelled order', message(), [order({ status: 5 })], 'order-cancelled'],
    ['an unpaid order', message(), [order({ status: null })], 'order-unpaid'],
  ])('%s is set aside', (_name, sent, candidates, setAside) => {
    expect(matchOrder(sent, candidates)).toMatchObject({ setAside });
  });

  it('does not take a candidate that the message does not name', () => {
    expect(matchOrder(message({}, { obr2: '4711' }), [order()])).toMatchObject({ setAside: 'unknown-order' });
  });

  it('lists every number once to look up', () => {
    expect(
      orderNumberCandidates([group({ orc2: OURS, obr2: OURS, obr3: 'L1^LAB' }), group({ samples: ['S1'] })]),
    ).toEqual([OURS, 'L1', 'S1']);
  });
});

describe('checking the person', () => {
  it.each([
    ['another birth date', { birthdate: '19860418' }, 'birthdate-differs'],
    ['another year alone', { birthdate: '1987' }, 'birthdate-differs'],
    ['a birth date that cannot be read', { birthdate: 'unbekannt' }, 'birthdate-differs'],
    ['another sex', { sex: 'M' }, 'sex-differs'],
    ['another family name', { family: 'Huber' }, 'name-differs'],
  ])('%s is set aside', (_name, change, setAside) => {
    expect(matchOrder(message(change), [order()])).toEqual({ setAside, orderId: 'order-1' });
  });

  it.each([
    ['a birth date with time', { birthdate: '19860417120000+0100' }, ['birthdate', 'sex', 'name']],
    ['an ISO birth date', { birthdate: '1986-04-17' }, ['birthdate', 'sex', 'name']],
    ['the month alone', { birthdate: '198604' }, ['birthdate', 'sex', 'name']],
    ['unknown sex', { sex: 'U' }, ['birthdate', 'name']],
    ['nothing but the number', { birthdate: '', sex: '', family: '' }, []],
  ])('%s agrees', (_name, change, checked) => {
    expect(matchOrder(message(change), [order()])).toEqual({ matched: 'order-1', checked });
  });

  it('sets aside what the order cannot confirm', () => {
    const blank = order({ customer: { birthdate: null, sex: null, lastName: null } });
    expect(matchOrder(message(), [blank])).toMatchObject({ setAside: 'birthdate-differs' });
    expect(matchOrder(message({ birthdate: '', sex: '' }), [blank])).toMatchObject({ setAside: 'name-differs' });
  });
});

describe('family names', () => {
  it.each([
    ['Müller', 'MUELLER', true],
    ['Müller', 'Muller', true],
    ['Müller', 'Mu\u0308ller', true],
    ['Weiß', 'WEISS', true],
    ['D’Exempel-Müller', 'DEXEMPEL MUELLER', true],
    ['Élodié', 'elodie', true],
    ['Müller-Meier', 'Meier', true],
    ['von Arx', 'Vonarx', true],
    ['Łukasz', 'Lukasz', true],
    ['Bauer', 'Baur', false],
    ['Meier', 'Meyer', false],
    ['Müller', 'Möller', false],
    ['', 'Meier', false],
  ])('%s and %s: %s', (one, two, agree) => {
    expect(namesAgree(one, two)).toBe(agree);
    expect(namesAgree(two, one)).toBe(agree);
  });
});
