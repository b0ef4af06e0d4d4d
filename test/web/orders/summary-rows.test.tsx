import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import {
  addonToggled,
  addressesChosen,
  applicationChosen,
  slotLost,
  totalSeen,
} from '#web/orders/purchase/selection.ts';
import { SummaryScreen } from '#web/orders/summary/summary.tsx';
import { AHEAD, HOME, inAll } from './an-order.ts';
import { type Answers, BRANCH, GROUP, openScreen, PERSON, PRODUCT } from './purchase-screens.tsx';

const slot = { from: AHEAD, to: AHEAD };
const TIMES = `GET /partner-branch/${BRANCH._id}/timeslots`;
const addon = (key: string, change: object = {}) => ({
  ...{ key, name: inAll(key), description: inAll(`${key} erklärt`), price: 3_900, sampleType: 'venous', active: true },
  ...{ markers: [{ key, name: inAll(key), resultCategory: 'blood' }], sex: null, ...change },
});
const withAddons = (...addons: object[]): Answers => ({ 'GET /product-groups/check/addons': () => ({ addons }) });
const withProduct = (change: object): Answers => ({
  'GET /product-groups/check': () => ({ ...GROUP, products: [{ ...PRODUCT, ...change }] }),
});
const AT_HOME = { applications: ['homesampling'] };
type Prepare = NonNullable<Parameters<typeof openScreen>[2]['prepare']>;

const open = (answers: Answers = {}, prepare?: Prepare, person: UserView = PERSON) =>
  openScreen(paths.orderSummary, <SummaryScreen />, {
    answers: { [TIMES]: () => ({ closed: null, slots: [{ ...slot, free: 1 }] }), ...answers },
    ...{ slot, person },
    ...(prepare ? { prepare } : {}),
  });
const row = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement as HTMLElement;
const onward = () => screen.getAllByRole('button', { name: 'Weiter' })[0] as HTMLElement;
const toHome: Prepare = (store) => void store.dispatch(applicationChosen('homesampling'));

