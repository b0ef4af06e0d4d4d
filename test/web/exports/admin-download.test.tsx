import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { configure, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { ExportView, OrderImportView } from '#shared/views/exports.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import '#web/client/staff-calls.ts';
import { AdminDownloadScreen } from '#web/exports/admin-download/admin-download.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

// A machine under load renders a whole screen slowly; nothing is asserted about time.
configure({ asyncUtilTimeout: 10_000 });

const ID = '019a0000-0000-7000-8000-000000000001';
const NOTHING = { 'GET /exports': { items: [], next: null }, 'GET /imports': { items: [], waiting: [], next: null } };

const made: ExportView = {
  ...{ _id: 'e1', kind: 'orders', askedBy: { _id: 'u', name: 'Reto Testmann' }, filter: { status: ['0'] } },
  ...{ state: JobState.done, handled: 2, total: 2, reason: null, rows: 2318, bytes: 99 },
  ...{ pseudonymised: false, manifest: null },
  ...{ createdAt: '2026-11-20T13:03:00Z', expiresAt: '2999-11-21T13:03:00Z' },
};
const orders: OrderImportView = {
  ...{ target: { year: 2026, status: 1, application: 'branch', utcOffset: null }, phase: 'check', detail: null },
  form: { encoding: 'windows-1252', separator: 'semicolon' },
  ...{ created: 3103, changed: 1, same: 7, refused: 60, confirmedAt: null, expiresAt: '2999-11-21T13:03:00Z' },
};
const file = (more: Partial<ImportView> = {}): ImportView => ({
  ...{ _id: ID, kind: 'order-file', orders, fileName: 'pilot_2026.csv', bytes: 1_258_291, state: JobState.done },
  ...{ handled: 3171, total: 3171, applied: 0, setAside: 0, matching: 0, refused: 0, skipped: 0, duplicates: 0 },
  ...{ older: 0, notTaken: 0, discarded: 0, replaced: 0, problems: [], reason: null, uploadedBy: 'Reto Testmann' },
  ...{ createdAt: '2026-11-20T13:03:00Z', finishedAt: null, version: 1, held: 0, heldFrom: null, series: null },
  ...{ messages: [], heldCodes: [] },
  refusals: [
    { line: 41, field: 'zipCode', said: '80021', fault: 'zip', detail: null },
    { line: 1204, field: 'orderNumber', said: '2600004416', fault: 'twice', detail: '318' },
  ],
  ...more,
});
const open = (at = '/here') => openScreen(<AdminDownloadScreen />, { path: '/here', at });
const openFile = (view: ImportView) => {
  serve({ ...NOTHING, [`GET /imports/${ID}`]: view });
  return open(`/here?import=${ID}`);
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('files that were made', () => {
  it('are none at first, and say so', async () => {
    serve(NOTHING);
    open();
    expect(await screen.findByText('Noch keine Datei erstellt')).toBeTruthy();
    expect(await screen.findByText('Noch keine Datei importiert.')).toBeTruthy();
  });

  it('that cannot be listed say why, and can be asked for again', async () => {
    serve({ ...NOTHING, 'GET /exports': 'generic' });
    open();
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
  });

  it.each<[string, Partial<ExportView>, RegExp, RegExp]>([
    ['ready', {}, /Bereit bis 21\.11\.2999/, /^Laden/],
    ['over', { expiresAt: '2026-11-21T13:03:00Z' }, /Abgelaufen/, /^Erneut/],
    ['running', { state: JobState.running, handled: 4876, total: 8406, rows: null }, /4’876 von 8’406/, /^Abbrechen/],
    ['waiting', { state: JobState.waiting, total: null, rows: null }, /Wartet/, /^Abbrechen/],
    ['failed', { state: JobState.failed, rows: null }, /Fehlgeschlagen/, /^Erneut/],
    ['stopped', { state: JobState.cancelled, rows: null }, /Angehalten/, /^Erneut/],
  ])('are %s, with what can be done', async (_what, more, said, act) => {
    serve({ ...NOTHING, 'GET /exports': { items: [{ ...made, ...more }], next: null } });
    open();
    const row = (await screen.findByText(/^Aufträge: Bezahlt/)).closest('tr') as HTMLElement;
    expect(row.textContent).toMatch(said);
    expect(within(row).getByRole('button').textContent).toMatch(act);
  });

  it('are narrowed to a programme, and say so', async () => {
    const ofProgramme = { ...made, filter: { programme: 'pharmacy-pilot' } };
    serve({
      ...NOTHING,
      'GET /exports': { items: [ofProgramme], next: null },
      'GET /orders/csv-download': { _id: 'e2' },
    });
    open('/here?file=orders');
    expect(await screen.findByText('Aufträge: Apotheken-Pilot')).toBeTruthy();
    const user = userEvent.setup({ delay: null });
    await user.selectOptions(screen.getByLabelText('Programm'), 'Pilot');
    await user.click(screen.getByRole('button', { name: 'Datei erstellen' }));
    const asked = (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([url]) => String(url));
    expect(asked.find((url) => url.includes('/orders/csv-download'))).toContain('programme=pilot');
  });
});

describe('a file of orders', () => {
  it('shows what its trial found, its refused rows, and the button that writes', async () => {
    openFile(file());
    expect(await screen.findByRole('button', { name: '3’104 Zeilen übernehmen' })).toBeTruthy();
    for (const words of ['1 würde geändert', '3’103 neu', '7 unverändert', '60 abgelehnt'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('1.2 MB, Semikolon, WINDOWS-1252')).toBeTruthy();
    expect(screen.getByText(/^Jahr 2026 · Status «.*» · Am Standort$/)).toBeTruthy();
    expect(screen.getByText('Schon in dieser Datei, Zeile 318')).toBeTruthy();
    expect(screen.getByText(/^58 weitere Zeilen/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Als CSV' })).toBeTruthy();
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('3 Übernehmen');
  });

  it.each<[string, Partial<ImportView>, RegExp]>([
    ['is looked through', { state: JobState.running, handled: 1585, total: 3171 }, /1’585 von 3’171 Zeilen, 49 %/],
    ['is stopped', { state: JobState.cancelled }, /Bis jetzt ist nichts geschrieben/],
    [
      'is unreadable',
      { state: JobState.failed, reason: 'columns-unknown', orders: { ...orders, detail: 'x, y' } },
      /Unbekannte Spalten: x, y/,
    ],
    ['was given up', { state: JobState.failed, reason: 'work-failed' }, /mehrmals fehlgeschlagen/],
    ['is taken over', { orders: { ...orders, phase: 'apply' } }, /Der Import ist fertig/],
    ['says what stands', { orders: { ...orders, created: 0, changed: 0 } }, /Es gibt nichts zu übernehmen/],
  ])('that %s says so, and offers nothing to write', async (_what, more, said) => {
    openFile(file(more));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /übernehmen$/ })).toBeNull();
  });

  it('that is gone leads back to choosing one', async () => {
    serve(NOTHING);
    open(`/here?import=${ID}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Andere Datei' }));
    expect(await screen.findByRole('button', { name: 'Probelauf starten' })).toBeTruthy();
  });
});
