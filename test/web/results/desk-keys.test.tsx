import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import '#web/client/staff-calls.ts';
import { DoctorDashboardScreen } from '#web/results/doctor-dashboard/doctor-dashboard.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aRow, serveList } from './a-desk.ts';
import { heard } from './hear.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
});

const READY = aRow('2600000001', { waitingSince: '2026-11-20T08:00:00Z' });
const CRITICAL = aRow('2600000002', { waitingSince: '2026-11-20T09:00:00Z', critical: 1 });
const WAITING = aRow('2600000003', { waitingSince: '2026-11-19T08:00:00Z', status: OrderStatus.RESULT_RECEIEVED });

async function open(rows: DashboardRowView[] = [READY, CRITICAL, WAITING], query = '') {
  serveList(rows);
  const opened = openScreen(<DoctorDashboardScreen />, { path: '/doctor/orders', at: `/doctor/orders${query}` });
  await screen.findByRole('searchbox');
  return opened;
}
const key = (name: string) => fireEvent.keyDown(document, { key: name });
const current = () =>
  screen
    .queryAllByRole('row')
    .filter((row) => row.hasAttribute('data-current'))
    .map((row) => row.querySelector('a')?.textContent);
const address = async () => (await screen.findByText(/^\/doctor\/orders\/./, { selector: 'output' })).textContent;

describe('the keys of the open cases', () => {
  it('go through the list in the order of work, say where they are, and stop at its ends', async () => {
    await open();
    key('j');
    expect(current()).toEqual(['2600000002']);
    await waitFor(() => expect(heard.at(-1)).toMatch(/^2600000002, \d+ Tage?/));
    key('k');
    expect(current()).toEqual(['2600000002']);
    key('j');
    key('j');
    key('j');
    expect(current()).toEqual(['2600000003']);
    key('Enter');
    expect(await address()).toBe('/doctor/orders/2600000003');
  });

  it('open the next case to review where none is chosen', async () => {
    await open();
    key('Enter');
    expect(await address()).toBe('/doctor/orders/2600000002');
  });

  it('leave Enter to a button that has the focus', async () => {
    await open();
    const tab = screen.getByRole('button', { name: /^Bereit zur Freigabe/ });
    tab.focus();
    fireEvent.keyDown(tab, { key: 'Enter' });
    expect(tab).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText(/^\/doctor\/orders\/./, { selector: 'output' })).toBeNull();
  });
});

describe('the next case to review', () => {
  const next = () => screen.queryByRole('button', { name: /Nächsten prüfen/ });

  it('is the first of the list that can be worked on', async () => {
    await open();
    fireEvent.click(next() as HTMLElement);
    expect(await address()).toBe('/doctor/orders/2600000002');
  });

  it('is none where all wait for somebody else', async () => {
    await open([WAITING]);
    expect(next()).toBeNull();
    key('Enter');
    expect(screen.queryByText(/^\/doctor\/orders\/./, { selector: 'output' })).toBeNull();
  });
});

describe('the head of the list', () => {
  const head = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent ?? '';

  it('counts what is open, and says how long the oldest one waits that can be worked on', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 60_000).toISOString();
    await open([
      { ...READY, waitingSince: days(3) },
      { ...WAITING, waitingSince: days(9) },
    ]);
    expect(head()).toContain('2 offen');
    expect(head()).toContain('Am längsten bereit: 3 Tage');
    expect(head()).not.toMatch(/kritisch|korrigiert|Besuch/);
  });

  it('names no oldest one where nothing can be worked on, and says what there is', async () => {
    await open([WAITING]);
    expect(head()).not.toContain('Am längsten bereit');
  });

  it('says how it is sorted where that is the order of work', async () => {
    const sorted = /Sortiert: kritisch, überholt gelesen/;
    await open();
    expect(screen.getByText(sorted)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Wartet' }));
    await waitFor(() => expect(screen.queryByText(sorted)).toBeNull());
  });
});

describe('a list without cases', () => {
  it.each([
    ['', 'Kein Auftrag ist offen'],
    ['?view=critical', 'Kein kritischer Wert ist offen'],
    ['?view=mine', 'Ihnen ist kein Auftrag zugewiesen'],
  ])('says what there is none of: %s', async (query, said) => {
    await open([], query);
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.queryByText('Kein Fall passt dazu')).toBeNull();
  });

  it('says that critical cases stay in sight whatever the filter', async () => {
    await open([CRITICAL], '?language=it');
    expect(await screen.findByText('2600000002')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('Kritische Fälle bleiben trotz Filter sichtbar.');
  });
});
