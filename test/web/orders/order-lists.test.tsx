import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderListItemView, OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { OrderBoxScreen } from '#web/orders/order-box/order-box.tsx';
import { OverviewScreen } from '#web/orders/overview/overview.tsx';
import { AHEAD, APPOINTMENT, AT_HOME, anOrder, anUnpaidOrder, inAll, OVER } from './an-order.ts';
import { type Answers, openScreen, PERSON } from './purchase-screens.tsx';

const LIST = `GET /customers/${PERSON.id}/orders`;
const named = (name: string) => ({ ...anOrder().product, name: inAll(name) });
const testResult = { _id: 'r1', releasedAt: '2020-01-15T10:00:00.000Z', beingCorrected: false };
const survey = {
  ...{ customerSurveyId: 's1', status: 0 as const, answered: 0, questions: 8, asked: 'after-order' as const },
};

const UNPAID = anUnpaidOrder({ _id: 'unpaid', product: named('Herz') });
const ASKED = anOrder({ _id: 'asked', product: named('Schlaf'), preparationSurvey: survey });
const COMING = anOrder({ _id: 'coming', product: named('Eisen') });
const AT_LAB = anOrder({ _id: 'lab', product: named('Leber'), status: 2, label: 'analysing' });
const RELEASED = anOrder({ _id: 'released', product: named('Niere'), status: 4, label: 'completed', testResult });
const CANCELLED = anOrder({ _id: 'gone', product: named('Sport'), status: 5, label: 'canceled', appointment: null });

const listOf = (items: OrderListItemView[], next: string | null = null) => ({ items, next });
const answering = (items: OrderView[]): Answers => ({
  [LIST]: () => listOf(items),
  [`GET /customers/${PERSON.id}/follow-ups`]: () => ({ followUps: [] }),
});

const openBox = (items: OrderView[], at: string = paths.userOrders) =>
  openScreen(patterns.userOrders, <OrderBoxScreen />, {
    at,
    slot: { from: AHEAD, to: AHEAD },
    answers: answering(items),
  });
const part = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const rowsOf = (section: ReturnType<typeof within>) =>
  section.getAllByRole('listitem').map((row: HTMLElement) => row.textContent?.replace(/\s+/g, ' '));

