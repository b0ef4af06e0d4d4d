import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RUNTIME_SETTINGS, type SettingKind, type SettingName } from '#shared/domain/runtime/runtime-settings.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { AdminRuntimeScreen } from '#web/runtime/admin-runtime/admin-runtime.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const settings = (change: Partial<Record<SettingName, Partial<SettingView>>> = {}) => ({
  settings: (Object.entries(RUNTIME_SETTINGS) as [SettingName, SettingKind][]).map(([name, kind]) => ({
    ...{ ...kind, name, value: kind.default, description: '', changed: null },
    ...change[name],
  })),
});

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open(answers: Answers = {}, change = {}) {
  serve({ 'GET /runtime/settings': settings(change), ...answers });
  openScreen(<AdminRuntimeScreen />, { path: '/admin/runtime' });
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
  await screen.findByText('SLOT_HOLD_MINUTES');
  return userEvent.setup({ delay: null });
}

/** The bodies that were sent to a setting. */
const sentTo = (name: SettingName) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([url, init]) => String(url).endsWith(`/runtime/${name}`) && (init as RequestInit)?.method === 'POST')
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)) as unknown);
const hold = () => screen.getByRole('textbox', { name: /^Termin reservieren/ });
// Between a word and what is only read out, the test's browser puts a blank.
const press = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name.replace(': ', ' ?: ')}$`) });

describe('the settings', () => {
  it('say of whom has no name any more that the account is closed', async () => {
    await open({}, { SLOT_HOLD_MINUTES: { changed: { at: '2026-11-20T08:00:00Z', by: '' } } });
    expect(screen.getByText(/20\.11\.2026.*Geschlossenes Konto/)).toBeInTheDocument();
  });

  it('save a row on its own, with the reason, and let go of what was typed', async () => {
    const user = await open({ 'POST /runtime/SLOT_HOLD_MINUTES': {} });
    await user.clear(hold());
    await user.type(hold(), '20');
    await user.type(screen.getByRole('textbox', { name: /^Warum/ }), 'Ostern');
    await user.click(press('Speichern: Termin reservieren'));
    await waitFor(() => expect(sentTo('SLOT_HOLD_MINUTES')).toEqual([{ value: 20, reason: 'Ostern' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Speichern/ })).toBeNull());
  });

  it('offer nothing to save once the value is what it was, nor after it was discarded', async () => {
    const user = await open();
    await user.clear(hold());
    await user.type(hold(), '20');
    await user.clear(hold());
    await user.type(hold(), '15');
    expect(screen.queryByRole('button', { name: /^Speichern/ })).toBeNull();
    await user.type(hold(), '0');
    await user.click(press('Verwerfen: Termin reservieren'));
    expect(hold()).toHaveValue('15');
  });

  it.each([
    ['3', 'Der kleinste erlaubte Wert ist 5'],
    ['500', 'Der grösste erlaubte Wert ist 60'],
    ['zehn', 'Bitte geben Sie eine Zahl ein.'],
  ])('say at the row what is wrong with %s, and send nothing', async (typed, sentence) => {
    const user = await open();
    await user.clear(hold());
    await user.type(hold(), `${typed}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(sentTo('SLOT_HOLD_MINUTES')).toEqual([]);
  });

  it('say at the row why the server refused, and keep what was typed', async () => {
    const user = await open({ 'POST /runtime/SLOT_HOLD_MINUTES': 'no-permission' });
    await user.clear(hold());
    await user.type(hold(), '30{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nicht gespeichert');
    expect(hold()).toHaveValue('30');
  });

  it('take amounts in francs', async () => {
    const user = await open({ 'POST /runtime/RESCHEDULE_LATE_FEE': {} });
    const fee = screen.getByRole('textbox', { name: /^Gebühr: spät/ });
    expect(fee).toHaveValue('20.00');
    await user.clear(fee);
    await user.type(fee, '25,5{Enter}');
    await waitFor(() => expect(sentTo('RESCHEDULE_LATE_FEE')).toEqual([{ value: 2550 }]));
    await user.clear(fee);
    await user.type(fee, 'gratis{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Geben Sie einen Betrag in Franken an');
  });

  it.each([
    ['DISABLE_STORE', /^Shop geschlossen/, 'Shop geschlossen', 'Shop schliessen'],
    ['ADMIN_ONLY_MODE', /^Nur-Verwaltung-Modus/, 'Nur-Verwaltung-Modus', 'Nur für die Verwaltung öffnen'],
  ] as const)('ask before %s closes the shop, not before it opens', async (name, label, row, confirm) => {
    const user = await open({ [`POST /runtime/${name}`]: {} });
    await user.click(screen.getByRole('switch', { name: label }));
    await user.click(press(`Speichern: ${row}`));
    const dialog = await screen.findByRole('dialog');
    expect(sentTo(name)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    await waitFor(() => expect(sentTo(name)).toEqual([{ value: true }]));
  });

  it('keep German among the languages, and say what becomes of one that goes', async () => {
    const user = await open({
      'POST /runtime/LANGUAGE_SWITCHING_OPTIONS': {},
      'GET /runtime/languages/use': {
        languages: [
          { language: 'fr', customers: 7, openOrders: 0 },
          { language: 'it', customers: 1204, openOrders: 1 },
        ],
      },
    });
    expect(screen.getByRole('checkbox', { name: 'DE' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'IT' }));
    expect(screen.getByText(/Wird nicht mehr angeboten/)).toBeInTheDocument();
    expect(
      await screen.findByText('Italiano: 1204 Personen haben sie gewählt, 1 Auftrag ist offen'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^Français/)).toBeNull();
    await user.click(press('Speichern: Sprachen zur Wahl'));
    await waitFor(() => expect(sentTo('LANGUAGE_SWITCHING_OPTIONS')).toEqual([{ value: ['de', 'en', 'fr'] }]));
  });

  it('show who changed one last, and lead back to a former value', async () => {
    const changed = { at: '2026-11-02T09:00:00Z', by: 'Reto Testmann' };
    const change = { _id: 'a1', at: changed.at, by: changed.by, from: 15, to: 20, reason: 'Ostern' };
    const user = await open(
      { 'GET /runtime/settings/SLOT_HOLD_MINUTES/changes': { items: [change], next: null } },
      { SLOT_HOLD_MINUTES: { value: 20, changed } },
    );
    expect(screen.getByText(/Reto Testmann/)).toBeInTheDocument();
    expect(screen.getByText('Standard 15 Minuten')).toBeInTheDocument();
    await user.click(press('Verlauf: Termin reservieren'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('15 Minuten → 20 Minuten')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Zurück auf 15 Minuten' }));
    expect(hold()).toHaveValue('15');
    expect(press('Speichern: Termin reservieren')).toBeInTheDocument();
  });

  it('are found by their words and by their names', async () => {
    const user = await open();
    await user.type(screen.getByRole('searchbox'), 'erinner');
    expect(screen.queryByText('SLOT_HOLD_MINUTES')).toBeNull();
    expect(screen.getByText('REMINDER_HOURS')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByText('Keine Einstellung enthält «xyz».')).toBeInTheDocument();
  });
});
