import { describe, expect, it } from '@jest/globals';
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
  customer: { birthdate: '1986-04-17', sex: 'female', lastName: 'Müller-Meier', firstName: 'Noémie' },
  ...change,
});
const other = order({ orderId: 'order-2', orderNumber: OTHER });
const group = (change: object = {}) => ({ orc2: '', orc3: '', obr2: '', obr3: '', samples: [], ...change });
const message = (change: Partial<MessageIdentity> = {}, numbers: object = { obr2: OURS }): MessageIdentity => ({
  groups: [group(numbers)],
  birthdate: '19860417',
  sex: 'F',
  family: 'MUELLER',
  given: 'NOEMIE',
  ...change,
});

describe('finding the order', () => {
  it.each([
    ['ORC-2', { orc2: OURS }],
    ['OBR-2 with authority', { obr2: `${OURS}^^^KISIM` }],
    ['ORC-2 with blanks', { orc2: ` ${OURS} ^LAB` }],
    ['ORC-3', { orc3: OURS }],
    ['OBR-3', { obr3: OURS }],
    ['a sample id', { samples: ['', `${OURS}&LAB^X`] }],
    ['ORC-2 beside the laboratory’s own numbers', { orc2: OURS, orc3: OTHER.replace(/.$/, 'X'), obr3: '4711' }],
  ])('by %s', (_name, numbers) => {
    expect(matchOrder(message({}, numbers), [order()])).toEqual({
      matched: 'order-1',
      checked: ['birthdate', 'sex', 'family', 'given'],
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
    ['two orders on samples', message({}, { samples: [OURS, OTHER] }), [order(), other], 'disagreement'],
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
    ['a date whose year alone agrees', { birthdate: '1986/04/18' }, 'birthdate-differs'],
    ['day or month first', { birthdate: '04/05/1986' }, 'birthdate-differs'],
    ['another sex in words', { sex: 'männlich' }, 'sex-differs'],
    ['a twin', { given: 'Zoé' }, 'given-name-differs'],
    ['nothing but the number', { birthdate: '', sex: '', family: '', given: '' }, 'no-second-identifier'],
    ['the year alone', { birthdate: '1986', family: '', given: '' }, 'no-second-identifier'],
    ['the family name alone', { birthdate: '', given: '' }, 'no-second-identifier'],
  ])('%s is set aside', (_name, change, setAside) => {
    expect(matchOrder(message(change), [order()])).toEqual({ setAside, orderId: 'order-1' });
  });

  it.each([
    ['a birth date with time', { birthdate: '19860417120000+0100' }, ['birthdate', 'sex', 'family', 'given']],
    ['an ISO birth date', { birthdate: '1986-04-17' }, ['birthdate', 'sex', 'family', 'given']],
    ['the month alone', { birthdate: '198604' }, ['birthdate', 'sex', 'family', 'given']],
    ['unknown sex', { sex: 'U' }, ['birthdate', 'family', 'given']],
    ['the birth date alone', { sex: '', family: '', given: '' }, ['birthdate']],
    ['both names alone', { birthdate: '', sex: '' }, ['family', 'given']],
  ])('%s agrees', (_name, change, checked) => {
    expect(matchOrder(message(change), [order()])).toEqual({ matched: 'order-1', checked });
  });

  it('needs nothing beside the number in a file that was uploaded for the very order', () => {
    const bare = message({ birthdate: '', sex: '', family: '', given: '' });
    expect(matchOrder({ ...bare, expectedOrderId: 'order-1' }, [order()])).toMatchObject({ matched: 'order-1' });
    expect(matchOrder({ ...bare, expectedOrderId: 'order-2' }, [order()])).toMatchObject({
      setAside: 'no-second-identifier',
    });
    expect(matchOrder({ ...message({ given: 'Zoé' }), expectedOrderId: 'order-1' }, [order()])).toMatchObject({
      setAside: 'given-name-differs',
    });
  });

  it('sets aside what the order cannot confirm', () => {
    const blank = order({ customer: { birthdate: null, sex: null, lastName: null, firstName: null } });
    expect(matchOrder(message(), [blank])).toMatchObject({ setAside: 'birthdate-differs' });
    expect(matchOrder(message({ birthdate: '', sex: '' }), [blank])).toMatchObject({ setAside: 'name-differs' });
  });
});
