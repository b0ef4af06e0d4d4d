import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LabEntryView, LabMappingPreviewView, LabMappingsView, LabTableView } from '#shared/views/lab-mapping.ts';
import { LabMappingScreen } from '#web/lab-intake/lab-mapping/lab-mapping.tsx';
import { mappingCsv } from '#web/lab-intake/lab-mapping/mapping-csv.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from '../results/a-result.ts';

const entry = (change: Partial<LabEntryView>): LabEntryView => ({
  ...{ kind: 'code', sent: 'FERR', codes: [], name: 'Ferritin', units: ['µg/l'], markers: [], loinc: null },
  ...{ seenAt: '2026-11-20T08:00:00Z', waiting: { values: 12, orders: 12 }, state: 'unknown', mapping: null },
  suggested: ['ferritin'],
  ...change,
});

const mapped = { _id: 'm1', meaning: 'hemoglobin', by: 'Reto Testmann', at: '2026-11-02T08:00:00Z' };
const HB = entry({
  ...{ sent: 'HB', name: '=Hämoglobin', waiting: { values: 0, orders: 0 }, state: 'mapped', suggested: [] },
  mapping: { ...mapped, reason: null, confirmedBy: null },
});

const table = (entries: LabEntryView[]): LabTableView => ({
  ...{ facility: 'LABNORD', entries, history: [] },
  numberField: { mapping: null, chosen: 'standard', messages: 0, fields: [{ field: 'standard', found: 0 }] },
});

const view = (entries: LabEntryView[], facility = 'LABNORD'): LabMappingsView => ({
  facilities: [{ facility, mapped: 1, waiting: 12 }],
  waiting: { values: 12, orders: 12 },
  table: { ...table(entries), facility },
  markers: [
    { key: 'ferritin', loinc: '2276-4', name: inAll('Ferritin'), unit: 'µg/l' },
    { key: 'hemoglobin', loinc: '718-7', name: inAll('Hämoglobin'), unit: 'g/l' },
  ],
  doctors: [{ _id: 'd1', name: 'Ursula Probeli' }],
});

const concern = (change: Partial<LabMappingPreviewView> = {}): LabMappingPreviewView => ({
  ...{ freed: 12, held: 0, changed: 0, stillHeld: 0, orders: 12, released: 3, messages: 0 },
  ...{ loinc: [], asksDoctor: false, problem: null },
  ...change,
});

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(answers: Answers, at = '/admin/upload/mapping') {
  serve(answers);
  openScreen(<LabMappingScreen />, { path: '/admin/upload/mapping', at });
}

/** The bodies that were sent to an address. */
const sentTo = (address: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([url, init]) => String(url).endsWith(address) && (init as RequestInit)?.method === 'POST')
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)) as unknown);

const FERR = '/admin/upload/mapping?lab=LABNORD&open=code+FERR';

