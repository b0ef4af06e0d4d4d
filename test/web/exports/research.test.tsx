import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { configure, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import type { ExportView, ManifestView, ResearchPreviewView } from '#shared/views/exports.ts';
import '#web/client/staff-calls.ts';
import { ResearchScreen } from '#web/exports/research/research.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

// A machine under load renders a whole screen slowly; nothing is asserted about time.
configure({ asyncUtilTimeout: 10_000 });

const NOTHING = { 'GET /exports': { items: [], next: null }, 'GET /product-groups': { productGroups: [] } };
const COARSE = {
  ...{ smallCell: 5, leftOut: true, rareTests: true },
  steps: [{ detail: { ageBand: '10-years', area: 'hidden' } as const, people: 12 }],
};
const manifest: ManifestView = {
  ...{ format: 'research-export/1', dataset: 'values', columns: ['person', 'value'], pseudonymised: true },
  filter: { from: '2026-01-01', to: '2026-10-31', approvedOnly: true },
  ...{ rows: 18642, people: 1087, bytes: 1_900_000, sha256: 'ab12', consentTextVersions: ['1.0'], coarsening: COARSE },
  ...{ madeAt: '2026-11-20T13:03:00Z', madeBy: 'data_export', expiresAt: '2999-11-21T13:03:00Z' },
};
const made: ExportView = {
  ...{ _id: 'e1', kind: 'values', askedBy: { _id: 'u', name: 'Elio Provini' }, filter: { ...manifest.filter } },
  ...{
    state: JobState.done,
    handled: 2,
    total: 2,
    reason: null,
    rows: 18642,
    bytes: 99,
    pseudonymised: true,
    manifest,
  },
  ...{ createdAt: '2026-11-20T13:03:00Z', expiresAt: '2999-11-21T13:03:00Z' },
};
const preview = {
  ...{ columns: ['person', 'value'], rows: [{ person: '7f3a917f3a917f3a', value: '41' }], estimatedRows: 18642 },
  ...{ people: 1087, fault: null, coarsening: COARSE },
} as unknown as ResearchPreviewView;
const open = () => openScreen(<ResearchScreen />, { path: '/exports', at: '/exports' });

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('files for research', () => {
  it('are none at first; nothing is looked at before somebody asks', async () => {
    serve(NOTHING);
    open();
    expect(await screen.findByText('Noch keine Datei erstellt')).toBeTruthy();
    expect(screen.getByText('Noch keine Vorschau')).toBeTruthy();
    expect(screen.getByText('Für Ihre Rolle fest.', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'lastName' })).toBeNull();
  });

  it('are shown before they are made, with what they say less exactly', async () => {
    serve({ ...NOTHING, 'GET /exports/preview': preview });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Vorschau zeigen' }));
    expect(await screen.findByText('7f3a917f3a917f3a')).toBeTruthy();
    expect(screen.getByText('etwa 18’642 Zeilen')).toBeTruthy();
    expect(screen.getByText('12 Personen: Alter auf 10 Jahre, ohne Kanton')).toBeTruthy();
    expect(screen.getByText('Weniger als 5 Personen fehlen ganz.')).toBeTruthy();
    expect(screen.getByText(/^Tests, Gruppen und Programme mit weniger als 5 Personen/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'value' }));
    expect(screen.getByText('Die Auswahl hat sich seither geändert.')).toBeTruthy();
  });

  it('are looked at and made for one programme alone once it is chosen', async () => {
    serve({ ...NOTHING, 'GET /exports/preview': preview, 'POST /exports': { _id: 'e2' } });
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Programm' }), 'Apotheken-Pilot');
    await userEvent.click(screen.getByRole('button', { name: 'Vorschau zeigen' }));
    expect(await screen.findByText('7f3a917f3a917f3a')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Export erstellen/ }));
    const calls = (globalThis.fetch as unknown as jest.Mock).mock.calls as [unknown, RequestInit | undefined][];
    const looked = calls.map(([url]) => String(url)).filter((url) => url.includes('/exports/preview'));
    expect(looked.map((url) => new URL(url, 'http://x').searchParams.get('programme'))).toEqual(['pharmacy-pilot']);
    const made = calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => JSON.parse(String(init?.body)));
    expect(made).toMatchObject([{ programme: 'pharmacy-pilot' }]);
  });

  it.each([
    ['export-empty', 'Leer: niemand entspricht der Auswahl'],
    ['export-too-few', 'Zu wenige Personen, mindestens 5 nötig'],
    ['export-too-large', 'Zu gross, höchstens 1’000’000 Zeilen'],
  ] as const)('say why there would be none: %s', async (fault, title) => {
    serve({ ...NOTHING, 'GET /exports/preview': { ...preview, fault, rows: [], coarsening: null } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Vorschau zeigen' }));
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it.each<[string, Partial<ExportView>, RegExp]>([
    ['ready', {}, /^Bereit bis 21\.11\.2999/],
    [
      'over',
      { expiresAt: '2026-11-21T13:03:00Z', manifest: { ...manifest, expiresAt: '2026-11-21T13:03:00Z' } },
      /^Abgelaufen/,
    ],
    ['withdrawn', { expiresAt: '2026-11-20T20:00:00Z' }, /^Zurückgezogen/],
    ['running', { state: JobState.running, handled: 20096, total: 31400, rows: null, manifest: null }, /20’096, 64/],
    ['waiting', { state: JobState.waiting, total: null, rows: null, manifest: null }, /^Wartet/],
    ['stopped', { state: JobState.cancelled, manifest: null }, /^Angehalten/],
    ['failed', { state: JobState.failed, reason: 'work-failed', manifest: null }, /^Fehlgeschlagen/],
    ['too few', { state: JobState.failed, reason: 'export-too-few', manifest: null }, /^Zu wenige Personen/],
  ])('that are %s say so', async (_what, more, said) => {
    serve({ ...NOTHING, 'GET /exports': { items: [{ ...made, ...more }], next: null } });
    open();
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('that cannot be listed, shown or made say why', async () => {
    serve({
      ...NOTHING,
      'GET /exports': 'generic',
      'GET /exports/preview': 'generic',
      'POST /exports': 'too-many-requests',
    });
    open();
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Vorschau zeigen' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Erneut versuchen' })).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: /Export erstellen/ }));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  });

  it('are not asked for without a column or with an end before the start', async () => {
    serve(NOTHING);
    open();
    await userEvent.clear(await screen.findByLabelText('Von'));
    await userEvent.type(screen.getByLabelText('Von'), '2999-01-01');
    expect(screen.getByText('Das Ende liegt vor dem Anfang.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Export erstellen/ }).hasAttribute('disabled')).toBe(true);
  });
});