describe('the orders of a person', () => {
  it('stand by what they wait for, each with its number, its time and the way on', async () => {
    await openBox([CANCELLED, UNPAID, RELEASED, ASKED, COMING, AT_LAB]);
    const todo = await part('Zu erledigen');
    expect(rowsOf(todo)).toEqual([expect.stringMatching(/^Herz/), expect.stringMatching(/^Schlaf/)]);
    expect(rowsOf(todo)[0]).toMatch(/2600000018 · Mi 02\.01\.2999, 09:00/);
    expect(todo.getByRole('link', { name: /^CHF.129\.00 bezahlen$/ })).toHaveAttribute(
      'href',
      paths.settle('unpaid', UNPAID.lastUpdatedTransactionNo),
    );
    expect(todo.getByRole('link', { name: 'Fragebogen ausfüllen' })).toHaveAttribute('href', paths.survey('s1'));
    expect(todo.getByRole('link', { name: /^Öffnen ?: Herz, 2600000018$/ })).toHaveAttribute(
      'href',
      paths.order('unpaid'),
    );
    const running = await part('In Arbeit');
    expect(rowsOf(running)).toEqual([expect.stringMatching(/^Eisen/), expect.stringMatching(/^Leber/)]);
    const done = await part('Erledigt');
    expect(rowsOf(done)).toEqual([expect.stringMatching(/^Sport/), expect.stringMatching(/^Niere/)]);
    expect(done.getByRole('link', { name: /^Resultate ansehen ?: Niere/ })).toHaveAttribute(
      'href',
      paths.result('released'),
    );
    expect(done.getByRole('link', { name: /^Öffnen ?: Sport/ })).toHaveAttribute('href', paths.order('gone'));
    expect(done.getByRole('link', { name: 'Alle Resultate im Überblick' })).toHaveAttribute(
      'href',
      paths.resultOverview(PERSON.id),
    );
    expect(screen.queryByLabelText('Jahr')).toBeNull();
  });

  it.each<[what: string, order: OrderView, name: RegExp, to: string]>([
    [
      'to finish what costs nothing',
      anUnpaidOrder({ _id: 'x', total: 0 }),
      /^Kostenlos abschliessen$/,
      paths.settle('x', UNPAID.lastUpdatedTransactionNo),
    ],
    [
      'to another time, and not to pay again, for what is paid',
      anUnpaidOrder({ _id: 'x', label: 'settled' }),
      /^Termin wählen$/,
      paths.settle('x', UNPAID.lastUpdatedTransactionNo),
    ],
    [
      'on in a questionnaire that was begun',
      anOrder({ _id: 'x', preparationSurvey: { ...survey, status: 1, answered: 2 } }),
      /^Weiter mit dem Fragebogen$/,
      paths.survey('s1'),
    ],
    [
      'to a new sample',
      anOrder({
        ...{ _id: 'x', label: 'new-sample-needed' },
        newSample: {
          ...{ state: 'needed', reasons: ['lost'], isPart: false, rejectedAt: OVER, chosenAt: null, mayChoose: true },
        },
      }),
      /^Neue Probe wählen$/,
      paths.order('x'),
    ],
  ])('lead %s', async (_what, order, name, to) => {
    await openBox([order]);
    expect((await part('Zu erledigen')).getByRole('link', { name })).toHaveAttribute('href', to);
    expect(screen.queryByRole('heading', { name: 'In Arbeit' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Erledigt' })).toBeNull();
  });

  it('of a kit say that it is at home, and the day of the order', async () => {
    const cancelled = { ...CANCELLED, _id: 'c' };
    await openBox([anOrder({ ...AT_HOME, _id: 'h' }), cancelled]);
    expect(rowsOf(await part('In Arbeit'))[0]).toMatch(/2600000018 · zu Hause, bestellt am 08\.01\.2020/);
    expect(rowsOf(await part('Erledigt'))[0]).toMatch(/2600000018 · 08\.01\.2020/);
  });

  const many = Array.from({ length: 23 }, (_, index) => ({
    ...CANCELLED,
    _id: `c${index}`,
    createdAt: index < 12 ? OVER : '2019-05-01T08:00:00.000Z',
  }));

  it('that are done come ten at a time, to their end', async () => {
    await openBox(many);
    const shown = async () => rowsOf(await part('Erledigt')).length;
    expect(await shown()).toBe(10);
    const more = screen.getByRole('button', { name: 'Weitere anzeigen' });
    await userEvent.click(more);
    expect(await shown()).toBe(20);
    expect(screen.queryByText('Keine weiteren Bestellungen')).toBeNull();
    await userEvent.click(more);
    expect(await shown()).toBe(23);
    expect(screen.getByText('Keine weiteren Bestellungen')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Weitere anzeigen' })).toBeNull();
  });

  it('of several years are narrowed to one, also by the address', async () => {
    await openBox(many, `${paths.userOrders}?year=2019`);
    const year = await screen.findByLabelText('Jahr');
    expect(year).toHaveValue('2019');
    const more = () => screen.queryByRole('button', { name: 'Weitere anzeigen' });
    await userEvent.click(more() as HTMLElement);
    expect(rowsOf(await part('Erledigt'))).toHaveLength(11);
    await userEvent.selectOptions(year, 'Alle Jahre');
    await waitFor(async () => expect(rowsOf(await part('Erledigt'))).toHaveLength(10));
    await userEvent.selectOptions(year, '2020');
    await waitFor(() => expect(year).toHaveValue('2020'));
  });

  it('say where the results will be for whoever looks for them, and nothing else does', async () => {
    await openBox([AT_LAB], paths.userResults);
    expect(await screen.findByText(/^Noch keine Resultate/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Alle Resultate im Überblick' })).toBeNull();
  });

  it('are none at first, and lead to the tests', async () => {
    await openBox([]);
    expect(await screen.findByText('Noch keine Bestellungen')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Test buchen' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Test buchen' })).toHaveAttribute('href', paths.selectGroup());
  });
});

describe('the overview of a person', () => {
  const open = (items: OrderView[], more: Answers = {}) =>
    openScreen(patterns.userOverview, <OverviewScreen />, {
      slot: { from: AHEAD, to: AHEAD },
      answers: { ...answering(items), ...more },
    });
  const later = { ...APPOINTMENT, from: '2999-02-01T08:00:00.000Z', branchName: 'Spätere Apotheke' };

  it('greets by name, and begins with what is most urgent', async () => {
    await open([COMING, UNPAID, AT_LAB, CANCELLED]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Guten Tag, Zoé' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Herz bezahlen' })).toBeVisible();
    const orders = await part('Ihre Bestellungen');
    expect(rowsOf(orders)).toHaveLength(3);
    expect(orders.getByRole('link', { name: 'Alle Bestellungen' })).toHaveAttribute('href', paths.userOrders);
  });

  it('shows the next appointment that is paid, from when to fast, and the ways there', async () => {
    await open([anOrder({ _id: 'later', appointment: later }), COMING, UNPAID]);
    const next = await part('Nächster Termin');
    expect(next.getByText('Eulach Apotheke')).toBeVisible();
    expect(next.getByText('09:00')).toBeVisible();
    expect(next.getByText('Ab Di 21:00 gelten Regeln fürs Essen')).toBeVisible();
    expect(next.getByRole('link', { name: 'Vorbereitung' })).toHaveAttribute('href', paths.preparation('coming'));
    expect(next.getByRole('link', { name: 'Termin verschieben' })).toHaveAttribute('href', paths.reschedule('coming'));
    expect(next.getByRole('link', { name: 'Bestellung' })).toHaveAttribute('href', paths.order('coming'));
    expect(next.queryByRole('link', { name: 'Termin ändern' })).toBeNull();
    expect((await part('Ihre Bestellungen')).queryByRole('link', { name: 'Alle Bestellungen' })).toBeNull();
  });

  it('moves the appointment of a new sample where that is changed, and says of no fasting where none is asked for', async () => {
    const newSample: OrderView['newSample'] = {
      ...{ state: 'planned', reasons: ['lost'], isPart: false, rejectedAt: OVER, chosenAt: OVER, mayChoose: true },
    };
    const product = { ...anOrder().product, fastingHours: 0 };
    await open([anOrder({ _id: 'new', status: 2, label: 'new-sample-planned', newSample, product })]);
    const next = await part('Nächster Termin');
    expect(next.getByRole('link', { name: 'Termin ändern' })).toHaveAttribute('href', paths.newSample('new'));
    expect(next.queryByRole('link', { name: 'Termin verschieben' })).toBeNull();
    expect(next.queryByText(/gelten Regeln/)).toBeNull();
  });

  it.each<[what: string, order: OrderView]>([
    ['is not paid', UNPAID],
    ['is over', anOrder({ appointment: { ...APPOINTMENT, from: OVER } })],
    ['was used', anOrder({ status: 1, label: 'ready-to-analyse' })],
  ])('shows no appointment that %s', async (_what, order) => {
    await open([order]);
    await part('Ihre Bestellungen');
    expect(screen.queryByRole('heading', { name: 'Nächster Termin' })).toBeNull();
  });

  it('shows the newest result, of which test and sample', async () => {
    const newer = { ...testResult, releasedAt: '2020-03-15T10:00:00.000Z' };
    const sampled = { ...APPOINTMENT, from: '2020-03-10T07:00:00.000Z' };
    const document = { summary: inAll('Alles gut'), resultCategories: [{ level: 'outstanding' }] };
    const result = { document, customerId: PERSON.id, sampledAt: '2020-03-09T07:00:00.000Z' };
    await open(
      [
        RELEASED,
        anOrder({ ...RELEASED, _id: 'newer', product: named('Galle'), testResult: newer, appointment: sampled }),
      ],
      { 'GET /results/order/newer': () => result },
    );
    const box = await part('Ihr letztes Resultat');
    expect(box.getByRole('link', { name: /^Ansehen ?: Galle$/ })).toHaveAttribute('href', paths.result('newer'));
    expect(await box.findByText('Galle, Probe vom 09.03.2020')).toBeVisible();
    expect(box.getByText('Alles gut')).toBeVisible();
    expect(box.getByRole('link', { name: 'Alle Resultate im Überblick' })).toHaveAttribute(
      'href',
      paths.resultOverview(PERSON.id),
    );
  });

  it('leads from each order in the list to that order, also where its result is there', async () => {
    await open([RELEASED, AT_LAB], { 'GET /results/order/released': () => new Promise(() => 0) });
    const orders = await part('Ihre Bestellungen');
    expect(orders.getByRole('link', { name: /^Öffnen ?: Niere/ })).toHaveAttribute('href', paths.order('released'));
  });

  it('of a home test says when its result was released', async () => {
    await open([anOrder({ ...RELEASED, ...AT_HOME })], { 'GET /results/order/released': () => new Promise(() => 0) });
    expect(await screen.findByText('Niere, freigegeben am 15.01.2020')).toBeVisible();
  });

  it('of somebody new leads to the first test', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Buchen Sie Ihren ersten Test' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Test buchen' })).toHaveAttribute('href', paths.selectGroup());
  });
});
