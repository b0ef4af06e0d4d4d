import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { AppointmentView, OrderView } from '#shared/views/orders.ts';
import { NotReleased } from '#web/results/result/not-released.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';

const appointment = (days: number): AppointmentView => ({
  _id: 'o1',
  from: new Date(Date.now() + days * DAY_MS).toISOString(),
  to: new Date(Date.now() + days * DAY_MS + 900_000).toISOString(),
  partnerBranchId: 'b1',
  branchName: 'Linden-Apotheke',
  streetAddress: 'Marktgasse 1',
  zipCode: '8400',
  city: 'Winterthur',
  latitude: 47,
  longitude: 8,
});
const survey = (status: 0 | 1 | 2, answered = 0) => ({
  customerSurveyId: 's1',
  status,
  answered,
  questions: 32,
  asked: 'after-order' as const,
});

const anOrder = (change: Partial<OrderView>): OrderView => ({
  _id: 'o1',
  orderNumber: '2600001230',
  customerId: 'livia',
  status: OrderStatus.PAID,
  label: OrderLabel.paid,
  application: 'branch',
  productGroupKey: 'complete',
  product: {
    key: 'complete',
    name: inAll('Komplett-Check'),
    sampleType: 'venous',
    fastingHours: 12,
    turnaroundDays: 3,
  },
  items: [],
  followUp: null,
  total: 24900,
  pricePaid: 24900,
  addingBarred: null,
  appointment: appointment(3),
  hold: null,
  transactions: [],
  lastUpdatedTransactionNo: '2600001230-1',
  preparationSurvey: survey(0),
  seenTermsAndConditions: true,
  statementMissing: false,
  newSample: null,
  testResult: null,
  expectedResultDate: '2026-12-01',
  discount: 0,
  voucherCode: null,
  deliveryAddress: null,
  invoiceAddress: null,
  kit: null,
  seller: { name: 'Messlinie AG', streetAddress: 'Beispielgasse 1', zipCode: '8000', city: 'Zürich', uid: '' },
  cancelling: null,
  rescheduling: null,
  cancellation: null,
  allowedStatuses: [],
  lastChange: null,
  history: [],
  createdAt: '2026-11-20T08:00:00Z',
  version: 1,
  ...change,
});

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, CANCELLED } = OrderStatus;
const done = survey(2);

/** A state of the order, what its page says about it, and the one thing to do; null where nothing is left to the person. */
const STATES: [string, Partial<OrderView>, RegExp, string | null][] = [
  ['not paid', { status: null, label: 'pending-for-payment' }, /noch nicht bezahlt/, '/orders/o1/2600001230-1/settle'],
  ['paid, questionnaire not begun', {}, /Ihr Termin steht/, '/surveys/s1'],
  ['paid, questionnaire begun', { preparationSurvey: survey(1, 6) }, /Ihr Termin steht/, '/surveys/s1'],
  ['paid and answered', { preparationSurvey: done }, /Ihr Termin steht/, '/appointments/o1'],
  [
    'a kit on its way',
    { application: 'homesampling', appointment: null, preparationSurvey: done },
    /Testset ist bestellt/,
    '/appointments/o1',
  ],
  [
    'sample taken, unanswered',
    { status: CONFIRMED, label: 'confirmed', appointment: appointment(-1) },
    /entnommen/,
    '/surveys/s1',
  ],
  [
    'values there, unanswered',
    { status: RESULT_RECEIEVED, label: 'waiting-for-questionnaire', appointment: appointment(-3) },
    /Fragebogen fehlt noch/,
    '/surveys/s1',
  ],
  [
    'at the laboratory',
    { status: ANALYZING, label: 'analysing', preparationSurvey: done, appointment: appointment(-2) },
    /im Labor/,
    null,
  ],
  [
    'in review',
    { status: READY_FOR_APPROVAL, label: 'ready-for-approval', preparationSurvey: done, appointment: appointment(-4) },
    /ärztlich geprüft/,
    null,
  ],
  ['cancelled', { status: CANCELLED, label: 'canceled', preparationSurvey: done }, /storniert/, null],
];

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('before the release', () => {
  beforeAll(() => speak('de', 'results', 'orders'));

  it.each(STATES)('%s: the page says where it stands and what to do', (_state, change, sentence, href) => {
    renderKit(<NotReleased order={anOrder(change)} />);
    expect(screen.getByRole('heading', { name: sentence })).toBeInTheDocument();
    const steps = links().filter((link) => /settle|surveys|appointments/.test(link ?? ''));
    expect(steps).toEqual(href === null ? [] : [href]);
    expect(links()).toContain('/orders/o1');
  });

  it('tells nobody before the sampling that there is nothing to do', () => {
    for (const [, change] of STATES.filter(([, { status }]) => status === undefined || status === null)) {
      const { unmount } = renderKit(<NotReleased order={anOrder(change)} />);
      expect(document.body).not.toHaveTextContent('Sie müssen nichts tun');
      unmount();
    }
  });

  it('tells somebody who was not at the appointment whom to call', () => {
    renderKit(<NotReleased order={anOrder({ status: PAID, preparationSurvey: done, appointment: appointment(-1) })} />);
    expect(screen.getByText(/Waren Sie nicht dort\? Rufen Sie uns an/)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Sie müssen nichts tun');
  });

  it('promises no SMS about a cancelled order', () => {
    renderKit(<NotReleased order={anOrder({ status: CANCELLED, label: 'canceled' })} />);
    expect(document.body).not.toHaveTextContent(/erhalten Sie eine SMS/);
  });

  it('offers the result in place of the next step when it comes while the page is open', () => {
    const onShow = jest.fn();
    renderKit(<NotReleased order={anOrder({ preparationSurvey: done })} onShow={onShow} />);
    screen.getByRole('button', { name: 'Resultate anzeigen' }).click();
    expect(onShow).toHaveBeenCalledTimes(1);
  });

  it.each(LANGUAGES)('has words in %s', async (language) => {
    await speak(language);
    for (const [, change] of STATES) {
      const { unmount } = renderKit(<NotReleased order={anOrder(change)} />);
      expect(document.body.textContent).not.toMatch(/step\.|now\.|status\.|\{\{/);
      unmount();
    }
  });
});
