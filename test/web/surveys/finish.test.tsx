import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { paths, patterns } from '#web/app/paths.ts';
import { FinishScreen } from '#web/surveys/finish/finish.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aSurvey } from './a-survey.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'surveys'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const { customerSurvey } = aSurvey([]);
function show(status: 1 | 2, label: string): void {
  serve({
    'GET /customer-surveys/s1': { ...customerSurvey, status },
    'GET /orders/o1': {
      _id: 'o1',
      label,
      total: 24_900,
      lastUpdatedTransactionNo: '2600000018-1',
      appointment: null,
      application: 'venous',
      expectedResultDate: '2026-11-30',
    },
    'GET /surveys/s1/research-approval': { approved: null, version: null, language: null, at: null },
  });
  openScreen(<FinishScreen />, { path: patterns.surveyFinish, at: paths.surveyFinish('s1') });
}

it('thanks for what was submitted and says what comes next', async () => {
  show(2, 'paid');
  expect(await screen.findByRole('heading', { level: 1, name: 'Danke für Ihre Antworten' })).toBeInTheDocument();
  expect(await screen.findByText(/voraussichtlich am 30\.11\.2026/)).toBeInTheDocument();
});

it('thanks nobody for answers that were not submitted, and leads to where they are', async () => {
  show(1, 'paid');
  expect(await screen.findByText(paths.surveySummary('s1'))).toBeInTheDocument();
  expect(screen.queryByText('Danke für Ihre Antworten')).toBeNull();
});

it('promises no result before the order is paid, and leads to the payment', async () => {
  show(2, 'pending-for-payment');
  expect(await screen.findByText('Jetzt fehlt noch die Zahlung')).toBeInTheDocument();
  const pay = screen.getByRole('link', { name: /^CHF.249\.00 bezahlen$/ });
  expect(pay).toHaveAttribute('href', paths.settle('o1', '2600000018-1'));
  expect(screen.queryByText(/voraussichtlich/)).toBeNull();
});