describe('the mapping table', () => {
  it('says what waits first, then opens with what saving would change, and saves with one click and the way back', async () => {
    open(
      {
        'GET /lab-mappings': view([entry({}), HB]),
        'GET /lab-mappings/preview': concern(),
        'POST /lab-mappings': { _id: 'm2' },
        'POST /lab-mappings/m2/end': {},
      },
      FERR,
    );
    expect(await screen.findByText('12 gehaltene Werte kommen nach.')).toBeTruthy();
    expect(screen.getByText('12 Werte in 12 Aufträgen warten auf eine Zuordnung.')).toBeTruthy();
    expect(screen.getByText(/^9 offene Aufträge/)).toBeTruthy();
    expect(screen.getByText(/^3 Aufträge sind bereits freigegeben: neue Version/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zuordnen' }));
    expect(await screen.findByText(/FERR ist gespeichert/)).toBeTruthy();
    expect(sentTo('/lab-mappings')).toMatchObject([
      { facility: 'LABNORD', kind: 'code', sent: 'FERR', meaning: 'ferritin', replaces: null },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(sentTo('/lab-mappings/m2/end')).toMatchObject([{ restore: true }]));
  });

  it('maps a code that was announced before it comes; one that is known is opened instead', async () => {
    open({ 'GET /lab-mappings': view([HB]), 'POST /lab-mappings': { _id: 'm2' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Code' }));
    const dialog = await screen.findByRole('dialog', { name: 'Neuer Code von LABNORD' });
    await userEvent.type(within(dialog).getByLabelText('Code des Labors'), 'HB');
    await userEvent.selectOptions(within(dialog).getByLabelText('Unser Messwert'), 'ferritin');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zuordnen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('/lab-mappings')).toEqual([]);
    expect(await screen.findByText(/^Zugeordnet von Reto Testmann/)).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Code' }));
    const again = await screen.findByRole('dialog');
    await userEvent.type(within(again).getByLabelText('Code des Labors'), ' FERR9 ');
    await userEvent.selectOptions(within(again).getByLabelText('Unser Messwert'), 'ferritin');
    await userEvent.click(within(again).getByRole('button', { name: 'Zuordnen' }));
    expect(await screen.findByText(/FERR9 ist gespeichert/)).toBeTruthy();
    expect(sentTo('/lab-mappings')).toMatchObject([
      { facility: 'LABNORD', kind: 'code', sent: 'FERR9', meaning: 'ferritin' },
    ]);
  });

  it('asks for the doctor where the code means something else, before it can be saved', async () => {
    open(
      {
        'GET /lab-mappings': view([entry({ loinc: '99999-7' })]),
        'GET /lab-mappings/preview': concern({ asksDoctor: true, loinc: ['99999-7'] }),
        'POST /lab-mappings': { _id: 'm2' },
      },
      FERR,
    );
    const choice = await screen.findByLabelText('Ärztlich bestätigt von');
    const button = screen.getByRole('button', { name: 'Zuordnen' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await userEvent.selectOptions(choice, 'Ursula Probeli');
    await userEvent.click(button);
    await waitFor(() => expect(sentTo('/lab-mappings')).toMatchObject([{ confirmedBy: 'd1' }]));
  });

  it('says that somebody else was faster, and keeps what was chosen', async () => {
    open(
      {
        'GET /lab-mappings': view([entry({})]),
        'GET /lab-mappings/preview': concern(),
        'POST /lab-mappings': 'lab-mapping-changed',
      },
      FERR,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Zuordnen' }));
    expect((await screen.findByRole('alert')).textContent).toContain('eben von jemand anderem geändert');
    expect((screen.getByLabelText('Unser Messwert für FERR') as HTMLSelectElement).value).toBe('ferritin');
  });

  it('ends a mapping only after it said what that concerns, with a reason', async () => {
    open(
      {
        'GET /lab-mappings': view([HB]),
        'GET /lab-mappings/preview': concern({ freed: 0, held: 4, orders: 4, released: 1 }),
        'POST /lab-mappings/m1/end': {},
      },
      '/admin/upload/mapping?lab=LABNORD&open=code+HB',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Beenden …' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('4 Werte werden wieder gehalten.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Zuordnung beenden' }));
    expect(sentTo('/lab-mappings/m1/end')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/Grund/), 'Neu vergeben');
    await userEvent.click(dialog.getByRole('button', { name: 'Zuordnung beenden' }));
    await waitFor(() => expect(sentTo('/lab-mappings/m1/end')).toEqual([{ reason: 'Neu vergeben' }]));
  });

  it('says why something cannot be mapped: no sender, no equal unit', async () => {
    const unit = entry({ kind: 'unit', sent: 'mEq/dl', codes: ['K'], state: 'foreign-unit', suggested: [] });
    open({ 'GET /lab-mappings': view([unit]) }, '/admin/upload/mapping?lab=LABNORD&open=unit+mEq/dl');
    expect(await screen.findByText(/Umgerechnet wird nie/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Zuordnen' })).toBeNull();
  });

  it('is walked with single keys', async () => {
    open({ 'GET /lab-mappings': view([entry({}), HB]), 'GET /lab-mappings/preview': concern() });
    await screen.findByText('FERR');
    await userEvent.keyboard('j');
    expect(screen.getByRole('button', { name: 'FERR' }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('j');
    expect(screen.getByRole('button', { name: 'HB' }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('k');
    await userEvent.keyboard('h');
    expect((await screen.findByRole('dialog')).textContent).toContain('FERR halten');
  });
});

describe('the table as CSV', () => {
  it('has no cell that a spreadsheet would run', () => {
    const text = mappingCsv(table([HB, entry({ sent: 'A;"B"' })]));
    expect(text).toContain("code;HB;'=Hämoglobin;hemoglobin");
    expect(text).toContain('code;"A;""B""";Ferritin');
    expect(text.startsWith('\u{feff}kind;')).toBe(true);
  });
});
