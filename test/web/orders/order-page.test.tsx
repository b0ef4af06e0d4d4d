import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { KitView, NewSampleView, OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { OrderDetailScreen } from '#web/orders/order-detail/order-detail.tsx';
import {
  AHEAD,
  APPOINTMENT,
  AT_HOME,
  anOrder,
  anUnpaidOrder,
  aTransaction,
  HELD,
  inAll,
  NUMBER,
  ORDER_ID,
  OVER,
} from './an-order.ts';
import { openScreen, refusedWith } from './purchase-screens.tsx';

async function open(order: OrderView | ReturnType<typeof refusedWith>) {
  cleanup();
  const opened = await openScreen(patterns.order, <OrderDetailScreen />, {
    at: paths.order(ORDER_ID),
    slot: { from: AHEAD, to: AHEAD },
    answers: { [`GET /orders/${ORDER_ID}`]: () => order },
  });
  await screen.findByRole('link', { name: /Meine Bestellungen|Rückruf anfordern/ });
  return opened;
}

/** A line of the facts: everything that stands in it. */
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.parentElement ?? null;
const over = { appointment: { ...APPOINTMENT, from: OVER } };
const aKit = (status: KitView['status']): KitView => ({
  ...{ status, trackingNo: null, returnTrackingNo: null, sentAt: null, returnedAt: null, atLabAt: null },
});
const aNewSample = (change: Partial<NewSampleView>): NewSampleView => ({
  ...{ state: 'needed', reasons: ['lost'], isPart: false, rejectedAt: OVER, chosenAt: null, mayChoose: true },
  ...change,
});

describe('the page of an order', () => {
  it('names the test, its number and day, and leads back, on, and to somebody who helps', async () => {
    await open(anOrder());
    expect(screen.getByRole('heading', { level: 1, name: 'Basis-Check' })).toBeInTheDocument();
    expect(screen.getByText('Bestellung 2600000018 vom 08.01.2020')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alle Bestellungen' })).toHaveAttribute('href', paths.userOrders);
    expect(screen.getByRole('heading', { name: 'Ihr Termin steht.' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Termin vorbereiten' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Rückruf anfordern' }).getAttribute('href')).toContain(ORDER_ID);
    expect(document.title).toContain('Basis-Check, 2600000018');
  });

  it('of somebody else says so', async () => {
    await open(refusedWith('not-found'));
    expect(screen.getByText('Diese Bestellung gehört nicht zu Ihrem Konto')).toBeVisible();
  });

  it.each<[what: string, order: OrderView, isShown: boolean]>([
    ['is to come', anOrder(), true],
    ['is over', anOrder(over), false],
    ['is not paid', anUnpaidOrder(), false],
    ['was used', anOrder({ status: 1, label: 'ready-to-analyse' }), false],
    [
      'is of a new sample',
      anOrder({ status: 2, label: 'new-sample-planned', newSample: aNewSample({ state: 'planned', chosenAt: OVER }) }),
      true,
    ],
  ])('has the ticket of an appointment only while it is to come: it %s', async (_what, order, isShown) => {
    await open(order);
    expect(screen.queryByRole('region', { name: 'Ihr Termin' }) !== null).toBe(isShown);
    const change = screen.queryByRole('link', { name: 'Termin ändern' });
    if (order.newSample) expect(change).toHaveAttribute('href', paths.newSample(ORDER_ID));
    else expect(change).toBeNull();
  });
});

describe('what is saved for a calendar', () => {
  /** The file that a press hands over, its long lines whole. */
  async function savedBy(name: RegExp): Promise<string> {
    const files: Blob[] = [];
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name }));
    click.mockRestore();
    expect(files).toHaveLength(1);
    return ((await files[0]?.text()) ?? '').replaceAll('\r\n ', '');
  }

  it('of an appointment says when and where, and not the name of the test', async () => {
    await open(anOrder());
    const text = await savedBy(/^In den Kalender$/);
    expect(text).toContain('DTSTART;TZID=Europe/Zurich:29990102T090000');
    expect(text).toContain('SUMMARY:Termin: Eulach Apotheke (messlinie)');
    expect(text).toContain('LOCATION:Eulach Apotheke\\, Brunnengasse 21\\, 8400 Winterthur');
    expect(text).toContain(`Bestellung ${NUMBER}`);
    expect(text).toContain(paths.preparation(ORDER_ID));
    expect(text).toContain('Morgen um 09:00: Termin.');
    expect(text).not.toContain('Basis-Check');
  });

  it('of a sample at home says which morning, and not the name of the test', async () => {
    await open(anOrder({ ...AT_HOME, kit: { ...aKit('sent'), sentAt: OVER } }));
    const text = await savedBy(/in den Kalender$/);
    expect(text).toMatch(/DTSTART;TZID=Europe\/Zurich:\d{8}T0[78]0000/);
    expect(text).toContain('SUMMARY:Probe zu Hause (messlinie)');
    expect(text).toContain('LOCATION:Neuweg 7\\, 8404 Winterthur');
    expect(text).toContain(`Bestellung ${NUMBER}`);
    expect(text).toContain('Morgen früh: Probe zu Hause');
    expect(text).not.toContain('Basis-Check');
  });
});

