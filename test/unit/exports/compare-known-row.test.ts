import { describe, expect, it } from '@jest/globals';
import { compareKnownRow, type StandingOrder } from '#shared/domain/exports/compare-known-row.ts';
import { ORDER_COLUMNS, type OrderCells, type OrderColumn } from '#shared/domain/exports/order-columns.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

const CELLS: Record<OrderColumn, string> = {
  ...{ orderNumber: '2600001230', orderedOn: '02.03.2026', orderedAt: '09:15', status: 'PAID', label: 'Bezahlt' },
  ...{ application: 'homesampling', productGroup: 'energy', product: 'Eisen-Test', total: '59.00', paid: '59.00' },
  ...{ currency: 'CHF', voucherCode: 'ABC', appointmentOn: '04.03.2026', appointmentFrom: '08:00' },
  ...{ appointmentTo: '08:15', branch: 'Apotheke', kit: 'ordered', firstName: 'Ada', lastName: '=Pilotin' },
  ...{ birthdate: '31.05.1980', sex: 'female', phoneNo: '+41791234567', email: 'ada@example.org', language: 'fr' },
  ...{ streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
};
const STANDING: StandingOrder = {
  cells: CELLS,
  status: OrderStatus.PAID,
  products: ['ferritin-home', 'Eisen-Test', 'Iron test'],
};

const compare = (said: OrderCells, more: Partial<StandingOrder> = {}, wished: OrderStatus | null = null) =>
  compareKnownRow(said, { ...STANDING, ...more }, { status: wished });

describe('a row of an order that is there', () => {
  it('changes nothing where it says what stands, whole or in part', () => {
    expect(compare(CELLS)).toEqual({});
    for (const column of ORDER_COLUMNS) expect([column, compare({ [column]: CELLS[column] })]).toEqual([column, {}]);
  });

  it.each<[OrderColumn, string]>([
    ['orderedOn', '2026-03-02'],
    ['orderedAt', '9.15'],
    ['appointmentOn', '4.3.2026'],
    ['appointmentFrom', '8:00'],
    ['appointmentTo', '8:15:00'],
    ['birthdate', '1980-05-31'],
    ['total', 'CHF 59'],
    ['paid', '59,0'],
    ['phoneNo', '079 123 45 67'],
    ['product', 'ferritin-home'],
    ['product', 'Iron test'],
  ])('says what stands in %s as %s', (column, said) => expect(compare({ [column]: said })).toEqual({}));

  const LEFT_ALONE: readonly OrderColumn[] = ['label', 'status', 'streetAddress', 'zipCode', 'city'];
  it.each(ORDER_COLUMNS.filter((column) => !LEFT_ALONE.includes(column)))(
    'that says something else in %s is out of date',
    (column) => {
      expect(compare({ [column]: 'something else' })).toEqual({ field: column, fault: 'differs' });
      // Also where both are no day, no time, no amount and no number.
      const cells = { ...CELLS, [column]: 'unreadable' };
      expect(compare({ [column]: 'something else' }, { cells })).toEqual({ field: column, fault: 'differs' });
    },
  );

  it.each<[OrderColumn, string]>([
    ['orderedOn', '2026-03-03'],
    ['appointmentFrom', '8:15'],
    ['birthdate', '1980-05-30'],
    ['total', '59.05'],
    ['paid', '0'],
    ['phoneNo', '079 123 45 68'],
  ])('that reads as another %s is out of date: %s', (column, said) =>
    expect(compare({ [column]: said })).toEqual({ field: column, fault: 'differs' }),
  );

  it('may bring any label: it follows from the rest', () => expect(compare({ label: 'Payé' })).toEqual({}));

  const { PAID, CONFIRMED, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED, CANCELLED } = OrderStatus;
  it.each<[from: OrderStatus | null, said: string | undefined, wished: OrderStatus | null, object]>([
    [PAID, 'CONFIRMED', null, { event: 'take-sample' }],
    [PAID, 'ANALYZING', null, { event: 'arrive-at-lab' }],
    [CONFIRMED, 'analyzing', null, { event: 'arrive-at-lab' }],
    [PAID, undefined, CONFIRMED, { event: 'take-sample' }],
    // The file says what stands, the call where to.
    [PAID, 'PAID', CONFIRMED, { event: 'take-sample' }],
    [PAID, 'CONFIRMED', CONFIRMED, { event: 'take-sample' }],
    [PAID, 'ANALYZING', CONFIRMED, { field: 'status', fault: 'differs' }],
    [CONFIRMED, undefined, CONFIRMED, {}],
    [null, 'PAID', null, { field: 'status', fault: 'step-of-money' }],
    [PAID, 'CANCELLED', null, { field: 'status', fault: 'step-of-money' }],
    [PAID, 'RESULT_RECEIEVED', null, { field: 'status', fault: 'step-of-medicine' }],
    [RESULT_RECEIEVED, 'READY_FOR_APPROVAL', null, { field: 'status', fault: 'step-of-medicine' }],
    [READY_FOR_APPROVAL, 'COMPLETED', null, { field: 'status', fault: 'step-of-medicine' }],
    [COMPLETED, 'READY_FOR_APPROVAL', null, { field: 'status', fault: 'step-of-medicine' }],
    // Only the branch takes back what it said, within its minute.
    [CONFIRMED, 'PAID', null, { field: 'status', fault: 'step-not-allowed', detail: 'CONFIRMED' }],
    [CANCELLED, 'PAID', null, { field: 'status', fault: 'step-not-allowed', detail: 'CANCELLED' }],
    [null, 'CONFIRMED', null, { field: 'status', fault: 'step-not-allowed' }],
    [PAID, 'Bezahlt', null, { field: 'status', fault: 'status' }],
    [PAID, 'Bezahlt', CONFIRMED, { field: 'status', fault: 'status' }],
  ])('that stands at %s, said %s, wished %s', (status, said, wished, outcome) =>
    expect(compare(said === undefined ? {} : { status: said }, { status }, wished)).toEqual(outcome),
  );

  it('sends a kit elsewhere by the parts that it says; what it leaves out stays', () => {
    expect(compare({ streetAddress: 'Weg 2' })).toEqual({
      address: { streetAddress: 'Weg 2', zipCode: '8400', city: 'Winterthur' },
    });
    expect(compare({ streetAddress: 'Weg 1', zipCode: '3011', city: 'Bern' })).toEqual({
      address: { streetAddress: 'Weg 1', zipCode: '3011', city: 'Bern' },
    });
    expect(compare({ status: 'CONFIRMED', city: 'Bern' })).toEqual({
      ...{ event: 'take-sample' },
      address: { streetAddress: 'Weg 1', zipCode: '8400', city: 'Bern' },
    });
    expect(compare({ zipCode: '84000' })).toEqual({ field: 'zipCode', fault: 'zip' });
  });

  it('sends nothing anywhere for a branch, and names the part that has no place', () => {
    const cells = { ...CELLS, application: 'branch', streetAddress: '', zipCode: '', city: '' };
    expect(compare({ zipCode: '3011', city: 'Bern' }, { cells })).toEqual({ field: 'zipCode', fault: 'misplaced' });
    expect(compare({ streetAddress: '', city: '' }, { cells })).toEqual({});
  });
});
