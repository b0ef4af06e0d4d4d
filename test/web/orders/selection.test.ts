import { describe, expect, it } from '@jest/globals';
import type { AddonView, ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import type { VoucherCheckView } from '#shared/views/vouchers.ts';
import { signedOut } from '#web/app/session.ts';
import { makeOrderBody } from '#web/orders/order-confirm/make-order-body.ts';
import {
  addonToggled,
  branchChosen,
  type ChosenBranch,
  confirmationKept,
  dateChosen,
  productChosen,
  selectionOrdered,
  selectionReducer,
  slotChosen,
  totalSeen,
  voucherKept,
} from '#web/orders/purchase/selection.ts';
import type { Purchase } from '#web/orders/purchase/use-purchase.ts';

const branch = (_id: string): ChosenBranch => ({
  _id,
  name: 'Eulach Apotheke',
  address: { streetAddress: 'Brunnengasse 21', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  latitude: 47.5,
  longitude: 8.7,
});
const slot = { from: '2026-11-24T07:30:00.000Z', to: '2026-11-24T07:45:00.000Z' };
const name = { de: 'a', en: 'a', fr: 'a', it: 'a' };
const product: ProductView = {
  key: 'basic',
  active: true,
  name,
  description: name,
  price: 12_900,
  markers: [],
  sampleType: 'venous',
  fastingHours: 0,
  strictHours: 0,
  turnaroundDays: 3,
  applications: ['branch'],
  sex: null,
};
const addon: AddonView = {
  key: 'vitamin-d',
  active: true,
  name,
  description: name,
  price: 3_900,
  markers: [],
  sampleType: 'venous',
  fastingHours: 0,
  strictHours: 0,
  sex: null,
};
const group: ProductGroupView = {
  key: 'check',
  active: true,
  name,
  tagline: name,
  icon: '',
  resultCategories: [],
  products: [product],
};
const purchase: Purchase = { group, product, addons: [addon], chosenAddons: [addon], total: 16_800 };

const start = () => selectionReducer(undefined, selectionOrdered());
const booked = () =>
  [
    productChosen({ productGroupKey: 'check', productKey: 'basic' }),
    branchChosen(branch('a')),
    dateChosen('2026-11-24'),
    slotChosen(slot),
  ].reduce(selectionReducer, { ...start(), application: 'branch' as const });

describe('the unsent selection', () => {
  it('is there again after a reload; a place that an earlier page kept in another form is chosen again', () => {
    const reloaded = (kept: object) => {
      sessionStorage.setItem('selection', JSON.stringify(kept));
      const state = selectionReducer(undefined, { type: 'reload' });
      sessionStorage.clear();
      return state;
    };
    const kept = booked();
    expect(reloaded(kept)).toEqual(kept);
    const { address, ...rest } = branch('a');
    const before = { ...kept, branch: { ...rest, _id: undefined, id: 'a', ...address } };
    expect(reloaded(before)).toMatchObject({ productKey: 'basic', branch: null, partnerBranchId: null, slot: null });
  });

  it('loses its time with another date or branch, and nothing else', () => {
    expect(selectionReducer(booked(), dateChosen('2026-11-25'))).toMatchObject({
      slot: null,
      partnerBranchId: 'a',
      productKey: 'basic',
    });
    expect(selectionReducer(booked(), branchChosen(branch('b')))).toMatchObject({ slot: null, date: '2026-11-24' });
    expect(selectionReducer(booked(), branchChosen(branch('a'))).slot).toEqual(slot);
  });

  it('keeps place and time with another test of the group, and its extras only within the group', () => {
    const withExtra = selectionReducer(booked(), addonToggled('vitamin-d'));
    expect(selectionReducer(withExtra, productChosen({ productGroupKey: 'check', productKey: 'plus' }))).toMatchObject({
      slot,
      partnerBranchId: 'a',
      addonKeys: ['vitamin-d'],
    });
    expect(selectionReducer(withExtra, productChosen({ productGroupKey: 'heart', productKey: 'x' })).addonKeys).toEqual(
      [],
    );
  });

  it('has one order key until something of the order changes', () => {
    const state = selectionReducer(booked(), totalSeen(16_800));
    expect(selectionReducer(state, totalSeen(16_800)).orderKey).toBe(state.orderKey);
    expect(selectionReducer(state, totalSeen(17_800)).orderKey).not.toBe(state.orderKey);
    expect(selectionReducer(state, addonToggled('vitamin-d')).orderKey).not.toBe(state.orderKey);
    expect(selectionReducer(state, slotChosen(slot)).orderKey).not.toBe(state.orderKey);
    expect(selectionReducer(state, voucherKept('HERZ25')).orderKey).not.toBe(state.orderKey);
    expect(selectionReducer(state, voucherKept(null)).orderKey).toBe(state.orderKey);
  });
});

describe('the order as it is sent', () => {
  const texts = { statementVersion: '1.1', termsVersion: '1.0' };
  const none = { held: null, total: 16_800 };

  it('carries the total that was shown, the time, and no address nobody changed', () => {
    const body = makeOrderBody({ ...booked(), application: 'branch' }, purchase, texts, none);
    expect(body).toEqual({
      productGroupKey: 'check',
      productKey: 'basic',
      addonKeys: ['vitamin-d'],
      application: 'branch',
      appointment: { partnerBranchId: 'a', from: slot.from },
      ...texts,
      statementConfirmed: true,
      expectedTotal: 16_800,
    });
  });

  it('carries a voucher that holds, and the total with it', () => {
    const held: VoucherCheckView = {
      voucherCode: 'HERZ25',
      label: { de: '', en: '', fr: '', it: '' },
      discount: { type: 'amount', value: 2_500 },
    };
    const body = makeOrderBody({ ...booked(), application: 'branch', voucherCode: 'HERZ25' }, purchase, texts, {
      held,
      total: 14_300,
    });
    expect(body).toMatchObject({ voucherCode: 'HERZ25', expectedTotal: 14_300 });
  });

  it('does not exist without a time, nor for a place the test does not allow', () => {
    expect(makeOrderBody({ ...booked(), application: 'branch', slot: null }, purchase, texts, none)).toBeNull();
    expect(makeOrderBody({ ...booked(), application: 'homesampling' }, purchase, texts, none)).toBeNull();
  });
});

describe('what was answered before an order', () => {
  const values = { applies: 'yes', points: ['pregnancy'], confirmed: true, accepted: true } as const;
  const kept = selectionReducer(
    undefined,
    confirmationKept({ statementVersion: '1.0', termsVersion: '1.0', values: { ...values, points: ['pregnancy'] } }),
  );

  it.each([signedOut('ended'), signedOut('logout'), selectionOrdered()])('is gone after %o', (over) => {
    expect(selectionReducer(kept, over).confirmation).toBeNull();
  });
});