describe('the sample of an order', () => {
  it.each<[what: string, order: OrderView, said: RegExp | null, isPrepared: boolean]>([
    ['is to come', anOrder(), null, true],
    ['has its time behind it', anOrder(over), null, false],
    ['is taken', anOrder({ ...over, status: 1, label: 'ready-to-analyse' }), /entnommen/, false],
    ['is not paid', anUnpaidOrder(), null, false],
    ['is held no longer', anUnpaidOrder({ hold: { ...HELD, lapsed: true } }), /nicht mehr reserviert/, false],
    [
      'is paid, its time gone',
      anUnpaidOrder({ label: 'settled', hold: { ...HELD, lapsed: true } }),
      /nicht mehr frei/,
      false,
    ],
    ['is cancelled', anOrder({ status: 5, label: 'canceled' }), null, false],
    [
      'was of no use',
      anOrder({ ...over, status: 2, label: 'new-sample-needed', newSample: aNewSample({}) }),
      /nicht auswertbar/,
      false,
    ],
    [
      'was of use in part',
      anOrder({ ...over, status: 2, label: 'new-sample-needed', newSample: aNewSample({ isPart: true }) }),
      /entnommen/,
      false,
    ],
    [
      'is taken anew',
      anOrder({ status: 2, label: 'new-sample-planned', newSample: aNewSample({ state: 'planned' }) }),
      null,
      true,
    ],
    [
      'was taken anew',
      anOrder({ ...over, status: 2, label: 'new-sample-planned', newSample: aNewSample({ state: 'planned' }) }),
      /entnommen/,
      false,
    ],
  ])('says where and when, and what became of it: it %s', async (_what, order, said, isPrepared) => {
    await open(order);
    const sample = fact('Probe');
    expect(sample).toHaveTextContent(/Eulach Apotheke, Brunnengasse 21, 8400 Winterthur/);
    expect(sample).toHaveTextContent(
      order.appointment?.from === OVER ? /Mi 08\.01\.2020, 08:00/ : /Mi 02\.01\.2999, 09:00/,
    );
    const words = /entnommen|nicht auswertbar|nicht mehr (reserviert|frei)/;
    if (said) expect(sample).toHaveTextContent(said);
    else expect(sample).not.toHaveTextContent(words);
    expect(within(sample as HTMLElement).queryByRole('link', { name: /^Vorbereitung/ }) !== null).toBe(isPrepared);
  });

  it('at home names the address, and the preparation until it is taken', async () => {
    await open(anOrder({ ...AT_HOME, kit: aKit('ordered') }));
    expect(fact('Probe')).toHaveTextContent(/Zu Hause, mit dem Testset.*Neuweg 7, 8404 Winterthur.*Vorbereitung/);
    expect(fact('Testset')).toHaveTextContent('Wird vorbereitet');
    expect(screen.getByRole('heading', { name: 'Probe und Angaben' })).toBeVisible();
    await open(anOrder({ ...AT_HOME, kit: aKit('at-lab'), status: 2, label: 'analysing' }));
    expect(fact('Probe')).not.toHaveTextContent(/Vorbereitung/);
    await open(anUnpaidOrder({ ...AT_HOME, kit: aKit('ordered') }));
    expect(fact('Testset')).toBeNull();
  });

  it('whose kit is on its way names the days to post it, and whom to ask when something is wrong', async () => {
    const sent = { ...aKit('sent'), sentAt: OVER };
    await open(anOrder({ ...AT_HOME, kit: sent }));
    const days = screen.getByRole('heading', { name: 'Gute Tage zum Einwerfen' }).closest('section') as HTMLElement;
    expect(within(days).getAllByRole('listitem')).toHaveLength(7);
    expect(days.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
    const good = days.querySelectorAll('[data-good="true"]');
    expect([...good].every((day) => day.textContent?.endsWith('gut'))).toBe(true);
    expect(good.length).toBeGreaterThanOrEqual(3);
    expect(within(days).getByRole('button', { name: /\d\d\.\d\d\. in den Kalender$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Set fehlt oder ist beschädigt/ })).toHaveAttribute(
      'href',
      paths.contentPage('callback'),
    );
    expect(screen.getByRole('link', { name: /Zu wenig Blut/ }).getAttribute('href')).toMatch(/faq#not-enough-blood$/);
    for (const kit of [aKit('ordered'), aKit('returned')]) {
      await open(anOrder({ ...AT_HOME, kit }));
      expect(screen.queryByRole('heading', { name: 'Gute Tage zum Einwerfen' })).toBeNull();
      expect(screen.queryByRole('heading', { name: 'Etwas stimmt nicht?' })).toBeNull();
    }
  });
});

describe('the questionnaire of an order', () => {
  const survey = (change: object) => ({
    preparationSurvey: {
      ...{ customerSurveyId: 's1', status: 0 as const, answered: 0, questions: 8, asked: 'after-order' as const },
      ...change,
    },
  });
  it.each<[what: string, order: OrderView, words: RegExp, link: RegExp | null]>([
    ['is open', anOrder(survey({})), /Noch nicht begonnen.*0 von 8 Fragen/, /^Ausfüllen/],
    ['is begun', anOrder(survey({ status: 1, answered: 3 })), /Begonnen.*3 von 8 Fragen/, /^Ausfüllen/],
    ['is sent', anOrder(survey({ status: 2, answered: 8 })), /Abgeschlossen/, /^Ansehen/],
    ['is not asked yet', anUnpaidOrder(survey({})), /Noch nicht begonnen/, null],
    ['is of a cancelled order', anOrder({ ...survey({}), status: 5, label: 'canceled' }), /Noch nicht begonnen/, null],
  ])('says how far it is and leads there: it %s', async (_what, order, words, name) => {
    await open(order);
    const line = fact('Fragebogen') as HTMLElement;
    expect(line).toHaveTextContent(words);
    if (order.preparationSurvey?.status === 2) expect(line).not.toHaveTextContent(/von 8/);
    if (name) expect(within(line).getByRole('link', { name })).toHaveAttribute('href', paths.survey('s1'));
    else expect(within(line).queryByRole('link')).toBeNull();
  });

  it('without questions counts none', async () => {
    await open(anOrder(survey({ questions: 0 })));
    expect(fact('Fragebogen')).not.toHaveTextContent(/von 0/);
  });
});

describe('the payments of an order', () => {
  const extras = aTransaction({ transactionNo: `${NUMBER}-2`, type: 'add-on', status: 'N/A', amount: 3_900 });
  const payNow = () =>
    screen.queryAllByRole('link', { name: /^Jetzt bezahlen/ }).map((link) => link.getAttribute('href'));

  it('are each paid where they are open', async () => {
    await open(anOrder({ transactions: [aTransaction(), extras] }));
    expect(payNow()).toEqual([paths.settle(ORDER_ID, `${NUMBER}-2`)]);
    expect(screen.getByText(/Offen/)).toBeVisible();
  });

  it.each<[what: string, order: OrderView]>([
    ['is cancelled', anOrder({ status: 5, label: 'canceled', transactions: [aTransaction(), extras] })],
    ['may be paid already', anUnpaidOrder({ hold: { ...HELD, asking: true } })],
    [
      'gives money back',
      anOrder({ transactions: [aTransaction(), aTransaction({ ...extras, type: 'refund', amount: 1_000 })] }),
    ],
  ])('are not asked for where the order %s', async (_what, order) => {
    await open(order);
    expect(payNow()).toEqual([]);
  });

  it('name what a voucher took off', async () => {
    const items = [{ ...anOrder().items[0], discount: 3_000 }] as OrderView['items'];
    const transactions = [aTransaction({ amount: 9_900 })];
    await open(anOrder({ items, discount: 3_000, voucherCode: 'HERZ', total: 9_900, transactions }));
    const box = screen.getByRole('heading', { name: 'Bezahlung' }).closest('section') as HTMLElement;
    expect(box).toHaveTextContent(/Gutschein HERZ.*-30\.00.*BezahltCHF.99\.00/);
    expect(box).not.toHaveTextContent(inAll('Zurückerstattet').de);
  });
});
