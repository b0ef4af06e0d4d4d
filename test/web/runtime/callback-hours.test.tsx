import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RUNTIME_SETTINGS } from '#shared/domain/runtime/runtime-settings.ts';
import { AdminRuntimeScreen } from '#web/runtime/admin-runtime/admin-runtime.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const changed = { at: '2026-11-02T09:00:00Z', by: 'Reto Testmann' };

async function open(value: string, answers: Answers = {}) {
  const kind = RUNTIME_SETTINGS.CALLBACK_HOURS_FR;
  const setting = { ...kind, name: 'CALLBACK_HOURS_FR', value, description: '', changed };
  serve({ 'GET /runtime/settings': { settings: [setting] }, 'POST /runtime/CALLBACK_HOURS_FR': {}, ...answers });
  openScreen(<AdminRuntimeScreen />, { path: '/admin/runtime' });
  const hours = await screen.findByRole('group', { name: 'Rückrufe auf Französisch' });
  return { user: userEvent.setup({ delay: null }), hours: within(hours) };
}

const sent = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit)?.method === 'POST')
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)).value as unknown);

describe('hours of callbacks', () => {
  it('are two days and two times, which are written as people write them', async () => {
    const { user, hours } = await open('Mo-Fr 08:00-18:00');
    expect(hours.getByLabelText('Von diesem Tag')).toHaveDisplayValue('Montag');
    await user.selectOptions(hours.getByLabelText('Bis zu diesem Tag'), 'Samstag');
    await user.clear(hours.getByLabelText('Von dieser Zeit'));
    await user.type(hours.getByLabelText('Von dieser Zeit'), '9');
    await user.clear(hours.getByLabelText('Bis zu dieser Zeit'));
    await user.type(hours.getByLabelText('Bis zu dieser Zeit'), '16.30');
    expect(hours.getByLabelText('Von dieser Zeit')).toHaveValue('09:00');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toEqual(['Mo-Sa 09:00-16:30']));
  });

  it('say what is wrong, send nothing, and go back with Escape', async () => {
    const { user, hours } = await open('Mo-Fr 08:00-18:00');
    await user.clear(hours.getByLabelText('Bis zu dieser Zeit'));
    await user.type(hours.getByLabelText('Bis zu dieser Zeit'), '7{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('die zweite später als die erste');
    expect(hours.getByLabelText('Bis zu dieser Zeit')).toBeInvalid();
    expect(sent()).toEqual([]);
    await user.type(hours.getByLabelText('Bis zu dieser Zeit'), '{Escape}');
    expect(hours.getByLabelText('Bis zu dieser Zeit')).toHaveValue('18:00');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are nobody’s with a switch, and what they were with the same switch', async () => {
    const { user, hours } = await open('Sa 09:00-12:00');
    await user.click(hours.getByRole('switch', { name: 'Niemand ruft zurück' }));
    expect(hours.queryByLabelText('Von dieser Zeit')).toBeNull();
    await user.click(hours.getByRole('switch', { name: 'Niemand ruft zurück' }));
    expect(hours.getByLabelText('Von diesem Tag')).toHaveDisplayValue('Samstag');
    expect(screen.queryByRole('button', { name: /^Speichern/ })).toBeNull();
    await user.click(hours.getByRole('switch', { name: 'Niemand ruft zurück' }));
    await user.click(screen.getByRole('button', { name: /^Speichern/ }));
    await waitFor(() => expect(sent()).toEqual(['']));
  });

  it('begin at the default where nobody called back, and are read in the person’s words', async () => {
    const change = { _id: 'a1', at: changed.at, by: changed.by, from: 'Mo-Th 08:00-17:00', to: '', reason: null };
    const { user, hours } = await open('', {
      'GET /runtime/settings/CALLBACK_HOURS_FR/changes': { items: [change], next: null },
    });
    expect(screen.getByText('Standard Mo–Fr, 08:00–18:00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Verlauf/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Mo–Do, 08:00–17:00 → Niemand ruft zurück')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Zurück auf Mo–Do, 08:00–17:00' }));
    expect(hours.getByLabelText('Bis zu diesem Tag')).toHaveDisplayValue('Donnerstag');
    await user.click(screen.getByRole('button', { name: /^Verwerfen/ }));
    await user.click(hours.getByRole('switch', { name: 'Niemand ruft zurück' }));
    expect(hours.getByLabelText('Bis zu diesem Tag')).toHaveDisplayValue('Freitag');
  });
});
