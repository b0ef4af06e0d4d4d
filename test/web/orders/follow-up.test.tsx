import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findMedicalStatement, listPages } from '#api/content/find-texts.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { FollowUpScreen } from '#web/orders/follow-up/follow-up.tsx';
import { FollowUpAddressScreen } from '#web/orders/follow-up-address/follow-up-address.tsx';
import { FollowUpSummaryScreen } from '#web/orders/follow-up-summary/follow-up-summary.tsx';
import { OpenFollowUps } from '#web/orders/overview/open-follow-ups.tsx';
import { followUpChosen } from '#web/orders/purchase/selection.ts';
import { goOffline, goOnline } from '../go-offline.ts';
import { aResult, aValue, inAll } from '../results/a-result.ts';
import { type Answers, type Opened, openScreen, PERSON, Refused } from './purchase-screens.tsx';

const MAIN = '019b76da-a800-7b0d-a9b5-8092f069eb01';
const ORDER = { _id: '019b76da-a800-7b0d-a9b5-8092f069eb02', transactionNo: '2600001230-1' };
const followUps = `GET /customers/${PERSON.id}/follow-ups`;
const decision = `PUT /orders/${MAIN}/follow-ups/iron`;

const aFollowUp = (change: Partial<CustomerFollowUpView> = {}): CustomerFollowUpView => ({
  mainOrderId: MAIN,
  key: 'iron',
  product: 'ferritin-home',
  name: inAll('Eisen nachkontrollieren'),
  reason: inAll('Nach drei Monaten zeigt sich, ob die Eisenzufuhr wirkt.'),
  idealFrom: '2020-01-15T09:00:00.000Z',
  status: 'open',
  markers: [],
  isMeasuredSince: false,
  order: null,
  ...change,
});

const PRODUCT = {
  key: 'ferritin-home',
  name: inAll('Eisen-Test für zu Hause'),
  description: inAll('Ferritin aus der Fingerspitze.'),
  price: 5_900,
  markers: [{ key: 'ferritin', name: inAll('Ferritin'), resultCategory: 'iron' }],
  sampleType: 'capillary',
  applications: ['homesampling'],
  fastingHours: 0,
  turnaroundDays: 5,
  sex: null,
};
const GROUP = { key: 'energy', name: inAll('Energie'), products: [PRODUCT] };

const slot = { from: '2026-12-01T08:00:00.000Z', to: '2026-12-01T08:15:00.000Z' };

/** The server's list, in which a decision changes the state. */
function openIndex(first: CustomerFollowUpView | null, answers: Answers = {}): Promise<Opened> {
  let now = first;
  return openScreen(patterns.followUp, <FollowUpScreen />, {
    slot,
    at: paths.followUp(MAIN, 'ferritin-home'),
    answers: {
      [followUps]: () => ({ followUps: now ? [now] : [] }),
      [decision]: (body) => {
        const { decision: said } = body as { decision: string };
        now = now && { ...now, status: said === 'end' ? 'Cancelled' : 'open' };
        return {};
      },
      [`GET /results/order/${MAIN}`]: () => aResult({ bloodMeasures: [aValue('ferritin', 'iron')] }),
      'GET /product-groups': () => ({ productGroups: [GROUP] }),
      ...answers,
    },
  });
}

holdShippedContent();
const statement = await findMedicalStatement();
const { pages } = await listPages();
const TEXTS: Answers = { 'GET /cms/medical-statement': () => statement, 'GET /cms/pages': () => ({ pages }) };
const product = { productGroupKey: 'energy', productKey: 'ferritin-home' };
const CHOSEN = followUpChosen({ mainOrderId: MAIN, key: 'iron', product, price: 5_900 });

/** A step that orders the recommendation, which was chosen before unless said otherwise. */
function openStep(step: 'address' | 'summary', answers: Answers = {}, { isChosen = true } = {}): Promise<Opened> {
  const [pattern, path, element] =
    step === 'address'
      ? [patterns.followUpAddress, paths.followUpAddress, <FollowUpAddressScreen key="address" />]
      : [patterns.followUpSummary, paths.followUpSummary, <FollowUpSummaryScreen key="summary" />];
  return openScreen(pattern, element, {
    slot,
    at: path(MAIN, 'ferritin-home'),
    person: { ...PERSON, streetAddress: 'Brunnengasse 40' },
    prepare: (store) => void (isChosen && store.dispatch(CHOSEN)),
    answers: {
      [followUps]: () => ({ followUps: [aFollowUp()] }),
      'GET /product-groups/energy': () => GROUP,
      'GET /product-groups/energy/addons': () => ({ addons: [] }),
      ...TEXTS,
      ...answers,
    },
  });
}

