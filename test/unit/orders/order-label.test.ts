import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NEXT_STEPS } from '#shared/domain/orders/next-step.ts';
import { OrderLabel, type OrderLabelFacts, orderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { KIT_TIMELINE_STEPS, TIMELINE_STEPS } from '#shared/domain/orders/order-timeline.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, COMPLETED, CANCELLED, READY_FOR_APPROVAL } = OrderStatus;

function label(facts: Partial<OrderLabelFacts>) {
  return orderLabel({
    status: null,
    hasTransaction: true,
    money: 'none',
    questionnaireComplete: false,
    callbackRequested: false,
    refunded: false,
    newSample: null,
    ...facts,
  });
}

function readTexts(language: Language, capability: 'common' | 'orders'): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(`locales/${language}/${capability}.json`, 'utf8'));
}

/** Every label with its facts and the English words of the specification. */
const ROWS: [Partial<OrderLabelFacts>, string, string][] = [
  [{ status: null, hasTransaction: false }, 'draft', 'Draft'],
  [{ status: null }, 'pending-for-payment', 'Pending for Payment'],
  [{ status: null, money: 'kept' }, 'settled', 'Settled'],
  [{ status: null, money: 'back' }, 'refunded', 'Refunded'],
  [{ status: PAID }, 'paid', 'Paid (waiting for sampling)'],
  [{ status: PAID, questionnaireComplete: true }, 'paid', 'Paid (waiting for sampling)'],
  [{ status: CONFIRMED }, 'confirmed', 'Confirmed'],
  [{ status: CONFIRMED, questionnaireComplete: true }, 'ready-to-analyse', 'Ready to Analyse'],
  [{ status: ANALYZING }, 'analysing', 'Arrived at Lab - Analysing'],
  [{ status: RESULT_RECEIEVED }, 'waiting-for-questionnaire', 'Waiting for Questionnaire'],
  [{ status: RESULT_RECEIEVED, questionnaireComplete: true }, 'lab-results-received', 'Lab Results Received'],
  [{ status: READY_FOR_APPROVAL }, 'ready-for-approval', 'Ready for Approval'],
  [{ status: COMPLETED, questionnaireComplete: true }, 'completed', 'Completed'],
  [{ status: COMPLETED, callbackRequested: true }, 'callback-requested', 'Callback Requested'],
  [{ status: CANCELLED }, 'canceled', 'Canceled'],
  [{ status: CANCELLED, refunded: true }, 'refunded', 'Refunded'],
  ...[PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, READY_FOR_APPROVAL, COMPLETED].map(
    (status): [Partial<OrderLabelFacts>, string, string] => [
      { status, newSample: 'needed' },
      'new-sample-needed',
      'New sample needed',
    ],
  ),
  ...[PAID, CONFIRMED, ANALYZING].map((status): [Partial<OrderLabelFacts>, string, string] => [
    { status, newSample: 'planned' },
    'new-sample-planned',
    'New sample planned',
  ]),
  // What came of the rest goes on, and a cancelled order asks for nothing.
  [{ status: RESULT_RECEIEVED, newSample: 'planned' }, 'waiting-for-questionnaire', 'Waiting for Questionnaire'],
  [{ status: READY_FOR_APPROVAL, newSample: 'planned' }, 'ready-for-approval', 'Ready for Approval'],
  [{ status: COMPLETED, newSample: 'planned' }, 'completed', 'Completed'],
  [{ status: CANCELLED, newSample: 'needed' }, 'canceled', 'Canceled'],
];

describe('orderLabel', () => {
  it.each(ROWS)('%j is %s', (facts, key, english) => {
    expect(label(facts)).toBe(key);
    expect(readTexts('en', 'common').orderLabel?.[key]).toBe(english);
  });

  it('has a row for every label', () => {
    expect(new Set(ROWS.map(([, key]) => key))).toEqual(new Set(Object.values(OrderLabel)));
  });
});

describe('the words of statuses', () => {
  it.each(LANGUAGES)('are complete in %s, without ß', (language) => {
    const { orderLabel: labels = {}, transactionType = {} } = readTexts(language, 'common');
    const { timeline = {}, step = {}, transactionStatus = {}, surveyStatus = {} } = readTexts(language, 'orders');
    expect(Object.keys(labels)).toEqual(Object.values(OrderLabel));
    expect(Object.keys(transactionType)).toEqual(Object.values(TransactionType));
    expect(Object.keys(transactionStatus)).toEqual(Object.keys(TransactionStatus));
    expect(Object.keys(surveyStatus)).toHaveLength(Object.keys(SurveyStatus).length);
    expect(new Set(Object.keys(timeline))).toEqual(new Set([...TIMELINE_STEPS, ...KIT_TIMELINE_STEPS]));
    expect(Object.keys(step)).toEqual(expect.arrayContaining([...NEXT_STEPS]));
    const words = [labels, transactionType, transactionStatus, surveyStatus, timeline].flatMap(Object.values);
    expect(words.every((word) => word.trim() !== '' && !word.includes('ß'))).toBe(true);
  });
});
