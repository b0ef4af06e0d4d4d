import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AddonView, ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import type { CounterPersonView, PartnerSalesView } from '#shared/views/partner-sales.ts';
import type { Answers } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aCounterOrder, openCounter, sentTo } from './a-counter.tsx';
import { inAll } from './an-order.ts';

const { fetch } = globalThis;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = fetch;
  sessionStorage.clear();
});

const PERSON: CounterPersonView = {
  ...{ firstName: 'Seraina', lastName: 'Beispielin', birthdate: '1991-06-12', sex: 'female' },
  preferredLanguage: 'de',
};
const marker = (key: string) => ({ key, name: inAll(key), resultCategory: 'blood' });
const aProduct = (key: string, change: Partial<ProductView> = {}): ProductView => ({
  ...{ key, active: true, name: inAll(key), description: inAll(''), price: 11_900, markers: [marker('ferritin')] },
  ...{ sampleType: 'venous', fastingHours: 0, strictHours: 0, turnaroundDays: 3, applications: ['branch'], sex: null },
  ...change,
});
const anAddon = (key: string, change: object = {}) =>
  ({
    ...{ key, name: inAll(key), description: inAll(''), price: 3_900, markers: [marker(key)], sampleType: 'venous' },
    ...{ sex: null, ...change },
  }) as unknown as AddonView;
const PRODUCTS = [
  aProduct('Energie-Check'),
  aProduct('Herz-Check', { fastingHours: 12, markers: [marker('ldl'), marker('hdl')] }),
  aProduct('Heimtest', { applications: ['homesampling'] }),
  aProduct('Männer-Check', { sex: 'male' }),
  aProduct('Frauen-Check', { sex: 'female', price: null }),
];
const ADDONS = [
  anAddon('Lipoprotein'),
  anAddon('Vitamin D'),
  anAddon('Fingerbeere', { sampleType: 'capillary' }),
  anAddon('PSA', { sex: 'male' }),
  anAddon('ferritin'),
];
const SLOT = (from: string, free = 1) => ({ from, to: from, free });
const DAYS = {
  days: {
    '2999-01-03': { slots: [], closed: 'fully-booked' },
    '2999-01-04': { slots: [SLOT('2999-01-04T08:00:00.000Z', 2), SLOT('2999-01-04T13:00:00.000Z')], closed: null },
    '2999-01-07': { slots: [SLOT('2999-01-07T09:30:00.000Z')], closed: null },
  },
};
const NOW = { from: '2999-01-02T08:00:00.000Z', to: '2999-01-02T08:10:00.000Z', free: 1 };

const SEND = 'POST /partner-orders/customer-code';
const VERIFY = 'POST /partner-orders/customer';
const PLACE = 'POST /partner-orders';