describe('a recommended follow-up', () => {
  it('says why, by whom and since when, with the last value, the price and how it goes at home', async () => {
    await openIndex(aFollowUp());
    expect(await screen.findByRole('heading', { level: 1, name: 'Eisen nachkontrollieren' })).toBeVisible();
    expect(await screen.findByText(/ob die Eisenzufuhr wirkt/)).toBeVisible();
    expect(screen.getByText('Dr. med. Ursina Probeli')).toBeVisible();
    expect(screen.getByText('Jetzt ist ein guter Zeitpunkt')).toBeVisible();
    expect(screen.getAllByText('CHF 59.00')).toHaveLength(2);
    expect(screen.getByText('Versand hin und zurück').parentElement).toHaveTextContent(/inbegriffen$/);
    expect(screen.getByRole('heading', { name: 'ferritin' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'So geht es zu Hause' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nicht jetzt' })).toHaveAttribute('href', paths.userOverview);
  });

  it('names the day from which it makes sense', async () => {
    await openIndex(aFollowUp({ idealFrom: '2099-01-15T09:00:00.000Z' }));
    expect(await screen.findByText('Ideal ab 15. Januar 2099')).toBeVisible();
  });

  it('is ended and taken back in the same place, with the focus on the way back', async () => {
    const opened = await openIndex(aFollowUp());
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mehr vorschlagen' }));
    const undo = await screen.findByRole('button', { name: 'Wieder vorschlagen' });
    await waitFor(() => expect(undo).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Heimtest bestellen' })).toBeNull();
    await userEvent.click(undo);
    const order = await screen.findByRole('button', { name: 'Heimtest bestellen' });
    await waitFor(() => expect(order).toHaveFocus());
    expect(opened.sent(decision)).toEqual([{ decision: 'end' }, { decision: 'continue' }]);
  });

  it('is ended without a connection as soon as it is back, once', async () => {
    const opened = await openIndex(aFollowUp());
    const end = await screen.findByRole('button', { name: 'Nicht mehr vorschlagen' });
    goOffline();
    await userEvent.click(end);
    expect(opened.sent(decision)).toEqual([]);
    goOnline();
    expect(await screen.findByRole('button', { name: 'Wieder vorschlagen' })).toBeVisible();
    expect(opened.sent(decision)).toEqual([{ decision: 'end' }]);
  });

  it('says why a decision was refused', async () => {
    const refusal = new Refused({ statusCode: 409, error: 'follow-up-ordered', message: '' });
    await openIndex(aFollowUp(), { [decision]: () => refusal });
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mehr vorschlagen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Diese Nachkontrolle haben Sie bereits bestellt.');
  });

  it.each([
    ['ordered', 'Zur Zahlung', paths.settle(ORDER._id, ORDER.transactionNo)],
    ['Completed', 'Bestellung ansehen', paths.order(ORDER._id)],
  ] as const)('that is %s cannot be ordered again and leads to its order', async (status, name, href) => {
    await openIndex(aFollowUp({ status, order: ORDER }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.queryByRole('button', { name: 'Heimtest bestellen' })).toBeNull();
  });

  it('of a test that is not sold any more says so', async () => {
    await openIndex(aFollowUp(), { 'GET /product-groups': () => ({ productGroups: [] }) });
    expect(await screen.findByText('Dieser Heimtest wird nicht mehr angeboten')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Heimtest bestellen' })).toBeNull();
  });

  it('that the result does not carry leads to the result', async () => {
    const opened = await openIndex(null);
    await waitFor(() => expect(opened.path()).toBe(paths.result(MAIN)));
  });

  it('that cannot be loaded says so and can be tried again', async () => {
    let isDown = true;
    const down = new Refused({ statusCode: 503, error: 'unavailable', message: 'Später noch einmal.' });
    await openIndex(null, { [followUps]: () => (isDown ? down : { followUps: [aFollowUp()] }) });
    const again = await screen.findByRole('button', { name: /Noch einmal|Erneut/ });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Heimtest bestellen' })).toBeVisible();
  });

  it('goes on to the address', async () => {
    const opened = await openIndex(aFollowUp());
    await userEvent.click(await screen.findByRole('button', { name: 'Heimtest bestellen' }));
    expect(opened.path()).toBe(paths.followUpAddress(MAIN, 'ferritin-home'));
    expect(opened.store.getState().selection).toMatchObject({
      ...product,
      application: 'homesampling',
      slot: null,
      followUp: { mainOrderId: MAIN, key: 'iron' },
    });
  });
});

describe('the addresses of a follow-up', () => {
  it('begin with the own one; an invoice that goes elsewhere needs an address too', async () => {
    const opened = await openStep('address');
    expect(await screen.findByLabelText('Strasse und Hausnummer')).toHaveValue('Brunnengasse 40');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Die Rechnung geht an eine andere Adresse' }));
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/PLZ/);
    expect(opened.path()).toBe(paths.followUpAddress(MAIN, 'ferritin-home'));
    for (const [field, text] of [
      ['invoice.streetAddress', 'Rechnungsgasse 4'],
      ['invoice.zipCode', '9490'],
      ['invoice.city', 'Vaduz'],
    ] as const)
      await userEvent.type(document.getElementById(field) as HTMLElement, text);
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    await waitFor(() => expect(opened.path()).toBe(paths.followUpSummary(MAIN, 'ferritin-home')));
    expect(opened.store.getState().selection).toMatchObject({
      deliveryAddress: { streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur' },
      invoiceAddress: { streetAddress: 'Rechnungsgasse 4', zipCode: '9490', city: 'Vaduz' },
    });
  });

  it.each(['address', 'summary'] as const)(
    'and the summary: %s is left for its own page where nothing was chosen',
    async (step) => {
      const opened = await openStep(step, {}, { isChosen: false });
      await waitFor(() => expect(opened.path()).toBe(paths.followUp(MAIN, 'ferritin-home')));
    },
  );

  it.each(['ordered', 'Cancelled'] as const)('are not asked for one that is %s', async (status) => {
    const opened = await openStep('address', { [followUps]: () => ({ followUps: [aFollowUp({ status })] }) });
    await waitFor(() => expect(opened.path()).toBe(paths.followUp(MAIN, 'ferritin-home')));
  });
});

describe('ordering a follow-up', () => {
  async function confirmAndOrder(): Promise<void> {
    await userEvent.click(await screen.findByRole('radio', { name: 'Nein, nichts' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /sieben Sätze/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /AGB/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Bestellen und bezahlen/ }));
  }

  it('sends the recommendation with the price that was shown, and goes on to pay', async () => {
    const placed = { _id: 'an-order', orderNumber: '2600000018', transactionNo: '2600000018-1', version: 1 };
    const opened = await openStep('summary', { 'POST /orders': () => placed });
    await confirmAndOrder();
    await waitFor(() => expect(opened.path()).toBe(paths.settle('an-order', '2600000018-1')));
    const [body] = opened.sent('POST /orders');
    expect(body).toMatchObject({
      ...product,
      application: 'homesampling',
      mainOrderId: MAIN,
      followUpKey: 'iron',
      expectedTotal: 5_900,
    });
    expect(body).not.toHaveProperty('appointment');
    expect(opened.store.getState().selection.followUp).toBeNull();
  });

  it('leads to the page of the recommendation where it was ordered elsewhere meanwhile', async () => {
    const refusal = new Refused({ statusCode: 409, error: 'follow-up-ordered', message: '' });
    const opened = await openStep('summary', { 'POST /orders': () => refusal });
    await confirmAndOrder();
    await waitFor(() => expect(opened.path()).toBe(paths.followUp(MAIN, 'ferritin-home')));
  });

  it('shows another price, which the next press agrees to', async () => {
    let price = 5_900;
    const opened = await openStep('summary', {
      'GET /product-groups/energy': () => ({ ...GROUP, products: [{ ...PRODUCT, price }] }),
      'POST /orders': (body) => {
        if ((body as { expectedTotal: number }).expectedTotal === 6_900) return { _id: 'o', transactionNo: '1-1' };
        price = 6_900;
        return new Refused({ statusCode: 409, error: 'price-changed', message: '' });
      },
    });
    await confirmAndOrder();
    expect(await screen.findByText(/Das Total war CHF 59\.00 und ist jetzt CHF 69\.00/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Bestellen und bezahlen.*69/ }));
    await waitFor(() => expect(opened.path()).toBe(paths.settle('o', '1-1')));
  });
});

describe('the overview', () => {
  const openOverview = (found: CustomerFollowUpView[]) => {
    let list = found;
    return openScreen('/overview', <OpenFollowUps />, {
      slot,
      answers: {
        [followUps]: () => ({ followUps: list }),
        [decision]: (body) => {
          const status = (body as { decision: string }).decision === 'end' ? 'Cancelled' : 'open';
          list = list.map((one) => (one.key === 'iron' ? { ...one, status } : one));
          return {};
        },
      },
    });
  };

  it('lists what nobody has answered and no later result has measured', async () => {
    await openOverview([
      aFollowUp(),
      aFollowUp({ key: 'old', name: inAll('Alter Wert'), isMeasuredSince: true }),
      aFollowUp({ key: 'done', name: inAll('Bestellter Wert'), status: 'Completed', order: ORDER }),
      aFollowUp({ key: 'ended', name: inAll('Unerwünschter Wert'), status: 'Cancelled' }),
    ]);
    expect(await screen.findByText('Eisen nachkontrollieren')).toBeVisible();
    expect(screen.getByRole('link', { name: /Ansehen/ })).toHaveAttribute(
      'href',
      paths.followUp(MAIN, 'ferritin-home'),
    );
    for (const name of ['Alter Wert', 'Bestellter Wert', 'Unerwünschter Wert'])
      expect(screen.queryByText(name)).toBeNull();
  });

  it('takes back what was just ended', async () => {
    await openOverview([aFollowUp()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mehr vorschlagen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Wieder vorschlagen' }));
    expect(await screen.findByRole('button', { name: 'Nicht mehr vorschlagen' })).toBeVisible();
  });
});
