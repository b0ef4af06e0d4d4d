import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { KitView, NewSampleView, OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { describeOrder } from '#web/orders/order-detail/describe-order.ts';
import { StatusCard } from '#web/orders/order-detail/status-card.tsx';
import { AHEAD, APPOINTMENT, AT_HOME, anOrder, anUnpaidOrder, aTransaction, HELD, ORDER_ID, OVER } from './an-order.ts';
import { openScreen } from './purchase-screens.tsx';

const aKit = (status: KitView['status'], change: Partial<KitView> = {}): KitView => ({
  ...{ status, trackingNo: null, returnTrackingNo: null, sentAt: null, returnedAt: null, atLabAt: null },
  ...change,
});
const atHome = (status: KitView['status'], change: Partial<OrderView> = {}) =>
  anOrder({ ...AT_HOME, kit: aKit(status), ...change });
const aNewSample = (change: Partial<NewSampleView> = {}): NewSampleView => ({
  ...{ state: 'planned', reasons: ['lost'], isPart: false, rejectedAt: OVER, chosenAt: OVER, mayChoose: true },
  ...change,
});
const RESULT = { _id: 'r1', releasedAt: '2020-01-15T10:00:00.000Z', beingCorrected: false };
const over = { appointment: { ...APPOINTMENT, from: OVER } };
const paid = aTransaction({ amount: 12_900 });
const back = (status: 'settled' | 'N/A', amount: number, no: number) =>
  aTransaction({ type: 'refund', status, amount, transactionNo: `2600000018-${no}` });
const BACK = back('settled', 10_900, 2);
const ON_WAY = back('N/A', 2_000, 3);

describe('the one sentence about where an order stands', () => {
  it.each<[what: string, order: OrderView, sentence: ReturnType<typeof describeOrder>]>([
    ['not paid', anUnpaidOrder(), 'unpaid'],
    ['a draft', anUnpaidOrder({ label: 'draft' }), 'unpaid'],
    ['not paid, at home', anUnpaidOrder(AT_HOME), 'unpaid-home'],
    ['perhaps paid', anUnpaidOrder({ hold: { ...HELD, asking: true } }), 'asking'],
    ['paid, and its time was gone', anUnpaidOrder({ label: 'settled' }), 'time-gone'],
    ['its appointment is to come', anOrder(), 'appointment'],
    ['its appointment is over', anOrder(over), 'appointment-over'],
    ['its kit is not sent', atHome('ordered'), 'kit'],
    ['a home test without a kit', anOrder(AT_HOME), 'kit'],
    ['its kit is on its way', atHome('sent'), 'kit-sent'],
    ['its kit is on its way back', atHome('returned'), 'kit-returned'],
    ['its kit is at the laboratory', atHome('at-lab'), 'kit-returned'],
    ['sampled', anOrder({ status: 1, label: 'ready-to-analyse' }), 'sampled'],
    ['sampled, its questionnaire open', anOrder({ status: 1, label: 'confirmed' }), 'sampled'],
    ['sampled at home', atHome('at-lab', { status: 1, label: 'ready-to-analyse' }), 'kit-returned'],
    ['measured', anOrder({ status: 2, label: 'analysing' }), 'at-lab'],
    ['its values are there', anOrder({ status: 3, label: 'lab-results-received' }), 'values-there'],
    [
      'its values are there, its questionnaire is not',
      anOrder({ status: 3, label: 'waiting-for-questionnaire' }),
      'questionnaire-missing',
    ],
    ['read by a doctor', anOrder({ status: 6, label: 'ready-for-approval' }), 'review'],
    ['corrected', anOrder({ status: 6, label: 'ready-for-approval', testResult: RESULT }), 'correction'],
    ['released', anOrder({ status: 4, label: 'completed', testResult: RESULT }), 'ready'],
    ['released, a call was asked for', anOrder({ status: 4, label: 'callback-requested' }), 'ready-callback'],
    [
      'its sample was of no use',
      anOrder({ label: 'new-sample-needed', newSample: aNewSample({ state: 'needed' }) }),
      'new-sample-needed',
    ],
    [
      'a part of its sample was of no use',
      anOrder({ label: 'new-sample-needed', newSample: aNewSample({ state: 'needed', isPart: true }) }),
      'new-sample-part',
    ],
    [
      'the time of its new sample is to come',
      anOrder({ label: 'new-sample-planned', newSample: aNewSample() }),
      'new-sample-time',
    ],
    [
      'the time of its new sample is over',
      anOrder({ label: 'new-sample-planned', newSample: aNewSample(), ...over }),
      'new-sample-taken',
    ],
    ['its new kit is not sent', atHome('ordered', { label: 'new-sample-planned' }), 'new-sample-kit'],
    ['its new kit is on its way', atHome('sent', { label: 'new-sample-planned' }), 'kit-sent'],
    ['its new kit is on its way back', atHome('returned', { label: 'new-sample-planned' }), 'kit-returned'],
    ['cancelled', anOrder({ status: 5, label: 'canceled', transactions: [paid] }), 'canceled'],
    [
      'cancelled, its money on the way back',
      anOrder({ status: 5, label: 'canceled', transactions: [paid, ON_WAY] }),
      'refunding',
    ],
    ['cancelled, its money back', anOrder({ status: 5, label: 'refunded', transactions: [paid, BACK] }), 'refunded'],
    [
      'cancelled, a part of its money still on the way',
      anOrder({ status: 5, label: 'refunded', transactions: [paid, BACK, ON_WAY] }),
      'refunded-partly',
    ],
    [
      'nothing came of it, its money on the way back',
      anUnpaidOrder({ label: 'refunded', transactions: [paid, ON_WAY] }),
      'money-on-way',
    ],
    ['nothing came of it, its money back', anUnpaidOrder({ label: 'refunded', transactions: [paid] }), 'money-back'],
  ])('%s', (_what, order, sentence) => {
    expect(describeOrder(order, new Date())).toBe(sentence);
  });
});

const show = async (order: OrderView) => {
  cleanup();
  await openScreen(patterns.order, <StatusCard order={order} />, {
    at: paths.order(ORDER_ID),
    slot: { from: AHEAD, to: AHEAD },
  });
  return screen.findByRole('region');
};

describe('the card of where an order stands', () => {
  it.each<[what: string, order: OrderView, words: RegExp]>([
    ['when the appointment is', anOrder(), /Mi 02\.01\., 09:00\. Danach geht die Probe ins Labor\./],
    [
      'the time that is kept while the payment is asked for',
      anUnpaidOrder({ hold: { ...HELD, asking: true } }),
      /Ihr Termin am Mi 02\.01\., 09:00 bleibt so lange reserviert/,
    ],
    [
      'when the result was released',
      anOrder({ status: 4, label: 'completed', testResult: RESULT }),
      /Ärztlich freigegeben am 15\.01\.2020\./,
    ],
    [
      'what is on its way back',
      anOrder({ status: 5, label: 'canceled', transactions: [paid, ON_WAY] }),
      /Die Rückerstattung von CHF.20\.00 ist unterwegs/,
    ],
    [
      'what is on its way back of an order of which nothing came',
      anUnpaidOrder({ label: 'refunded', transactions: [paid, BACK, ON_WAY] }),
      /Die Rückerstattung von CHF.20\.00 ist unterwegs, Sie müssen nichts tun/,
    ],
    [
      'what came back, and what is still on its way',
      anOrder({ status: 5, label: 'refunded', transactions: [paid, BACK, ON_WAY] }),
      /Wir haben CHF.109\.00 zurückerstattet, weitere CHF.20\.00 sind unterwegs/,
    ],
  ])('says %s', async (_what, order, words) => {
    expect(await show(order)).toHaveTextContent(words);
  });

  const due = { expectedResultDate: '2999-01-09' };
  it.each<[what: string, order: OrderView, isPromised: boolean]>([
    ['from the payment on', anOrder(due), true],
    ['while a doctor reads it', anOrder({ ...due, status: 6, label: 'ready-for-approval' }), true],
    ['not before it is paid', anUnpaidOrder(due), false],
    ['not once it is cancelled', anOrder({ ...due, status: 5, label: 'canceled' }), false],
    ['not once it is released', anOrder({ ...due, status: 4, label: 'completed' }), false],
    [
      'not while a correction is read',
      anOrder({ ...due, status: 6, label: 'ready-for-approval', testResult: RESULT }),
      false,
    ],
  ])('promises the day of the result %s', async (_when, order, isPromised) => {
    const card = await show(order);
    if (isPromised) expect(card).toHaveTextContent(/Resultat bisMi 09\.01\./);
    else expect(within(card).queryByText('Resultat bis')).toBeNull();
  });
});

describe('the way of an order', () => {
  const way = async (order: OrderView) => {
    const list = within(await show(order)).getByRole('list', { name: 'Weg der Bestellung' });
    return within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/ \((erledigt|jetzt|später|[^)]*)\)/, ' '));
  };
  const history = (...rows: [to: number, at: string][]) => ({
    history: rows.map(([to, at]) => ({ from: null, to, at })),
  });
  const at = { paid: '2020-01-02T09:00:00.000Z', sampled: '2020-01-03T09:00:00.000Z', lab: '2020-01-06T09:00:00.000Z' };

  it('begins with what is not paid yet', async () => {
    expect((await way(anUnpaidOrder()))[0]).toMatch(/^Bestellt\s+noch nicht bezahlt$/);
    expect((await way(anUnpaidOrder({ hold: { ...HELD, lapsed: true } })))[1]).toMatch(/^Termin\s+$/);
  });

  it.each([
    ['settled', /^Bestellt\s+bezahlt, Termin fehlt$/],
    ['refunded', /^Bestellt\s+zurückerstattet$/],
  ] as const)(
    'says that money came, or went back, of an order that is %s without an appointment',
    async (label, words) => {
      expect((await way(anUnpaidOrder({ label })))[0]).toMatch(words);
    },
  );

  it('has the appointment, and the day by which the result comes', async () => {
    const steps = await way(anOrder({ ...history([0, at.paid]), expectedResultDate: '2999-01-09' }));
    expect(steps[0]).toMatch(/^Bestellt und bezahlt\s+02\.01\.2020$/);
    expect(steps[1]).toMatch(/^Termin\s+Mi 02\.01\., 09:00$/);
    expect(steps.at(-1)).toMatch(/^Resultate freigegeben\s+bis Mi 09\.01\.$/);
  });

  it('says when the sample was taken, and since when it is at the laboratory', async () => {
    const change = { ...history([0, at.paid], [1, at.sampled], [2, at.lab]), ...over };
    const steps = await way(anOrder({ ...change, status: 2, label: 'analysing' }));
    expect(steps[1]).toMatch(/^Probe entnommen\s+Mi 08\.01\., 08:00$/);
    expect(steps[2]).toMatch(/^Probe im Labor, wird analysiert\s+seit Mo 06\.01\.$/);
  });

  it('says of today the time', async () => {
    const change = { ...history([0, at.paid], [1, at.sampled], [2, new Date().toISOString()]), ...over };
    const steps = await way(anOrder({ ...change, status: 2, label: 'analysing' }));
    expect(steps[2]).toMatch(/seit heute, \d\d:\d\d$/);
  });

  it('ends where the order was cancelled, with the day', async () => {
    const steps = await way(anOrder({ ...history([0, at.paid], [5, at.lab]), status: 5, label: 'canceled' }));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatch(/storniert am 06\.01\.2020$/);
  });

  it('of a kit says when each step is expected, and that it is being made ready', async () => {
    const steps = await way(atHome('ordered', history([0, '2999-01-02T09:00:00.000Z'])));
    expect(steps[1]).toMatch(/^Wird vorbereitet\s+Versand etwa Do 03\.01\.$/);
    expect(steps[2]).toMatch(/^Bei Ihnen\s+etwa \S\S \d\d\.01\.$/);
    expect(steps[3]).toMatch(/^Probe im Briefkasten\s+am besten \S\S \d\d\.01\.$/);
    expect(steps[4]).toMatch(/am Tag danach$/);
    expect(steps[6]).toMatch(/^Resultate freigegeben\s+etwa \S\S \d\d\.01\.$/);
  });

  it('of a kit that was sent says when it comes, and of one that was posted nothing of the post', async () => {
    const sentAt = '2999-01-03T09:00:00.000Z';
    const kit = aKit('sent', { sentAt });
    const steps = await way(atHome('sent', { ...history([0, at.paid]), kit }));
    expect(steps[1]).toMatch(/^Testset verschickt\s+03\.01\.2999$/);
    expect(steps[2]).toMatch(/^Bei Ihnen\s+unterwegs, etwa Fr 04\.01\.$/);
    const posted = await way(atHome('returned', { ...history([0, at.paid]), kit: aKit('returned', { sentAt }) }));
    expect(posted.join(' ')).not.toMatch(/etwa|am besten/);
  });

  it('prepares no new kit before somebody asks for it', async () => {
    const newSample = aNewSample({ state: 'needed' });
    const steps = await way(atHome('at-lab', { label: 'new-sample-needed', newSample }));
    expect(steps[1]).toMatch(/^Testset verschickt/);
    expect(steps.join(' ')).toMatch(/Es braucht eine neue Probe/);
  });
});
