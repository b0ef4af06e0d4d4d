import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { NextStep } from '#shared/domain/orders/next-step.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { OrderNextStep } from '#web/orders/order-next-step.tsx';
import { AHEAD, APPOINTMENT, AT_HOME, anOrder, anUnpaidOrder, FIRST, HELD, ORDER_ID, OVER } from './an-order.ts';
import { openScreen } from './purchase-screens.tsx';

const survey = (change: object = {}) => ({
  preparationSurvey: {
    ...{ customerSurveyId: 's1', status: 0 as const, answered: 0, questions: 8, asked: 'after-order' as const },
    ...change,
  },
});
const followUp = { mainOrderId: 'm', key: 'ferritin' };
const testResult = { _id: 'r1', releasedAt: '2020-01-15T10:00:00.000Z', beingCorrected: false };
const settle = paths.settle(ORDER_ID, FIRST);
const questionnaire = paths.survey('s1');

interface Step {
  order: OrderView;
  step: NextStep;
  named?: boolean;
}

async function show({ order, step, named = false }: Step) {
  await openScreen(patterns.order, <OrderNextStep order={order} step={step} named={named} />, {
    at: paths.order(ORDER_ID),
    slot: { from: AHEAD, to: AHEAD },
  });
  return document.body;
}

describe('the next step of an order', () => {
  it.each<[what: string, step: Step, title: string, text: RegExp, action: RegExp, to: string]>([
    [
      'to pay while the time is held',
      { order: anUnpaidOrder(), step: 'pay' },
      'Bestellung bezahlen',
      /^Ihr Termin am Mi 02\.01\., 09:00 ist bis 09:00 für Sie reserviert\.$/,
      /^CHF.129\.00 bezahlen$/,
      settle,
    ],
    [
      'to pay for a time that is held no longer',
      { order: anUnpaidOrder({ hold: { ...HELD, lapsed: true } }), step: 'pay' },
      'Bestellung bezahlen',
      /^Ihr Termin ist nicht mehr reserviert\. Beim Bezahlen prüfen wir/,
      /^CHF.129\.00 bezahlen$/,
      settle,
    ],
    [
      'to pay, in a list that knows of no hold',
      { order: anUnpaidOrder({ hold: null }), step: 'pay', named: true },
      'Basis-Check bezahlen',
      /^Mi 02\.01\., 09:00, Eulach Apotheke\. Der Termin gilt, sobald/,
      /^CHF.129\.00 bezahlen$/,
      settle,
    ],
    [
      'to pay for a home test',
      { order: anUnpaidOrder(AT_HOME), step: 'pay' },
      'Bestellung bezahlen',
      /^Wir senden das Testset, sobald/,
      /^CHF.129\.00 bezahlen$/,
      settle,
    ],
    [
      'not to pay twice while the provider is asked',
      { order: anUnpaidOrder({ hold: { ...HELD, asking: true } }), step: 'pay' },
      'Noch nicht bezahlt?',
      /Haben Sie schon bezahlt, warten Sie bitte/,
      /^Zurück zur Zahlung$/,
      settle,
    ],
    [
      'to see what can be done where the time is not held again',
      { order: anUnpaidOrder({ hold: { ...HELD, lapsed: true, usedUp: true } }), step: 'pay' },
      'Wie es weitergeht',
      /zweimal reserviert und wurde nicht bezahlt/,
      /^Möglichkeiten ansehen$/,
      settle,
    ],
    [
      'to finish what costs nothing',
      { order: anUnpaidOrder({ total: 0 }), step: 'pay', named: true },
      'Basis-Check abschliessen',
      /Ein Druck genügt/,
      /^Kostenlos abschliessen$/,
      settle,
    ],
    [
      'to finish what costs nothing, its time held no longer',
      { order: anUnpaidOrder({ total: 0, hold: { ...HELD, lapsed: true } }), step: 'pay' },
      'Bestellung abschliessen',
      /Beim Abschliessen prüfen wir/,
      /^Kostenlos abschliessen$/,
      settle,
    ],
    [
      'to choose another time for what is paid',
      { order: anUnpaidOrder({ label: 'settled' }), step: 'choose-time', named: true },
      'Anderen Termin für Basis-Check wählen',
      /kostet nichts zusätzlich/,
      /^Termin wählen$/,
      settle,
    ],
    [
      'to choose a new sample',
      { order: anOrder(), step: 'new-sample', named: true },
      'Basis-Check: neue Probe, kostenlos',
      /^Sie bezahlen nichts/,
      /^Neue Probe wählen$/,
      paths.order(ORDER_ID),
    ],
    [
      'to begin the questionnaire',
      { order: anOrder(survey()), step: 'questionnaire', named: true },
      'Fragebogen zu Basis-Check ausfüllen',
      /Ohne Fragebogen gibt es kein Resultat/,
      /^Fragebogen ausfüllen$/,
      questionnaire,
    ],
    [
      'to go on with the questionnaire',
      { order: anOrder(survey({ status: 1, answered: 3 })), step: 'questionnaire', named: true },
      'Fragebogen zu Basis-Check fertigstellen',
      /^Sie haben 3 von 8 Fragen beantwortet/,
      /^Weiter mit dem Fragebogen$/,
      questionnaire,
    ],
    [
      'to begin a questionnaire that was only opened',
      { order: anOrder(survey({ status: 1 })), step: 'questionnaire' },
      'Fragebogen ausfüllen',
      /Ohne Fragebogen gibt es kein Resultat/,
      /^Fragebogen ausfüllen$/,
      questionnaire,
    ],
    [
      'to finish the questionnaire that the values wait for',
      {
        order: anOrder({ ...survey({ status: 1, answered: 3 }), status: 3, label: 'waiting-for-questionnaire' }),
        step: 'questionnaire',
      },
      'Fragebogen fertigstellen',
      /^Ihre Laborwerte sind da/,
      /^Weiter mit dem Fragebogen$/,
      questionnaire,
    ],
    [
      'to look over the answers of the order before',
      { order: anOrder({ ...AT_HOME, ...survey(), followUp }), step: 'questionnaire' },
      'Fragebogen prüfen',
      /^Ihre Antworten vom letzten Mal/,
      /^Antworten prüfen$/,
      questionnaire,
    ],
    [
      'to go on with answers of the order before that were begun',
      { order: anOrder({ ...AT_HOME, ...survey({ status: 1, answered: 3 }), followUp }), step: 'questionnaire' },
      'Fragebogen fertigstellen',
      /^Sie haben 3 von 8/,
      /^Weiter mit dem Fragebogen$/,
      questionnaire,
    ],
    [
      'the questionnaire before the payment, while the time is held',
      { order: anUnpaidOrder(survey({ asked: 'with-order' })), step: 'questionnaire' },
      'Fragebogen ausfüllen',
      /kommt der Fragebogen vor der Zahlung\. Ihr Termin am Mi 02\.01\., 09:00 ist bis 09:00 für Sie reserviert\.$/,
      /^Fragebogen ausfüllen$/,
      questionnaire,
    ],
    [
      'the questionnaire before the payment, the time held no longer',
      {
        order: anUnpaidOrder({ ...survey({ asked: 'with-order' }), hold: { ...HELD, lapsed: true } }),
        step: 'questionnaire',
      },
      'Fragebogen ausfüllen',
      /kommt der Fragebogen vor der Zahlung\.$/,
      /^Fragebogen ausfüllen$/,
      questionnaire,
    ],
    [
      'to get ready for the appointment',
      { order: anOrder(), step: 'prepare', named: true },
      'Termin für Basis-Check vorbereiten',
      /^Mi 02\.01\., 09:00, Eulach Apotheke\. Sehen Sie/,
      /^Vorbereitung ansehen$/,
      paths.preparation(ORDER_ID),
    ],
    [
      'to get ready at home',
      { order: anOrder(AT_HOME), step: 'prepare', named: true },
      'Probe für Basis-Check zu Hause nehmen',
      /^Das Testset kommt per Post/,
      /^Vorbereitung ansehen$/,
      paths.preparation(ORDER_ID),
    ],
    [
      'to read the result',
      { order: anOrder({ status: 4, label: 'completed', testResult }), step: 'see-results' },
      'Resultate ansehen',
      /^Ärztlich freigegeben am 15\.01\.2020/,
      /^Resultate ansehen$/,
      paths.result(ORDER_ID),
    ],
    [
      'to wait',
      { order: anOrder({ status: 2, label: 'analysing' }), step: 'wait' },
      'Sie müssen nichts tun.',
      /^Wir senden Ihnen eine SMS/,
      /^So läuft es ab$/,
      paths.contentPage('sampling'),
    ],
    [
      'to wait, beside other orders',
      { order: anOrder({ status: 2, label: 'analysing' }), step: 'wait', named: true },
      'Sie müssen nichts tun.',
      /^Basis-Check läuft/,
      /^Bestellung ansehen$/,
      paths.order(ORDER_ID),
    ],
  ])('is %s', async (_what, step, title, text, action, to) => {
    await show(step);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to);
  });

  it('is none where nothing is left to do', async () => {
    await show({ order: anOrder({ status: 5, label: 'canceled' }), step: 'none' });
    expect(await screen.findByRole('link', { name: 'Neuen Test buchen' })).toHaveAttribute('href', paths.selectGroup());
  });

  it('names the appointment by which the questionnaire should be done, while that is to come', async () => {
    const body = await show({ order: anOrder(survey()), step: 'questionnaire' });
    expect(await within(body).findByText(/Ihr nächster Schritt, bis Mi 02\.01\., 09:00/)).toBeVisible();
  });

  it.each([
    ['is over', anOrder({ ...survey(), appointment: { ...APPOINTMENT, from: OVER } })],
    ['is not paid', anUnpaidOrder(survey({ asked: 'with-order' }))],
  ])('names no appointment that %s', async (_what, order) => {
    const body = await show({ order, step: 'questionnaire' });
    await within(body).findByRole('link', { name: 'Fragebogen ausfüllen' });
    expect(within(body).queryByText(/nächster Schritt, bis/)).toBeNull();
  });
});
