import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { api } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { tagsOfEvent } from '#web/client/tags.ts';
import { listenToAnnouncements } from '#web/kit/announce.ts';
import { DoctorDashboardScreen } from '#web/results/doctor-dashboard/doctor-dashboard.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aRow, serveList } from './a-desk.ts';
import { inAll } from './a-result.ts';

const realFetch = globalThis.fetch;
let refreshed: (items: DashboardRowView[]) => void;
let heard: string[];
let stop: () => void;

const FIRST = aRow('2600000001', { waitingSince: '2026-11-20T08:00:00Z' });
const SECOND = aRow('2600000002', { waitingSince: '2026-11-20T09:00:00Z' });
const THIRD = aRow('2600000003', { waitingSince: '2026-11-20T10:00:00Z' });
const PARTIAL = aRow('2600000004', { status: OrderStatus.RESULT_RECEIEVED, came: 20 });
const POTASSIUM = { critical: 1, criticalMarkers: [inAll('Kalium')] };

beforeAll(() => speak('de', 'results'));
beforeEach(async () => {
  heard = [];
  stop = listenToAnnouncements(({ text }) => heard.push(text));
  serveList([PARTIAL, THIRD, FIRST, SECOND]);
  const { store } = openScreen(<DoctorDashboardScreen />, { path: '/doctor/orders' });
  await screen.findByText(FIRST.orderNumber);
  refreshed = (items) => {
    serveList(items);
    act(() => {
      store.dispatch(api.util.invalidateTags(tagsOfEvent({ entity: 'dashboard', id: 'any' }, false)));
    });
  };
});
afterEach(() => {
  stop();
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
});

const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent?.slice(-1));
const bar = () =>
  screen.queryAllByRole('status').find((one) => within(one).queryByRole('button', { name: /Einblenden/ })) ?? null;
const rowOf = (number: string) => screen.getByText(number).closest('tr') as HTMLTableRowElement;

describe('while somebody looks at the open cases', () => {
  it('no row comes, leaves or moves before they ask; what changed in a row is seen where it stands', async () => {
    expect([shown(), bar()]).toEqual([['1', '2', '3', '4'], null]);
    refreshed([
      { ...PARTIAL, outside: 7 },
      aRow('2600000005', { waitingSince: '2026-11-20T07:00:00Z' }),
      FIRST,
      { ...SECOND, ...POTASSIUM, waitingSince: '2026-11-20T09:00:00Z' },
    ]);
    await waitFor(() => expect(bar()).not.toBeNull());
    expect(shown()).toEqual(['1', '2', '3', '4']);
    expect(rowOf('2600000002')).toHaveTextContent('Kritisch: Kalium');
    expect(rowOf('2600000004')).toHaveTextContent('7 von 20');
    // The new one and the one that would move to the critical ones.
    expect(bar()).toHaveTextContent(/^2 neue Aufträge seit \d\d:\d\d · 1 davon kritisch/);
    expect(heard).toContain('2 neue Aufträge');
    fireEvent.keyDown(document, { key: '.' });
    expect([shown(), bar()]).toEqual([['2', '5', '1', '4'], null]);
  });

  it('a fresh critical case is told at once, and stands first when it is shown by the button', async () => {
    refreshed([
      aRow('2600000009', { ...POTASSIUM, waitingSince: '2026-11-21T09:00:00Z' }),
      FIRST,
      SECOND,
      THIRD,
      PARTIAL,
    ]);
    await waitFor(() => expect(bar()).toHaveTextContent(/^1 neuer Auftrag .* · 1 davon kritisch/));
    expect(screen.queryByText('2600000009')).toBeNull();
    fireEvent.click(within(bar() as HTMLElement).getByRole('button', { name: /Einblenden/ }));
    expect([shown(), bar()]).toEqual([['9', '1', '2', '3', '4'], null]);
  });

  it('one that a colleague has released stays until then, and is not the next to review', async () => {
    refreshed([SECOND, THIRD, PARTIAL]);
    await waitFor(() => expect(bar()).toHaveTextContent(/^1 Auftrag erledigt seit/));
    expect(bar()).not.toHaveTextContent('kritisch');
    expect(shown()).toEqual(['1', '2', '3', '4']);
    fireEvent.keyDown(document, { key: '.' });
    expect([shown(), bar()]).toEqual([['2', '3', '4'], null]);
  });

  it('a change that moves nothing brings no bar', async () => {
    refreshed([{ ...FIRST, outside: 9 }, SECOND, THIRD, PARTIAL]);
    await waitFor(() => expect(rowOf('2600000001')).toHaveTextContent('9 von 34'));
    expect([shown(), bar()]).toEqual([['1', '2', '3', '4'], null]);
  });
});
