import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ProductView } from '#shared/views/catalogue.ts';
import { paths } from '#web/app/paths.ts';
import { signedOut } from '#web/app/session.ts';
import type { AppStore } from '#web/app/store.ts';
import {
  addonToggled,
  branchSearched,
  dateChosen,
  orderedAgain,
  productChosen,
  slotChosen,
  slotLost,
} from '#web/orders/purchase/selection.ts';
import { goOffline, goOnline } from '../go-offline.ts';
import { AHEAD, inAll } from '../orders/an-order.ts';
import { type Answers, BRANCH, openScreen, Refused } from '../orders/purchase-screens.tsx';
import { aBranch } from './a-branch.ts';

// Leaflet measures, and nothing has a size here.
jest.unstable_mockModule('#web/booking/branch-map/branch-map-frame.tsx', () => ({ BranchMapFrame: () => null }));
const { AppointmentScreen } = await import('#web/booking/appointment/appointment.tsx');

const SLOT = { from: AHEAD, to: '2999-01-02T08:10:00.000Z' };
const DAY = AHEAD.slice(0, 10);
const FREE = `GET /partner-branch/${BRANCH._id}/timeslots`;
const marker = (key: string) => ({ key, name: inAll(key), resultCategory: 'blood' });
const PRODUCT: ProductView = {
  ...{ key: 'basic', active: true, name: inAll('Basis-Check'), description: inAll(''), price: 12_900 },
  ...{ markers: [marker('ldl'), marker('hdl')], sampleType: 'venous', fastingHours: 12, strictHours: 0 },
  ...{ turnaroundDays: 3, applications: ['branch'], sex: null },
};
const addon = { key: 'lpa', name: inAll('Lipoprotein'), description: inAll(''), price: 3_900, sampleType: 'venous' };
const ADDONS = { addons: [{ ...addon, markers: [marker('lpa')], sex: null, active: true }] };

interface Case {
  product?: Partial<ProductView>;
  answers?: Answers;
  prepare?: (store: AppStore) => void;
  state?: unknown;
}
const open = ({ product = {}, answers = {}, prepare, state }: Case = {}) =>
  openScreen(paths.appointment, <AppointmentScreen />, {
    at: { pathname: paths.appointment, state } as never,
    slot: SLOT,
    prepare: (store) => {
      store.dispatch(branchSearched({ region: 'zurich' }));
      store.dispatch(dateChosen(DAY));
      store.dispatch(slotChosen(SLOT));
      prepare?.(store);
    },
    answers: {
      'GET /product-groups/check': () => ({
        key: 'check',
        name: inAll('Check'),
        products: [{ ...PRODUCT, ...product }],
      }),
      'GET /product-groups': () => ({ productGroups: [] }),
      'GET /partner-branches': () => ({ partnerBranches: [aBranch({ _id: BRANCH._id })] }),
      [`GET /partner-branch/${BRANCH._id}/multidaystimeslots`]: () => ({
        days: { [DAY]: { slots: [{ ...SLOT, free: 1 }], closed: null } },
      }),
      [FREE]: () => ({ slots: [{ ...SLOT, free: 1 }], closed: null, date: DAY }),
      ...answers,
    },
  });
const BOTH = { applications: ['branch', 'homesampling'] } satisfies Partial<ProductView>;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const ONWARD = 'Weiter mit Mi 02.01., 09:00';

