import { describe, expect, it } from '@jest/globals';
import { signedOut } from '#web/app/session.ts';
import {
  addonToggled,
  addressesChosen,
  applicationChosen,
  branchChosen,
  branchSearched,
  type ChosenBranch,
  dateChosen,
  followUpChosen,
  orderedAgain,
  orderKeyUsed,
  orderOpened,
  productChosen,
  type SelectionState,
  selectionOrdered,
  selectionReducer,
  slotChosen,
  slotLost,
  totalSeen,
  voucherKept,
} from '#web/orders/purchase/selection.ts';
import { HOME } from './an-order.ts';

type Action = Parameters<typeof selectionReducer>[1];
const BRANCH: ChosenBranch = {
  ...{ _id: 'b1', name: 'Eulach Apotheke', latitude: 47.5, longitude: 8.7 },
  address: { streetAddress: 'Brunnengasse 21', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
};
const SLOT = { from: '2999-01-02T08:00:00.000Z', to: '2999-01-02T08:10:00.000Z' };
const BASIC = { productGroupKey: 'check', productKey: 'basic', applications: ['branch'] as const };
const changed = (state: SelectionState, ...actions: Action[]) => actions.reduce(selectionReducer, state);
const chosen = changed(
  selectionReducer(undefined, selectionOrdered()),
  productChosen(BASIC),
  applicationChosen('branch'),
  branchChosen(BRANCH),
  dateChosen('2999-01-02'),
  slotChosen(SLOT),
  addonToggled('lpa'),
  totalSeen(16_800),
);
const RECOMMENDED = {
  ...{ mainOrderId: 'm1', key: 'ferritin', price: 5_900 },
  product: { productGroupKey: 'home', productKey: 'ferritin-home' },
};

describe('the key of an order that is not placed yet', () => {
  it.each<[what: string, action: Action]>([
    ['an extra is added or left', addonToggled('lpa')],
    ['the sample is taken elsewhere', applicationChosen('homesampling')],
    ['another time is chosen', slotChosen(SLOT)],
    ['an address is given', addressesChosen({ deliveryAddress: HOME })],
    ['another price was read', totalSeen(17_800)],
    ['a voucher is kept', voucherKept('HERZ')],
    ['another test is chosen', productChosen({ ...BASIC, productKey: 'plus' })],
    ['an order stands under it', orderKeyUsed()],
  ])('is another one when %s: the reply to the one before must not be taken for its own', (_what, action) => {
    expect(changed(chosen, action).orderKey).not.toBe(chosen.orderKey);
  });

  it.each<[what: string, action: Action]>([
    ['the same price is read', totalSeen(16_800)],
    ['the same test is chosen', productChosen(BASIC)],
    ['the sample is taken where it was', applicationChosen('branch')],
    ['no voucher is kept, as before', voucherKept(null)],
    ['branches are searched', branchSearched({ text: 'Bern' })],
    ['the day is looked at', dateChosen('2999-01-02')],
  ])('is the same when %s: sent twice, it is one order', (_what, action) => {
    expect(changed(chosen, action).orderKey).toBe(chosen.orderKey);
  });
});

describe('what is chosen for an order', () => {
  it('asks for the price anew with another test or extra', () => {
    expect(changed(chosen, productChosen({ ...BASIC, productKey: 'plus' })).seenTotal).toBeNull();
    expect(changed(chosen, addonToggled('other')).seenTotal).toBeNull();
    expect(changed(chosen, productChosen(BASIC)).seenTotal).toBe(16_800);
  });

  it('adds an extra, and leaves it out again', () => {
    const both = changed(chosen, addonToggled('d3'));
    expect(both.addonKeys).toEqual(['lpa', 'd3']);
    expect(changed(both, addonToggled('lpa')).addonKeys).toEqual(['d3']);
  });

  it('keeps the place where the next test allows it, and asks for it where not', () => {
    const other = { productGroupKey: 'check', productKey: 'plus' };
    expect(changed(chosen, productChosen({ ...other, applications: ['branch', 'homesampling'] })).application).toBe(
      'branch',
    );
    expect(changed(chosen, productChosen({ ...other, applications: ['homesampling'] })).application).toBeNull();
    expect(changed(chosen, productChosen(other)).application).toBeNull();
  });

  it('at home needs no time; the branch is there for whoever changes their mind', () => {
    const home = changed(chosen, applicationChosen('homesampling'));
    expect(home).toMatchObject({ application: 'homesampling', slot: null, partnerBranchId: 'b1' });
    expect(changed(chosen, applicationChosen('branch')).slot).toEqual(SLOT);
  });

  it('keeps of a branch and of a time no more than is shown', () => {
    const more = { ...BRANCH, phoneNo: '+41790000001' };
    expect(changed(chosen, branchChosen(more)).branch).toEqual(BRANCH);
    expect(changed(chosen, slotChosen({ ...SLOT, free: 3 } as never)).slot).toEqual(SLOT);
  });

  it('gives up a time that was lost, and nothing else', () => {
    expect(changed(chosen, slotLost())).toEqual({ ...chosen, slot: null });
  });

  it('forgets of a search what is not searched for any more', () => {
    const near = { lat: 47, lng: 8, from: 'person' as const };
    const searched = changed(chosen, branchSearched({ near }), branchSearched({ text: 'Bern' }));
    expect(searched.branchSearch).toEqual({ begun: true, text: 'Bern', place: null, near: null, region: null });
  });
});

describe('a recommended test', () => {
  const withAddress = changed(
    chosen,
    addressesChosen({ deliveryAddress: HOME, invoiceAddress: HOME }),
    voucherKept('HERZ'),
  );
  const followed = changed(withAddress, followUpChosen(RECOMMENDED));

  it('takes the place of what was chosen; addresses and voucher stay', () => {
    expect(followed).toMatchObject({
      ...{ productGroupKey: 'home', productKey: 'ferritin-home', application: 'homesampling', addonKeys: [] },
      ...{ followUp: { mainOrderId: 'm1', key: 'ferritin' }, seenTotal: 5_900, slot: null, partnerBranchId: null },
      ...{ deliveryAddress: HOME, invoiceAddress: HOME, voucherCode: 'HERZ' },
    });
  });

  it('that was begun already is gone on with', () => {
    const begun = changed(followed, totalSeen(6_900));
    expect(changed(begun, followUpChosen(RECOMMENDED))).toEqual(begun);
  });

  it.each([
    ['of another result', { ...RECOMMENDED, mainOrderId: 'm2' }],
    ['with another name', { ...RECOMMENDED, key: 'b12' }],
    ['that is another test by now', { ...RECOMMENDED, product: { ...RECOMMENDED.product, productKey: 'b12-home' } }],
  ])('%s is another order', (_what, other) => {
    expect(changed(followed, followUpChosen(other)).orderKey).not.toBe(followed.orderKey);
  });

  it('is none any more once somebody chooses a test, also the same one', () => {
    const own = changed(followed, productChosen({ productGroupKey: 'home', productKey: 'ferritin-home' }));
    expect(own.followUp).toBeNull();
    expect(own.orderKey).not.toBe(followed.orderKey);
  });
});

describe('when an order is placed, or somebody leaves', () => {
  it('knows which order the choice became, until the next one', () => {
    expect(changed(chosen, selectionOrdered(), orderOpened('o1'))).toMatchObject({
      openOrderId: 'o1',
      productKey: null,
    });
  });

  it('takes test and extras of an order whose time is gone, and the voucher', () => {
    const kept = changed(chosen, voucherKept('HERZ'));
    expect(changed(kept, orderedAgain({ productGroupKey: 'g', productKey: 'p', addonKeys: ['x'] }))).toMatchObject({
      ...{ productGroupKey: 'g', productKey: 'p', addonKeys: ['x'], voucherCode: 'HERZ' },
      ...{ slot: null, partnerBranchId: null, application: null, seenTotal: null },
    });
  });

  it('nobody who comes after finds what was chosen; a session that only ended loses nothing of it', () => {
    expect(changed(chosen, signedOut('logout'))).toMatchObject({ productKey: null, slot: null, branch: null });
    expect(changed(chosen, signedOut('ended'))).toEqual({ ...chosen, confirmation: null });
  });

  it.each(['{', '"a"'])('starts anew where what was kept cannot be read: %s', (text) => {
    sessionStorage.setItem('selection', text);
    expect(selectionReducer(undefined, { type: 'reload' })).toMatchObject({ productKey: null, addonKeys: [] });
    sessionStorage.clear();
  });
});