const open = (more: Answers = {}, branch: Partial<PartnerSalesView> = {}) =>
  openCounter(
    {
      [SEND]: { expiresInSeconds: 300, resendInSeconds: 30, mayNotCome: false },
      [VERIFY]: { ticket: 'a-ticket', customer: PERSON },
      'GET /product-groups': { productGroups: [{ key: 'check', products: PRODUCTS } as unknown as ProductGroupView] },
      'GET /product-groups/check/addons': { addons: ADDONS },
      'GET /partner-branch/b1/multidaystimeslots': DAYS,
      [PLACE]: { _id: 'o1', orderNumber: '2600012088', transactionNo: '2600012088-1', version: 1 },
      'GET /partner-orders/o1': aCounterOrder(),
      ...more,
    },
    branch,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const tap = (digits: string) => {
  for (const digit of digits) fireEvent.click(screen.getByText(digit, { selector: 'button' }));
};
const typeNumber = async (number = '079 000 00 22') => {
  fireEvent.change(await screen.findByLabelText('Mobiltelefon'), { target: { value: number } });
};
async function askForCode(number?: string) {
  await typeNumber(number);
  await press('Code senden');
  await screen.findByRole('heading', { level: 1, name: /^Code vom Mobiltelefon/ });
}
async function identify() {
  await askForCode();
  tap('123456');
}
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

describe('the customer at a counter', () => {
  it('is asked for a number that exists, and gets a code in their language', async () => {
    open();
    await typeNumber('079 000 00');
    expect(await button('Code senden')).toBeDisabled();
    await press('2');
    await press('3');
    await press('Letzte Ziffer löschen');
    await press('2');
    await userEvent.selectOptions(screen.getByLabelText('Sprache der SMS'), 'Français');
    await press('Code senden');
    expect(await screen.findByText('079 000 00 22')).toBeVisible();
    expect(sentTo(SEND)).toMatchObject([
      { body: { phoneNo: '+41790000022', preferredLanguage: 'fr' }, bearer: 'Bearer a-token' },
    ]);
    expect(screen.getByText(/^Neuer Code möglich in 0:\d\d$/)).toBeVisible();
    expect(screen.getByText(/^Gültig noch [45]:\d\d$/)).toBeVisible();
    expect(screen.queryByText(/Diese SMS kommt vielleicht nicht an/)).toBeNull();
  });

  it('empties the number with one key', async () => {
    open();
    await typeNumber();
    await press('Löschen');
    expect(screen.getByLabelText('Mobiltelefon')).toHaveValue('');
  });

  it('is told that a message may not come, and gets another code at once where that is possible', async () => {
    open({ [SEND]: { expiresInSeconds: 300, resendInSeconds: 0, mayNotCome: true } });
    await askForCode();
    expect(screen.getByText(/Diese SMS kommt vielleicht nicht an/)).toBeVisible();
    await press('Code noch einmal senden');
    await waitFor(() => expect(sentTo(SEND)).toHaveLength(2));
  });

  it('is told why no code is sent', async () => {
    open({ [SEND]: 'code-limit-reached' });
    await typeNumber();
    await press('Code senden');
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(step()).toMatch(/Kundin, Kunde/);
  });

  it('is known by the code, which is sent once as soon as it is whole', async () => {
    open();
    await askForCode();
    tap('12345');
    expect(await button('Weiter')).toBeDisabled();
    expect(sentTo(VERIFY)).toEqual([]);
    await press('Letzte Ziffer löschen');
    tap('56');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcher Test?' })).toBeInTheDocument();
    expect(sentTo(VERIFY)).toMatchObject([
      { body: { phoneNo: '+41790000022', code: '123456' }, bearer: 'Bearer a-token' },
    ]);
    expect(step()).toMatch(/Test/);
  });

  it('types a wrong code anew, and reads of it no more once they ask for another code or number', async () => {
    open({ [VERIFY]: 'code-wrong', [SEND]: { expiresInSeconds: 300, resendInSeconds: 0, mayNotCome: false } });
    await askForCode();
    tap('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(await button('Weiter')).toBeDisabled();
    await press('Code noch einmal senden');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    tap('123456');
    await screen.findByRole('alert');
    await press('Ändern');
    expect(await screen.findByLabelText('Mobiltelefon')).toHaveValue('079 000 00 22');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[what: string, customer: CounterPersonView | null]>([
    ['nobody knows', null],
    ['has no birthdate', { ...PERSON, birthdate: null }],
    ['has no sex', { ...PERSON, sex: null }],
  ])('whom %s says the rest first', async (_what, customer) => {
    open({
      [VERIFY]: { ticket: 'a-ticket', customer },
      'POST /partner-orders/person': { ticket: 'named', customer: PERSON },
    });
    await identify();
    expect(await screen.findByRole('heading', { level: 1, name: 'Angaben zur Person' })).toBeInTheDocument();
    expect(screen.getByLabelText('Vorname')).toHaveValue(customer?.firstName ?? '');
    expect(screen.queryByRole('heading', { level: 1, name: 'Welcher Test?' })).toBeNull();
  });
});

describe('the test at a counter', () => {
  const offered = () =>
    ['Energie-Check', 'Herz-Check', 'Heimtest', 'Männer-Check', 'Frauen-Check'].filter(
      (name) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null,
    );

  it('is one that is sampled here, for this person, without fasting at first', async () => {
    open();
    await identify();
    await button(/^Energie-Check/);
    expect(offered()).toEqual(['Energie-Check', 'Frauen-Check']);
    expect(screen.getByText('Seraina Beispielin')).toBeVisible();
    await press('Alle');
    expect(offered()).toEqual(['Energie-Check', 'Herz-Check', 'Frauen-Check']);
    expect(await button(/^Herz-Check/)).toHaveTextContent(
      /CHF.119\.002 Werte, Resultat in 3 Tagen12 Std\. nüchtern: nur mit Termin/,
    );
    expect(await button(/^Energie-Check/)).not.toHaveTextContent(/nüchtern/);
    expect(await button('Weiter zum Termin')).toBeDisabled();
  });

  it('is one that this branch offers', async () => {
    open({}, { products: ['Energie-Check', 'Männer-Check'] });
    await identify();
    await press('Alle');
    expect(offered()).toEqual(['Energie-Check']);
  });

  it('goes with extras of the same sample that add something, and what all of it costs', async () => {
    open();
    await identify();
    await press(/^Energie-Check/);
    const extras = within(await screen.findByRole('group', { name: 'Dazu' }));
    expect(extras.getAllByRole('button').map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^LipoproteinCHF.39\.00$/),
      expect.stringMatching(/^Vitamin DCHF.39\.00$/),
    ]);
    const side = within(screen.getByRole('complementary'));
    const total = () => side.getByText('Total').parentElement;
    await press(/^Lipoprotein/);
    await press(/^Vitamin D/);
    expect(total()).toHaveTextContent(/197\.00/);
    expect(await button(/^Lipoprotein/)).toHaveAttribute('aria-pressed', 'true');
    await press(/^Lipoprotein/);
    expect(total()).toHaveTextContent(/158\.00/);
    expect(side.queryByText('Lipoprotein')).toBeNull();
  });

  it('names no sum while prices are not shown', async () => {
    open();
    await identify();
    await press(/^Frauen-Check/);
    expect(within(screen.getByRole('complementary')).queryByText('Total')).toBeNull();
  });
});

describe('the time at a counter', () => {
  async function chooseTest(more: Answers = {}, branch: Partial<PartnerSalesView> = {}, test = 'Energie-Check') {
    open(more, branch);
    await identify();
    await press('Alle');
    await press(new RegExp(`^${test}`));
    await press('Weiter zum Termin');
    await screen.findByRole('heading', { level: 1, name: 'Jetzt oder mit Termin?' });
  }
  const goOn = () => button('Weiter zur Zahlung');

  it('is now where a place is free, with the price that was read', async () => {
    await chooseTest({}, { now: NOW });
    expect(await button(/^Jetzt entnehmen.*frei bis 09:10/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Heute, jetzt')).toBeVisible();
    await userEvent.click(await goOn());
    await screen.findByRole('heading', { level: 1, name: 'Wie wird bezahlt?' });
    const [order, ...others] = sentTo(PLACE);
    expect(others).toEqual([]);
    expect(order?.bearer).toBe('Bearer a-token');
    expect(order?.body).toEqual({
      ...{ ticket: 'a-ticket', productGroupKey: 'check', productKey: 'Energie-Check', addonKeys: [] },
      ...{ from: null, expectedTotal: 11_900 },
    });
  });

  it.each<[why: RegExp, branch: Partial<PartnerSalesView>, test: string]>([
    [/^Der Standort ist im Moment geschlossen/, { now: null }, 'Energie-Check'],
    [/^Im Moment ist kein Platz frei/, { now: { ...NOW, free: 0 } }, 'Energie-Check'],
    [/^Nicht möglich: Dieser Test wird nüchtern entnommen/, { now: NOW }, 'Herz-Check'],
  ])('is not now, and says why: %s', async (why, branch, test) => {
    await chooseTest({}, branch, test);
    expect(await button(/^Jetzt entnehmen/)).toBeDisabled();
    expect(screen.getByText(why)).toBeVisible();
    expect(await goOn()).toBeDisabled();
  });

  it('is one of the first day that has some; other days say how many, or why none', async () => {
    await chooseTest();
    const days = within(await screen.findByRole('group', { name: 'Tage' }));
    expect(days.getAllByRole('button').map((day) => day.textContent)).toEqual([
      expect.stringMatching(/03\.01\.ausgebucht$/),
      expect.stringMatching(/04\.01\.3 frei$/),
      expect.stringMatching(/07\.01\.1 frei$/),
    ]);
    expect(days.getByRole('button', { name: /03\.01\./ })).toBeDisabled();
    expect(within(screen.getByRole('group', { name: 'Vormittag' })).getByRole('button')).toHaveTextContent('09:00');
    expect(within(screen.getByRole('group', { name: 'Nachmittag' })).getByRole('button')).toHaveTextContent('14:00');
    await press(/07\.01\./);
    expect(screen.queryByRole('group', { name: 'Nachmittag' })).toBeNull();
    await press('10:30');
    expect(screen.getByText('Mo 07.01., 10:30')).toBeVisible();
    await userEvent.click(await goOn());
    await waitFor(() => expect(sentTo(PLACE)).toMatchObject([{ body: { from: '2999-01-07T09:30:00.000Z' } }]));
  });

  it('that is refused says why; asked again, or for another time, it is another order', async () => {
    await chooseTest({ [PLACE]: 'slot-taken' });
    await press('09:00');
    await userEvent.click(await goOn());
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Termin ist nicht mehr verfügbar');
    await userEvent.click(await goOn());
    await waitFor(() => expect(sentTo(PLACE)).toHaveLength(2));
    await press('14:00');
    await userEvent.click(await goOn());
    await waitFor(() => expect(sentTo(PLACE)).toHaveLength(3));
    expect(new Set(sentTo(PLACE).map(({ key }) => key)).size).toBe(3);
  });

  it('leads back to another test, and keeps nothing of a price that is not shown', async () => {
    await chooseTest({}, { now: NOW }, 'Frauen-Check');
    await press('Anderer Test');
    await screen.findByRole('heading', { level: 1, name: 'Welcher Test?' });
    await press('Weiter zum Termin');
    await userEvent.click(await goOn());
    await waitFor(() => expect(sentTo(PLACE)).toHaveLength(1));
    expect(sentTo(PLACE)[0]?.body).not.toHaveProperty('expectedTotal');
  });
});
