import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import '#web/client/staff-calls.ts';
import { OrderDrawer } from '#web/orders/admin-data/order-drawer.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { sentTo } from './a-counter.tsx';
import {
  AHEAD,
  APPOINTMENT,
  AT_HOME,
  anOrder,
  anUnpaidOrder,
  aTransaction,
  FIRST,
  HELD,
  inAll,
  NUMBER,
  ORDER_ID,
  OVER,
} from './an-order.ts';
import { PERSON } from './purchase-screens.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const KIT = {
  status: 'sent',
  trackingNo: '99.00.1',
  returnTrackingNo: null,
  sentAt: OVER,
  returnedAt: null,
  atLabAt: null,
};
const NEW = '2999-01-03T09:30:00.000Z';

async function open(order: OrderView, more: Answers = {}) {
  serve({
    [`GET /orders/${ORDER_ID}`]: order,
    [`GET /users/${PERSON.id}`]: PERSON,
    'GET /partner-branch/b1/multidaystimeslots': {
      days: { '2999-01-03': { slots: [{ from: NEW, to: NEW, free: 1 }], closed: null } },
    },
    ...more,
  });
  openScreen(<OrderDrawer orderId={ORDER_ID} isAlone={false} onClose={() => undefined} />);
  await screen.findByRole('heading', { name: NUMBER });
  return userEvent.setup({ delay: null });
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('an order as an administrator sees it', () => {
  it('says whose it is and how to reach them, what was ordered, and when', async () => {
    const extra = { kind: 'addon', key: 'lpa', name: inAll('Lipoprotein'), price: 3_900, discount: 0, markers: [] };
    await open(anOrder({ items: [...anOrder().items, extra as never], total: 16_800 }));
    expect(await screen.findByText('Zoé Muster')).toBeVisible();
    expect(screen.getByRole('link', { name: '079 000 00 01' })).toHaveAttribute('href', `tel:${PERSON.phoneNo}`);
    expect(screen.getByText(/· Deutsch/)).toBeVisible();
    expect(screen.getByText(/^Basis-Check, Lipoprotein, CHF.168\.00$/)).toBeVisible();
    expect(screen.getByText('Mi 02.01.2999, 09:00, Eulach Apotheke')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alle Aufträge' }).getAttribute('href')).toContain(`customer=${PERSON.id}`);
    expect(screen.getByRole('link', { name: 'Zugriffe' }).getAttribute('href')).toContain(`person=${PERSON.id}`);
    expect(screen.queryByRole('heading', { name: 'Testset' })).toBeNull();
  });

  it.each([
    ['not-found', 'Geschlossenes Konto'],
    ['unavailable', 'Die Person konnte nicht geladen werden.'],
  ] as const)('shows the rest where its person is not shown (%s)', async (code, words) => {
    await open(anOrder(), { [`GET /users/${PERSON.id}`]: code });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(/^Basis-Check, CHF.129\.00$/)).toBeVisible();
  });

  it('names no time that is held no longer', async () => {
    await open(anUnpaidOrder({ hold: { ...HELD, lapsed: true } }));
    expect(screen.queryByText(/02\.01\.2999, 09:00/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Termin verschieben …' })).toBeNull();
  });

  it.each<[what: string, order: OrderView, isMoved: boolean]>([
    ['is on its way', anOrder({ ...AT_HOME, kit: KIT as never }), true],
    ['arrived', anOrder({ ...AT_HOME, kit: { ...KIT, status: 'at-lab' } as never }), false],
    ['is not paid', anUnpaidOrder({ ...AT_HOME, kit: { ...KIT, status: 'ordered' } as never }), false],
    ['is of a cancelled order', anOrder({ ...AT_HOME, kit: KIT as never, status: 5, label: 'canceled' }), false],
  ])('says where its kit is, and lets that be said while it %s', async (_what, order, isMoved) => {
    await open(order);
    expect(screen.getByText(/^Testset (bestellt|verschickt|im Labor), 99\.00\.1$/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Testset' }) !== null).toBe(isMoved);
  });

  it('has its way with the time of each step', async () => {
    const history = [
      { from: null, to: 0, at: '2020-01-02T09:00:00.000Z' },
      { from: 0, to: 1, at: '2020-01-03T10:00:00.000Z' },
    ];
    await open(anOrder({ status: 1, label: 'ready-to-analyse', history, expectedResultDate: '2999-01-09' }));
    const way = within(screen.getByRole('list', { name: 'Weg des Auftrags' })).getAllByRole('listitem');
    const steps = way.map(({ textContent }) => textContent ?? '');
    expect(steps[0]).toMatch(/^Bestellt und bezahlt.*02\.01\.2020, 10:00$/);
    expect(steps[1]).toMatch(/^Probenahme.*03\.01\.2020, 11:00$/);
    expect(steps.at(-1)).toMatch(/^Resultate freigegeben.*voraussichtlich Mi 09\.01\.$/);
  });

  it.each<[what: string, order: OrderView, step: number, words: RegExp]>([
    ['not paid', anUnpaidOrder(), 0, /^Bestellt, nicht bezahlt/],
    ['not sampled', anOrder(), 1, /^Probenahme.*Mi 02\.01\., 09:00$/],
    [
      'a kit that is not sent',
      anOrder({ ...AT_HOME, kit: { ...KIT, status: 'ordered', sentAt: null } as never }),
      1,
      /^Testset bestellt/,
    ],
    [
      'cancelled',
      anOrder({ status: 5, label: 'canceled', history: [{ from: 0, to: 5, at: '2020-01-04T10:00:00.000Z' }] }),
      0,
      /storniert am 04\.01\.2020, 11:00$/,
    ],
  ])('says of its way that it is %s', async (_what, order, step, words) => {
    await open(order);
    const way = within(screen.getByRole('list', { name: 'Weg des Auftrags' })).getAllByRole('listitem');
    expect(way[step]?.textContent).toMatch(words);
  });

  it.each([
    [null, /^Bestellt am 08\.01\.2020, 08:00, seither nicht geändert\.$/],
    [{ actor: 'partner', by: null, reason: null }, /: Standort\.$/],
  ])('says that it was changed by nobody, or by its branch (%j)', async (change, words) => {
    await open(anOrder({ lastChange: change && { at: OVER, ...change } }));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('that is cancelled says so, and offers no step', async () => {
    await open(anOrder({ status: 5, label: 'canceled' }));
    expect(screen.getByText('Dieser Auftrag ist storniert.')).toBeVisible();
    expect(screen.queryByText(/^Stornieren ist nicht mehr möglich/)).toBeNull();
  });
});

describe('the money of an order, for an administrator', () => {
  const second = (change: Partial<TransactionView>) => aTransaction({ transactionNo: `${NUMBER}-2`, ...change });
  const rows = () =>
    within(screen.getByRole('heading', { name: 'Transaktionen' }).parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  const refundable = () => screen.queryAllByRole('button', { name: /rückerstatten …$/ }).length;

  it.each<[what: string, transaction: TransactionView, words: RegExp]>([
    ['open', second({ type: 'add-on', status: 'N/A' }), /Offen/],
    ['cancelled', second({ type: 'add-on', status: 'canceled' }), /Storniert/],
    ['paid back', second({ type: 'add-on', status: 'refunded' }), /Zurückerstattet/],
    ['a refund on its way', second({ type: 'refund', status: 'N/A', amount: 1_000 }), /Unterwegs/],
    [
      'a refund that was paid another way',
      second({ type: 'refund', status: 'canceled', elsewhere: true }),
      /Anders ausbezahlt/,
    ],
  ])('says of each what became of it: %s', async (_what, transaction, words) => {
    await open(anOrder({ transactions: [aTransaction({ voucherCode: 'HERZ' }), transaction] }));
    expect(rows()[0]).toMatch(/^2600000018-1CHF 129\.00Beglichen.*Gutschein HERZ/);
    expect(rows()[1]).toMatch(words);
  });

  it.each<[what: string, transactions: TransactionView[], times: number]>([
    ['what was paid', [aTransaction(), second({ type: 'add-on', amount: 3_900 })], 2],
    ['nothing that is open', [aTransaction({ status: 'N/A' })], 0],
    ['nothing where all of it went back', [aTransaction(), second({ type: 'refund', amount: 12_900 })], 0],
    ['what is left where a part went back', [aTransaction(), second({ type: 'refund', amount: 900 })], 1],
  ])('lets %s be paid back', async (_what, transactions, times) => {
    await open(anOrder({ transactions }));
    expect(refundable()).toBe(times);
  });

  it('says that there is none', async () => {
    await open(anUnpaidOrder({ transactions: [] }));
    expect(screen.getByText('Noch keine.')).toBeVisible();
  });

  it('goes back wholly where no sum is given, or stays, and why is written down', async () => {
    const REFUND = `PUT /orders/${ORDER_ID}/refund`;
    const user = await open(anOrder(), { [REFUND]: { transactionNo: `${NUMBER}-2`, amount: 12_900 } });
    for (const [choice, button] of [
      ['Zurückerstatten', 'Zurückerstatten'],
      ['Nicht zurückerstatten, nur festhalten', 'Entscheid festhalten'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `${FIRST} rückerstatten …` }));
      const question = await dialog();
      expect(question.getByText(/^Bezahlt wurden CHF.129\.00/)).toBeVisible();
      await user.click(question.getByRole('radio', { name: choice }));
      expect(question.queryByLabelText(/Betrag in CHF/) !== null).toBe(choice === 'Zurückerstatten');
      await user.selectOptions(question.getByLabelText('Grund'), 'fee-waived');
      await user.click(question.getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sentTo(REFUND).map(({ body }) => body)).toEqual([
      { transactionNo: FIRST, shouldRefund: true, refundReasons: ['fee-waived'] },
      { transactionNo: FIRST, shouldRefund: false, refundReasons: ['fee-waived'] },
    ]);
  });

  it('takes no sum that is none', async () => {
    const user = await open(anOrder());
    await user.click(screen.getByRole('button', { name: `${FIRST} rückerstatten …` }));
    const question = await dialog();
    await user.selectOptions(question.getByLabelText('Grund'), 'fee-waived');
    await user.type(question.getByLabelText(/Betrag in CHF/), '0');
    await user.click(question.getByRole('button', { name: 'Zurückerstatten' }));
    expect(await question.findByRole('alert')).toHaveTextContent(/\S/);
    expect(sentTo(`PUT /orders/${ORDER_ID}/refund`)).toEqual([]);
  });

  it('is no question when an order without any is cancelled', async () => {
    const CANCEL = `PUT /orders/${ORDER_ID}/delete`;
    const user = await open(anUnpaidOrder({ allowedStatuses: [5] }), { [CANCEL]: {} });
    await user.click(screen.getByRole('button', { name: 'Stornieren …' }));
    const question = await dialog();
    expect(question.queryByRole('group', { name: 'Rückerstattung' })).toBeNull();
    await user.selectOptions(question.getByLabelText('Grund'), 'wrong-test');
    await user.click(question.getByRole('button', { name: 'Auftrag stornieren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(CANCEL).map(({ body }) => body)).toEqual([
      { cancellationReasons: ['wrong-test'], shouldRefund: false },
    ]);
  });

  it('goes back with a cancellation where that is decided', async () => {
    const CANCEL = `PUT /orders/${ORDER_ID}/delete`;
    const user = await open(anOrder({ allowedStatuses: [5] }), { [CANCEL]: 'order-error' });
    await user.click(screen.getByRole('button', { name: 'Stornieren …' }));
    const question = await dialog();
    await user.selectOptions(question.getByLabelText('Grund'), 'wrong-test');
    expect(question.getByText('Bei diesem Grund geben wir meist alles zurück.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Auftrag stornieren' }));
    expect(sentTo(CANCEL)).toEqual([]);
    await user.click(question.getByRole('radio', { name: /^CHF.129\.00 zurückerstatten$/ }));
    await user.click(question.getByRole('button', { name: 'Auftrag stornieren' }));
    await waitFor(() => expect(sentTo(CANCEL)).toHaveLength(1));
    expect(sentTo(CANCEL)[0]?.body).toEqual({ cancellationReasons: ['wrong-test'], shouldRefund: true });
    expect(await question.findByRole('alert')).toHaveTextContent(/\S/);
  });
});

describe('the appointment of an order, moved by an administrator', () => {
  const MOVE = `PUT /appointments/${ORDER_ID}/reschedule`;
  const MOVABLE = anOrder({ rescheduling: { fee: 2_000 }, appointment: { ...APPOINTMENT, from: AHEAD } });

  it('is moved with a reason, and the time is asked for at the times', async () => {
    const user = await open(MOVABLE, { [MOVE]: {} });
    await user.click(screen.getByRole('button', { name: 'Termin verschieben …' }));
    const question = await dialog();
    expect(question.getByText(/^Bisher Mi 02\.01\.2999, 09:00, Eulach Apotheke\. Es kostet nichts/)).toBeVisible();
    await user.type(question.getByLabelText('Grund'), ' Krank ');
    await user.click(question.getByRole('button', { name: 'Verschieben' }));
    expect(await question.findByText('Wählen Sie eine Zeit.')).toBeVisible();
    expect(sentTo(MOVE)).toEqual([]);
    await user.click(await question.findByRole('radio', { name: '10:30' }));
    expect(question.queryByText('Wählen Sie eine Zeit.')).toBeNull();
    await user.click(question.getByRole('button', { name: 'Verschieben' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(MOVE).map(({ body }) => body)).toEqual([{ partnerBranchId: 'b1', from: NEW, reason: 'Krank' }]);
  });

  it('to a time that somebody else has stays where it was, and says so', async () => {
    const user = await open(MOVABLE, { [MOVE]: 'slot-taken' });
    await user.click(screen.getByRole('button', { name: 'Termin verschieben …' }));
    const question = await dialog();
    await user.type(question.getByLabelText('Grund'), 'Krank');
    await user.click(await question.findByRole('radio', { name: '10:30' }));
    await user.click(question.getByRole('button', { name: 'Verschieben' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Dieser Termin ist nicht mehr verfügbar');
    await user.click(question.getByRole('button', { name: 'Verschieben' }));
    expect(await question.findByText('Wählen Sie eine Zeit.')).toBeVisible();
    expect(sentTo(MOVE)).toHaveLength(1);
  });
});
