import { describe, expect, it } from '@jest/globals';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { readNewRow } from '#shared/domain/exports/read-new-row.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

const NOW = new Date('2026-11-24T09:00:00.000Z');
const EACH_FOR_ITSELF: ImportTarget = { year: null, status: null, application: null, utcOffset: null };

const AT_HOME: OrderCells = {
  ...{ orderedOn: '02.03.2026', orderedAt: '9:15', status: 'CONFIRMED', application: 'homesampling' },
  ...{ productGroup: 'energy', product: 'ferritin-home', phoneNo: '079 123 45 67', firstName: 'Ada' },
  ...{ lastName: 'Pilotin', birthdate: '31.05.1980', sex: 'Female', email: 'ada@example.org', language: 'FR' },
  ...{ total: "1'059.50", paid: '0.00', currency: 'chf', streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
};
const AT_A_BRANCH: OrderCells = {
  ...{ ...AT_HOME, application: 'Branch', streetAddress: undefined, zipCode: undefined, city: undefined },
  ...{ branch: 'Apotheke', appointmentOn: '2026-03-04', appointmentFrom: '08:00', appointmentTo: '08:15' },
};

const read = (cells: OrderCells, target: Partial<ImportTarget> = {}) =>
  readNewRow(cells, { ...EACH_FOR_ITSELF, ...target }, NOW);

describe('a new row', () => {
  it('is read whole: who, when, what, for how much and where', () => {
    const person = {
      ...{ phoneNo: '+41791234567', firstName: 'Ada', lastName: 'Pilotin', birthdate: '1980-05-31' },
      ...{ sex: 'female', email: 'ada@example.org', language: 'fr' },
    };
    const order = {
      ...{ person, placedAt: new Date('2026-03-02T08:15:00.000Z'), status: OrderStatus.CONFIRMED },
      ...{ productGroup: 'energy', product: 'ferritin-home', total: 105_950 },
    };
    const address = { streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' };
    expect(read(AT_HOME)).toEqual({ ...order, place: { application: 'homesampling', address } });
    const startsAt = new Date('2026-03-04T07:00:00.000Z');
    expect(read(AT_A_BRANCH)).toEqual({ ...order, place: { application: 'branch', branch: 'Apotheke', startsAt } });
  });

  it('says nothing of a person where it says nothing, and no price', () => {
    const { phoneNo, orderedOn, orderedAt, status, application, productGroup, product, ...rest } = AT_HOME;
    const { streetAddress, zipCode, city } = rest;
    const bare = { phoneNo, orderedOn, orderedAt, status, application, productGroup, product };
    expect(read({ ...bare, streetAddress, zipCode, city })).toMatchObject({
      person: { firstName: null, lastName: null, birthdate: null, sex: null, email: null, language: null },
      total: null,
    });
  });

  it('has the status and the kind that the call names, where it names none itself', () => {
    const { status: _status, application: _application, ...silent } = AT_HOME;
    const target = { status: OrderStatus.PAID, application: 'homesampling' } as const;
    expect(read(silent, target)).toMatchObject({ status: OrderStatus.PAID, place: { application: 'homesampling' } });
    expect(read({ ...AT_HOME, status: 'PAID' }, target)).toMatchObject({ status: OrderStatus.PAID });
    expect(read(AT_HOME, target)).toEqual({ field: 'status', fault: 'differs' });
    // Its own kind comes first: whether that is the one of the call is decided with the order.
    expect(read(AT_A_BRANCH, { application: 'homesampling' })).toMatchObject({ place: { application: 'branch' } });
  });

  it('is read by the clock that the file prints its times by', () => {
    expect(read(AT_A_BRANCH, { utcOffset: -300 })).toMatchObject({
      ...{ placedAt: new Date('2026-03-02T14:15:00.000Z') },
      place: { startsAt: new Date('2026-03-04T13:00:00.000Z') },
    });
  });

  it('may have been placed at this very moment, and not a minute later', () => {
    const at = (orderedAt: string) => read({ ...AT_HOME, orderedOn: '24.11.2026', orderedAt });
    expect(at('10:00')).toMatchObject({ placedAt: NOW });
    expect(at('10:01')).toEqual({ field: 'orderedOn', fault: 'ahead' });
  });

  const long = (length: number) => 'a'.repeat(length);
  it.each<[what: string, fault: { field: string; fault: string }, more: OrderCells]>([
    ['a first name over its length', { field: 'firstName', fault: 'too-long' }, { firstName: long(101) }],
    ['a last name over its length', { field: 'lastName', fault: 'too-long' }, { lastName: long(101) }],
    ['a last name of signs', { field: 'lastName', fault: 'name' }, { lastName: '<b>' }],
    ['somebody older than anybody', { field: 'birthdate', fault: 'birthdate' }, { birthdate: '23.11.1905' }],
    ['somebody who comes of age tomorrow', { field: 'birthdate', fault: 'too-young' }, { birthdate: '25.11.2008' }],
    ['somebody born tomorrow', { field: 'birthdate', fault: 'birthdate' }, { birthdate: '25.11.2026' }],
    ['no number', { field: 'phoneNo', fault: 'required' }, { phoneNo: undefined }],
    ['a number of nobody', { field: 'phoneNo', fault: 'phone' }, { phoneNo: '12' }],
    ['what is no e-mail address', { field: 'email', fault: 'email' }, { email: 'ada' }],
    ['a language that is none of ours', { field: 'language', fault: 'language' }, { language: 'rm' }],
    ['a status that is none', { field: 'status', fault: 'status' }, { status: 'DONE' }],
    ['a voucher', { field: 'voucherCode', fault: 'misplaced' }, { voucherCode: 'ABC' }],
    ['a price that is no amount', { field: 'total', fault: 'amount' }, { total: '1e3' }],
    ['a kind that is none', { field: 'application', fault: 'application' }, { application: 'mobile' }],
    ['no sex of ours', { field: 'sex', fault: 'sex' }, { sex: 'f' }],
    [
      'an address over its length',
      { field: 'email', fault: 'email' },
      { email: `${long(60)}@${`${long(60)}.`.repeat(4)}ch` },
    ],
    ['no day', { field: 'orderedOn', fault: 'required' }, { orderedOn: undefined }],
    ['no time', { field: 'orderedAt', fault: 'required' }, { orderedAt: undefined }],
    ['a kit that went somewhere', { field: 'kit', fault: 'misplaced' }, { kit: 'sent' }],
    ['another currency', { field: 'currency', fault: 'amount' }, { currency: 'EUR' }],
    ['what is no amount as paid', { field: 'paid', fault: 'no-money' }, { paid: 'nothing' }],
    ['no group', { field: 'productGroup', fault: 'required' }, { productGroup: undefined }],
    ['no test', { field: 'product', fault: 'required' }, { product: undefined }],
    ['neither', { field: 'product', fault: 'required' }, { product: undefined, productGroup: undefined }],
    ['no kind', { field: 'application', fault: 'required' }, { application: undefined }],
    ['a branch for a kit', { field: 'branch', fault: 'misplaced' }, { branch: 'Apotheke' }],
    ['a day for a kit', { field: 'appointmentOn', fault: 'misplaced' }, { appointmentOn: '2026-03-04' }],
    ['a time for a kit', { field: 'appointmentFrom', fault: 'misplaced' }, { appointmentFrom: '08:00' }],
    ['an end for a kit', { field: 'appointmentTo', fault: 'misplaced' }, { appointmentTo: '08:15' }],
    ['no street', { field: 'streetAddress', fault: 'required' }, { streetAddress: undefined }],
    ['a street over its length', { field: 'streetAddress', fault: 'too-long' }, { streetAddress: long(71) }],
    ['a street of signs', { field: 'streetAddress', fault: 'street' }, { streetAddress: 'Weg <1>' }],
    ['no town', { field: 'city', fault: 'required' }, { city: undefined }],
    ['a town over its length', { field: 'city', fault: 'too-long' }, { city: long(36) }],
    ['a town of digits', { field: 'city', fault: 'city' }, { city: '8400' }],
  ])('for a kit is refused with %s', (_what, fault, more) => expect(read({ ...AT_HOME, ...more })).toEqual(fault));

  it.each<[what: string, more: OrderCells]>([
    ['a name of its whole length', { firstName: long(100), lastName: long(100) }],
    ['a man', { sex: 'male' }],
    ['somebody who comes of age today', { birthdate: '24.11.2008' }],
    ['an address of its whole length', { streetAddress: long(70), city: long(35) }],
  ])('for a kit is read with %s', (_what, more) => expect(read({ ...AT_HOME, ...more })).toHaveProperty('person'));

  it.each<[what: string, fault: { field: string; fault: string }, more: OrderCells]>([
    ['no branch', { field: 'branch', fault: 'required' }, { branch: undefined }],
    ['no day there', { field: 'appointmentOn', fault: 'required' }, { appointmentOn: undefined }],
    ['no time there', { field: 'appointmentFrom', fault: 'required' }, { appointmentFrom: undefined }],
    ['a day that is none', { field: 'appointmentOn', fault: 'date' }, { appointmentOn: '31.04.2026' }],
    ['a time still to come', { field: 'appointmentOn', fault: 'ahead' }, { appointmentOn: '25.11.2026' }],
    ['a street', { field: 'streetAddress', fault: 'misplaced' }, { streetAddress: 'Weg 1' }],
    ['a postcode', { field: 'zipCode', fault: 'misplaced' }, { zipCode: '8400' }],
    ['a town', { field: 'city', fault: 'misplaced' }, { city: 'Bern' }],
  ])('for a branch is refused with %s', (_what, fault, more) =>
    expect(read({ ...AT_A_BRANCH, ...more })).toEqual(fault),
  );

  it.each(Object.keys(OrderStatus))('may stand at %s only where nothing of health is known yet', (status) => {
    const isFirm = ['PAID', 'CONFIRMED', 'ANALYZING'].includes(status);
    const order = read({ ...AT_HOME, status });
    if (isFirm) expect(order).toHaveProperty('status', OrderStatus[status as keyof typeof OrderStatus]);
    else expect(order).toEqual({ field: 'status', fault: 'status-of-new' });
  });
});