describe('the place of a sample', () => {
  it.each<[product: Partial<ProductView>, lead: RegExp]>([
    [{}, /^Basis-Check: Dieser Test braucht Blut aus der Vene/],
    [{ sampleType: 'capillary' }, /^Basis-Check: Die Probe wird an einem Standort genommen/],
    [{ applications: ['homesampling'] }, /^Basis-Check: Sie nehmen die Probe selbst zu Hause/],
    [BOTH, /^Wählen Sie zuerst, wo die Probe genommen wird/],
  ])('says why there is no choice, where there is none (%j)', async (product, lead) => {
    await open({ product });
    expect(await screen.findByText(lead)).toBeVisible();
    const choice = screen.queryByRole('radio', { name: /^Zu Hause/ });
    expect(choice !== null).toBe(product.applications?.length === 2);
  });

  it('is asked for where both are possible, and nothing goes on before', async () => {
    const { path, store } = await open({
      product: BOTH,
      prepare: (each) => {
        each.dispatch(productChosen({ productGroupKey: 'check', productKey: 'other' }));
        each.dispatch(productChosen({ productGroupKey: 'check', productKey: 'basic' }));
      },
    });
    await press(/^Weiter/);
    expect(screen.getByText('Wählen Sie, wo die Probe genommen wird.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^An einem Standort/ })).toHaveFocus();
    expect(path()).toBe(paths.appointment);
    await userEvent.click(screen.getByRole('radio', { name: /^Zu Hause/ }));
    expect(screen.queryByText('Wählen Sie, wo die Probe genommen wird.')).toBeNull();
    expect(store.getState().selection.application).toBe('homesampling');
    await userEvent.click(screen.getByRole('radio', { name: /^An einem Standort/ }));
    expect(store.getState().selection.application).toBe('branch');
  });

  it('is a branch, and nothing goes on before one is chosen', async () => {
    const { path } = await open({
      product: BOTH,
      prepare: (each) => each.dispatch(orderedAgain({ productGroupKey: 'check', productKey: 'basic', addonKeys: [] })),
      answers: { 'GET /partner-branches': () => ({ partnerBranches: [] }) },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /^An einem Standort/ }));
    expect(screen.getByText(/^Die freien Zeiten erscheinen, sobald/)).toBeVisible();
    await press('Weiter');
    const field = screen.getByRole('searchbox');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Wählen Sie einen Standort.');
    expect(path()).toBe(paths.appointment);
  });

  it('at home asks for the address of the kit, and goes on with it', async () => {
    const { path, store } = await open({ product: { applications: ['homesampling'] } });
    expect(await screen.findByText('Probe zu Hause')).toBeVisible();
    const street = await screen.findByRole('textbox', { name: /Strasse/ });
    await press('Weiter');
    expect(path()).toBe(paths.appointment);
    await userEvent.type(street, 'Neuweg 7');
    await userEvent.type(screen.getByRole('textbox', { name: /PLZ/ }), '8404');
    await userEvent.type(screen.getByRole('combobox', { name: /Ort/ }), 'Winterthur');
    await press('Weiter');
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
    expect(store.getState().selection.deliveryAddress).toEqual({
      ...{ streetAddress: 'Neuweg 7', zipCode: '8404', city: 'Winterthur' },
    });
  });

  it('asks a visitor for no address: it is part of the account', async () => {
    const { path } = await open({
      product: { applications: ['homesampling'] },
      prepare: (store) => store.dispatch(signedOut('ended')),
    });
    expect(await screen.findByText(/^Ihre Adresse geben Sie beim Erstellen des Kontos an/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Strasse/ })).toBeNull();
    await press('Weiter');
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
  });

  it('leads back to the extras, or to the tests where the group has none', async () => {
    await open({ answers: { 'GET /product-groups/check/addons': () => ADDONS } });
    await waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(paths.selectAddons),
    );
  });
});

