import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
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
function show(status: 1 | 2, label: string, order: object = {}, approved: boolean | null = null): void {
  serve({
    'GET /customer-surveys/s1': { ...customerSurvey, status },
    'GET /orders/o1': {
      _id: 'o1',
      label,
      total: 24_900,
      lastUpdatedTransactionNo: '2600000018-1',
      appointment: null,
      application: 'branch',
      expectedResultDate: '2026-11-30',
      ...order,
    },
    'GET /surveys/s1/research-approval': { approved, version: null, language: null, at: null },
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

const prepare = 'Bereiten Sie sich auf die Probenahme vor';
const wait = 'Sie müssen jetzt nichts tun';
const appointment = { from: '2999-11-29T07:30:00Z', branchName: 'Eulach Apotheke' };

it('leads to the preparation while the appointment is ahead, with when and where', async () => {
  show(2, 'paid', { appointment });
  expect(await screen.findByText(prepare)).toBeInTheDocument();
  expect(screen.getByText(/29\.11\.2999, 08:30, Eulach Apotheke$/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Vorbereitung ansehen' })).toHaveAttribute('href', paths.preparation('o1'));
  expect(screen.queryByText(wait)).toBeNull();
});

it('leads whoever gets a kit to how it is used, until there is a result', async () => {
  show(2, 'paid', { application: 'homesampling' });
  expect(await screen.findByText(/^Lesen Sie die Anleitung/)).toBeInTheDocument();
  cleanup();
  show(2, 'paid', { application: 'homesampling', testResult: { _id: 'r1' } });
  expect(await screen.findByText(/voraussichtlich am/)).toBeInTheDocument();
  expect(screen.queryByText(prepare)).toBeNull();
});

it('says that there is nothing to do once the appointment is over', async () => {
  show(2, 'paid', { appointment: { ...appointment, from: '2020-01-01T07:30:00Z' }, expectedResultDate: null });
  expect(await screen.findByText(wait)).toBeInTheDocument();
  expect(await screen.findByText('Sobald Ihr Resultat da ist, schreiben wir Ihnen eine SMS.')).toBeInTheDocument();
  expect(screen.queryByText(prepare)).toBeNull();
});

it('asks whoever has nothing to pay to end the order, and hides what comes after', async () => {
  show(2, 'draft', { total: 0, appointment });
  expect(await screen.findByRole('link', { name: 'Bestellung abschliessen' })).toHaveAttribute(
    'href',
    paths.settle('o1', '2600000018-1'),
  );
  expect(screen.queryByText(prepare)).toBeNull();
});

it.each([
  [null, /^Dürfen Forschende Ihre Daten/],
  [true, /^Sie haben entschieden/],
  [false, /^Sie haben entschieden/],
])('asks about research until it is decided: %j', async (approved, words) => {
  show(2, 'paid', {}, approved);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Entscheidung ansehen' })).toHaveAttribute(
    'href',
    paths.researchApproval('s1'),
  );
});
