import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { paths } from '#web/app/paths.ts';
import { branchSearched, orderedAgain } from '#web/orders/purchase/selection.ts';
import { AHEAD } from '../orders/an-order.ts';
import { type Answers, openScreen, refusedWith } from '../orders/purchase-screens.tsx';
import { aBranch } from './a-branch.ts';

// Leaflet measures, and nothing has a size here.
jest.unstable_mockModule('#web/booking/branch-map/branch-map-frame.tsx', () => ({ BranchMapFrame: () => null }));
const { AppointmentScreen } = await import('#web/booking/appointment/appointment.tsx');

const SLOTS = [{ from: AHEAD, to: AHEAD }];
const FAR = 70_000;
const named = (name: string, distance: number, change: Partial<PartnerBranchView> = {}) =>
  aBranch({ _id: name, name, distance, nextFreeSlot: AHEAD, firstSlots: SLOTS, ...change });
const BRANCHES = [
  named('Eins', 800),
  named('Zwei', 2_300, { firstSlots: [], nextFreeSlot: null }),
  named('Drei', 3_100),
  named('Vier', 4_200),
  named('Fünf', 5_400),
  named('Sechs', FAR),
  named('Zu', 900, { active: false }),
];

type Prepare = NonNullable<Parameters<typeof openScreen>[2]['prepare']>;
const WHOLE_COUNTRY: Prepare = (store) => void store.dispatch(branchSearched({}));
function open(answers: Answers = {}, prepare: Prepare = WHOLE_COUNTRY) {
  return openScreen(paths.appointment, <AppointmentScreen />, {
    slot: SLOTS[0] as { from: string; to: string },
    prepare: (store) => {
      store.dispatch(orderedAgain({ productGroupKey: 'check', productKey: 'basic', addonKeys: [] }));
      prepare(store);
    },
    answers: {
      'GET /partner-branches': () => ({ partnerBranches: BRANCHES }),
      'GET /places': () => ({ places: [], match: 'none' }),
      'GET /product-groups': () => ({ productGroups: [] }),
      ...Object.fromEntries(
        ['multidaystimeslots', 'multidays_available_timeslots'].flatMap((call) =>
          ['Eins', 'Drei', 'Weit'].map((name) => [`GET /partner-branch/${name}/${call}`, () => ({ days: {} })]),
        ),
      ),
      ...answers,
    },
  });
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async () => {
  const list = within(await screen.findByRole('group', { name: 'Standorte' }));
  return list.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
};
/** Where branches were last asked for. */
const centre = () => {
  const calls = jest.mocked(globalThis.fetch).mock.calls.map(([url]) => new URL(String(url), 'http://localhost'));
  const last = calls.filter(({ pathname }) => pathname.endsWith('/partner-branches')).at(-1);
  return [last?.searchParams.get('lat'), last?.searchParams.get('lng')];
};

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
type Failed = (error: { code: number; PERMISSION_DENIED: number }) => void;
/** The browser knows where it is, or does not say. */
const stand = (answer: ((found: Found, failed: Failed) => void) | undefined) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: answer && { getCurrentPosition: answer },
  });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  jest.restoreAllMocks();
});

describe('the branches around a person', () => {
  it('are asked for on request only, and no more exactly than is needed', async () => {
    stand((found) => found({ coords: { latitude: 47.123456, longitude: 8.987654 } }));
    await open();
    await screen.findByRole('heading', { name: '6 Standorte in der Schweiz' });
    await press('Meinen Standort verwenden');
    expect(await screen.findByText('Sortiert nach der Distanz von Ihrem Standort.')).toBeVisible();
    expect(centre()).toEqual(['47.123', '8.988']);
    expect(await rows()).toEqual(['Eins', 'Zwei', 'Drei', 'Vier']);
    expect(screen.getByText(/^0\.8.km$/)).toBeVisible();
    await press('Ganze Schweiz zeigen');
    expect(await screen.findByRole('heading', { name: '6 Standorte in der Schweiz' })).toBeVisible();
  });

  it('are looked for while the browser answers', async () => {
    stand(() => undefined);
    await open();
    await press('Meinen Standort verwenden');
    expect(await screen.findByRole('button', { name: 'Standort wird gesucht' })).toBeDisabled();
  });

  it.each<[what: string, answer: Parameters<typeof stand>[0], words: RegExp]>([
    ['is not allowed', (_found, failed) => failed({ code: 1, PERMISSION_DENIED: 1 }), /nicht freigegeben/],
    ['finds nothing', (_found, failed) => failed({ code: 2, PERMISSION_DENIED: 1 }), /wurde nicht gefunden/],
  ])('are searched by name where the browser %s, which is said', async (_what, answer, words) => {
    stand(answer);
    await open();
    await press('Meinen Standort verwenden');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Meinen Standort verwenden' })).toBeEnabled();
  });

  it('are searched by name in a browser that cannot know', async () => {
    await open();
    await press('Meinen Standort verwenden');
    expect(await screen.findByText(/nicht freigegeben/)).toBeVisible();
  });
});

describe('the list of branches', () => {
  const NEAR: Prepare = (store) =>
    void store.dispatch(branchSearched({ near: { lat: 47, lng: 8, from: 'branch', name: 'Eins' } }));

  it('has the near ones first, some at a time, each with its way and its first times', async () => {
    const { store } = await open({}, NEAR);
    expect(await rows()).toEqual(['Eins', 'Zwei', 'Drei', 'Vier']);
    expect(screen.getByText('Sortiert nach der Distanz von Eins.')).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('input'));
    expect(first).toHaveTextContent(/Eins0\.8.kmBrunnengasse 21, 8400 Winterthur/);
    expect(
      within(first as HTMLElement).getByRole('button', { name: 'Mi 02.01., 09:00 bei Eins wählen' }),
    ).toBeVisible();
    expect(second).toHaveTextContent(/nichts frei$/);
    await press(/^Weitere Standorte, ab 5\.4.km$/);
    expect(await rows()).toEqual(['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs']);
    expect(screen.queryByRole('button', { name: /^Weitere Standorte/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Drei/ }));
    await waitFor(() => expect(store.getState().selection.partnerBranchId).toBe('Drei'));
  });

  it('ends where the way gets long, and has one at least', async () => {
    await open(
      { 'GET /partner-branches': () => ({ partnerBranches: [named('Weit', FAR), named('Weiter', FAR + 1)] }) },
      NEAR,
    );
    expect(await rows()).toEqual(['Weit']);
  });

  it('that is empty says so', async () => {
    await open({ 'GET /partner-branches': () => ({ partnerBranches: [] }) });
    expect(await screen.findByText('Kein Standort gefunden')).toBeVisible();
    expect(screen.getByText(/^Prüfen Sie die Schreibweise/)).toBeVisible();
  });

  it('that does not come says why, and comes when it is asked for again', async () => {
    let isDown = true;
    await open(
      { 'GET /partner-branches': () => (isDown ? refusedWith('not-found') : { partnerBranches: BRANCHES }) },
      NEAR,
    );
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
    isDown = false;
    await userEvent.click(again);
    expect(await rows()).toHaveLength(4);
  });

  it('gives way to the map, and comes back', async () => {
    await open({}, NEAR);
    await press('Grosse Karte');
    expect(await screen.findByRole('button', { name: 'Liste zeigen' })).toHaveAttribute('aria-expanded', 'true');
    await press('Liste zeigen');
    expect(await screen.findByRole('button', { name: 'Grosse Karte' })).toHaveAttribute('aria-expanded', 'false');
  });
});