describe('the time of a sample', () => {
  it('is checked once more, and the price that was read is kept', async () => {
    const { path, sent, store } = await open();
    expect(await screen.findByText(/^Mi 02\.01\.2999, 09:00/)).toBeVisible();
    expect(screen.getByText(/^CHF.129\.00$/)).toBeVisible();
    await press(ONWARD);
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
    expect(sent(FREE)).toHaveLength(1);
    expect(store.getState().selection).toMatchObject({ seenTotal: 12_900, slot: SLOT });
  });

  it('counts the extras in what is bought and what it costs', async () => {
    await open({
      answers: { 'GET /product-groups/check/addons': () => ADDONS },
      prepare: (store) => store.dispatch(addonToggled('lpa')),
    });
    expect(await screen.findByText('Basis-Check + 1 Extra')).toBeVisible();
    expect(screen.getByText(/^CHF.168\.00$/)).toBeVisible();
  });

  it.each([
    ['somebody was faster', null, /Dieser Termin ist nicht mehr verfügbar/],
    ['it is too late for it', 'past-booking-deadline', /Buchungsfrist/],
  ])('is given up where %s, and the reason said', async (_what, closed, said) => {
    const { path, store } = await open({ answers: { [FREE]: () => ({ slots: [], closed, date: DAY }) } });
    await press(ONWARD);
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(store.getState().selection.slot).toBeNull();
    expect(path()).toBe(paths.appointment);
  });

  it('that could not be checked stays chosen, and that is said', async () => {
    const refused = new Refused({ statusCode: 500, error: 'internal', message: 'x' });
    const { path, store } = await open({ answers: { [FREE]: () => refused } });
    await press(ONWARD);
    expect(await screen.findByText('Wir konnten nicht prüfen, ob die Zeit noch frei ist')).toBeVisible();
    expect(store.getState().selection.slot).toEqual(SLOT);
    expect(path()).toBe(paths.appointment);
  });

  it('goes on by itself when the connection is back', async () => {
    const { path, sent } = await open();
    await screen.findByRole('button', { name: ONWARD });
    goOffline();
    await press(ONWARD);
    expect(screen.getByRole('button', { name: ONWARD })).toHaveAccessibleDescription(/geht von selbst weiter/);
    expect(sent(FREE)).toEqual([]);
    goOnline();
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
  });

  it('is one press away once a branch is chosen', async () => {
    const { path } = await open({ prepare: (store) => store.dispatch(slotLost()) });
    expect(await screen.findByText('Noch keine Zeit gewählt')).toBeVisible();
    await press('Zeit wählen');
    await waitFor(() => expect(screen.getByRole('heading', { name: /Zeit wählen/ })).toHaveFocus());
    await userEvent.click(await screen.findByRole('radio', { name: '09:00' }));
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
  });

  it('that an order could not get is not chosen any more, and the reason said', async () => {
    const lost = { from: AHEAD, reason: 'slot-taken' };
    const { store } = await open({ state: { lost } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Termin ist nicht mehr verfügbar');
    await waitFor(() => expect(store.getState().selection.slot).toBeNull());
  });
});

describe('the offer to test at home', () => {
  const HOME_TEST = {
    ...PRODUCT,
    key: 'home',
    name: inAll('Heim-Check'),
    price: 7_900,
    applications: ['homesampling'],
  };
  const groupOf = (markers: string[]) => ({
    'GET /product-groups': () => ({
      productGroups: [{ key: 'home-group', products: [{ ...HOME_TEST, markers: markers.map(marker) }] }],
    }),
  });
  const offer = async () => within(await screen.findByRole('complementary', { name: /Kein Weg nötig/ }));

  it('says how much of the test it measures, and what it costs', async () => {
    await open({ answers: groupOf(['ldl']) });
    const box = await offer();
    expect(box.getByText(/^Heim-Check misst 1 der 2 Werte von Basis-Check/)).toBeVisible();
    expect(box.getByText(/^CHF.79\.00$/)).toBeVisible();
    expect(box.getByRole('link', { name: 'Heim-Check ansehen' })).toHaveAttribute(
      'href',
      paths.selectGroup('home-group'),
    );
  });

  it('says where it measures all of it', async () => {
    await open({ answers: groupOf(['ldl', 'hdl']) });
    expect((await offer()).getByText(/^Heim-Check misst alle 2 Werte von Basis-Check/)).toBeVisible();
  });

  it('is the test itself where that is sold so, and chooses it', async () => {
    const { store } = await open({ product: BOTH });
    const box = await offer();
    expect(box.getByText(/^Basis-Check gibt es auch für zu Hause/)).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: 'Zu Hause testen' }));
    expect(store.getState().selection.application).toBe('homesampling');
  });

  it('is none where nothing at home measures any of it', async () => {
    await open({ answers: groupOf(['tsh']) });
    await screen.findByRole('button', { name: ONWARD });
    expect(screen.queryByText(/Kein Weg nötig/)).toBeNull();
  });
});