describe('the summary of a purchase', () => {
  it('says test, place and time, from when to fast, and where each is changed', async () => {
    await open(withProduct({ markers: addon('a').markers }));
    expect(await row('Test')).toHaveTextContent(/Basis-Check1 Blutwert · Blut aus der Vene/);
    expect(await row('Ort')).toHaveTextContent('Eulach ApothekeBrunnengasse 21, 8400 Winterthur');
    expect(await row('Zeit')).toHaveTextContent(/2\. Januar 2999, 09:00Ab Di 01\.01\., 21:00 gelten Regeln fürs Essen/);
    const link = async (name: string) =>
      within(await row(name))
        .getByRole('link')
        .getAttribute('href');
    expect(await link('Test')).toBe(paths.selectGroup('check'));
    expect(await link('Ort')).toBe(paths.appointment);
    expect(screen.queryByText('Extras', { selector: 'dt' })).toBeNull();
    expect(screen.getAllByText(/^CHF.129\.00$/)).not.toHaveLength(0);
    expect(screen.getByText(/^Endpreis\. Sie bezahlen erst/)).toBeVisible();
  });

  it('says of no fasting where none is asked for', async () => {
    await open(withProduct({ fastingHours: 0 }));
    expect(await row('Zeit')).not.toHaveTextContent(/gelten Regeln/);
  });

  it('explains the one extra, names several, and says where none is chosen', async () => {
    const { store } = await open(withAddons(addon('Lipoprotein'), addon('Vitamin D')));
    expect(await row('Extras')).toHaveTextContent('keine');
    act(() => void store.dispatch(addonToggled('Lipoprotein')));
    await waitFor(async () => expect(await row('Extras')).toHaveTextContent(/LipoproteinLipoprotein erklärt/));
    act(() => void store.dispatch(addonToggled('Vitamin D')));
    await waitFor(async () => expect(await row('Extras')).toHaveTextContent(/Lipoprotein, Vitamin D/));
    expect(await row('Extras')).not.toHaveTextContent('erklärt');
    expect(screen.getAllByText(/^CHF.207\.00$/)).not.toHaveLength(0);
  });

  it('names no sum while prices are not shown', async () => {
    await open(withProduct({ price: null }));
    await row('Test');
    expect(screen.queryByText(/CHF/)).toBeNull();
    expect(screen.queryByText(/^Endpreis/)).toBeNull();
  });

  it('at home says where the kit goes: to the account, or the address that was chosen', async () => {
    const own = { ...PERSON, streetAddress: 'Brunnengasse 40' };
    const { store } = await open(withProduct(AT_HOME), toHome, own);
    expect(await row('Lieferung')).toHaveTextContent('Brunnengasse 408400 Winterthur');
    expect(await row('Ort')).toHaveTextContent('Zu HauseDas Set kommt per Post.');
    expect(within(await row('Ort')).queryByRole('link')).toBeNull();
    expect(screen.queryByText('Zeit', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText(/^Zeit noch frei/)).toBeNull();
    act(() => void store.dispatch(addressesChosen({ deliveryAddress: HOME })));
    await waitFor(async () => expect(await row('Lieferung')).toHaveTextContent('Neuweg 78404 Winterthur'));
  });

  it('at home lets the place be changed where the test can be taken at a branch too', async () => {
    await open(withProduct({ applications: ['branch', 'homesampling'] }), toHome);
    expect(within(await row('Ort')).getByRole('link')).toHaveAttribute('href', paths.appointment);
  });
});

describe('what keeps a purchase from going on', () => {
  /** Presses on and stays. */
  async function expectToStay(path: () => string): Promise<void> {
    await userEvent.click(onward());
    expect(path()).toBe(paths.orderSummary);
  }

  it('is a kit without an address', async () => {
    const { path } = await open(withProduct(AT_HOME), toHome);
    expect(await screen.findByText('Wohin das Testset gehen soll, fehlt noch')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Adresse angeben' })).toHaveAttribute('href', paths.appointment);
    expect(await row('Lieferung')).toHaveTextContent(/fehlt noch.*Angeben/);
    await expectToStay(path);
    expect(document.getElementById('differences')).toHaveFocus();
  });

  it('is a missing time', async () => {
    const { path } = await open({}, (store) => void store.dispatch(slotLost()));
    expect(await screen.findByText('Es fehlt noch, wo und wann die Probe genommen wird')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ort und Zeit wählen' })).toHaveAttribute('href', paths.appointment);
    expect(await row('Zeit')).toHaveTextContent('noch nicht gewählt');
    await expectToStay(path);
  });

  it('is a place that the test does not allow any more', async () => {
    const { path } = await open(withProduct(AT_HOME));
    expect(await screen.findByText('Es fehlt noch, wo und wann die Probe genommen wird')).toBeVisible();
    expect(screen.queryByText(/^Zeit noch frei/)).toBeNull();
    await expectToStay(path);
  });

  it.each([
    ['male', 'Dieser Test ist nur für Männer', true],
    ['female', 'Dieser Test ist nur für Frauen', false],
  ] as const)('is a test for the other sex (%s)', async (sex, words, isRefused) => {
    const { path } = await open(withProduct({ sex }));
    await screen.findByText(/^Zeit noch frei/);
    expect(screen.queryByText(words) !== null).toBe(isRefused);
    if (!isRefused) return;
    expect(screen.getByRole('link', { name: 'Anderen Test wählen' })).toHaveAttribute('href', paths.selectGroup());
    await expectToStay(path);
  });

  it.each([
    ['birthdate', { birthdate: null }, 'Ihr Geburtsdatum fehlt noch'],
    ['sex', { sex: null }, 'Ihr Geschlecht fehlt noch'],
    ['zip code', { zipCode: null }, 'PLZ und Ort fehlen noch'],
    ['town', { city: null }, 'PLZ und Ort fehlen noch'],
  ])('is a missing %s', async (_what, change, words) => {
    const { path } = await open({}, undefined, { ...PERSON, ...change } as UserView);
    expect(await screen.findByText(words)).toBeVisible();
    await screen.findByText(/^Zeit noch frei/);
    await expectToStay(path);
    expect(await screen.findByRole('button', { name: 'Übernehmen' })).toBeVisible();
  });

  it.each([
    ['is not offered any more', [], ['gone']],
    ['is for the other sex', [addon('psa', { sex: 'male' })], ['psa']],
  ])('is said, but keeps from nothing, where an extra %s', async (_what, addons, chosen) => {
    const { path } = await open(withAddons(...addons), (store) => {
      for (const key of chosen) store.dispatch(addonToggled(key));
    });
    expect(await screen.findByText('Ein Extra ist weggefallen')).toBeVisible();
    await screen.findByText(/^Zeit noch frei/);
    await userEvent.click(onward());
    await waitFor(() => expect(path()).toBe(paths.orderConfirm));
  });

  it('is said to be too late where the booking of the day is over', async () => {
    const { path } = await open({ [TIMES]: () => ({ closed: 'past-booking-deadline', slots: [] }) });
    expect(await within(await row('Zeit')).findByRole('alert')).toHaveTextContent(/Buchungsfrist/);
    await expectToStay(path);
  });

  it('is no price that stayed the same', async () => {
    await open({}, (store) => void store.dispatch(totalSeen(12_900)));
    await screen.findByText(/^Zeit noch frei/);
    expect(screen.queryByText('Der Preis hat sich geändert')).toBeNull();
  });
});

describe('the details of a person on the summary', () => {
  it('are shown as they are known, and say what is missing', async () => {
    await open({}, undefined, {
      ...PERSON,
      birthdate: null,
      email: 'zoe@example.ch',
      streetAddress: 'Brunnengasse 40',
    });
    expect(await row('Name')).toHaveTextContent('Zoé Muster');
    expect(await row('Geburtsdatum')).toHaveTextContent(/fehlt noch.*Angeben/);
    expect(await row('Geschlecht')).toHaveTextContent('weiblichBestimmt Ihre Referenzbereiche');
    expect(await row('Mobiltelefon')).toHaveTextContent('079 000 00 01');
    expect(await row('E-Mail')).toHaveTextContent('zoe@example.ch');
    expect(await row('Adresse')).toHaveTextContent('Brunnengasse 408400 Winterthur');
    expect(await row('Rechnung')).toHaveTextContent('gleiche Adresse');
  });

  it('without a street show the town, without an e-mail say so', async () => {
    await open();
    expect(await row('Geburtsdatum')).toHaveTextContent('17.04.1986');
    expect(await row('Adresse')).toHaveTextContent(/^Adresse8400 WinterthurÄndern/);
    expect(await row('E-Mail')).toHaveTextContent('keine angegeben');
  });

  it('are changed from what is known', async () => {
    await open({}, undefined, { ...PERSON, email: 'zoe@example.ch', streetAddress: 'Brunnengasse 40' });
    const change = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name: new RegExp(`: ${name}$`) }));
    await change('Geburtsdatum');
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(
      expect.arrayContaining(['17', '1986']),
    );
    await change('E-Mail');
    expect(screen.getByRole('textbox', { name: /E-Mail/ })).toHaveValue('zoe@example.ch');
    await change('Geschlecht');
    expect(screen.getByRole('radio', { name: 'weiblich' })).toBeChecked();
    await change('Adresse');
    expect(screen.getByRole('textbox', { name: /Strasse/ })).toHaveValue('Brunnengasse 40');
    expect(screen.getByRole('textbox', { name: /PLZ/ })).toHaveValue('8400');
    expect(screen.getByRole('combobox', { name: /Ort/ })).toHaveValue('Winterthur');
  });

  it('send the invoice elsewhere, and back to the same address', async () => {
    const { store } = await open();
    await userEvent.click(await screen.findByRole('button', { name: /: Rechnung$/ }));
    expect(screen.queryByRole('button', { name: 'Gleiche Adresse wie oben' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /Strasse/ }), 'Neuweg 7');
    await userEvent.type(screen.getByRole('textbox', { name: /PLZ/ }), '8404');
    await userEvent.type(screen.getByRole('combobox', { name: /Ort/ }), 'Winterthur');
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    await waitFor(async () => expect(await row('Rechnung')).toHaveTextContent('Neuweg 78404 Winterthur'));
    expect(store.getState().selection.invoiceAddress).toEqual(HOME);
    await userEvent.click(screen.getByRole('button', { name: /: Rechnung$/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Gleiche Adresse wie oben' }));
    await waitFor(async () => expect(await row('Rechnung')).toHaveTextContent('gleiche Adresse'));
    expect(store.getState().selection.invoiceAddress).toBeNull();
  });
});
