import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { FoundPlacesView, PartnerBranchView } from '#shared/views/booking.ts';
import { type AppStore, createStore, useAppSelector } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { useBranchSearch } from '#web/booking/appointment/use-branch-search.ts';
import { usePreselectNearest } from '#web/booking/appointment/use-preselect-nearest.ts';
import { useSame } from '#web/kit/use-same.ts';
import { branchChosen, dateChosen } from '#web/orders/purchase/selection.ts';
import { speak } from '../render-kit.tsx';

// Leaflet measures, and nothing has a size here.
let drawn = 0;
jest.unstable_mockModule('#web/booking/branch-map/branch-map-frame.tsx', () => ({
  BranchMapFrame() {
    drawn += 1;
    return null;
  },
}));
const { BranchFinder } = await import('#web/booking/appointment/branch-finder.tsx');

const slot = { from: '2026-11-23T06:30:00.000Z', to: '2026-11-23T06:40:00.000Z' };
const branch = (name: string, city: string, canton: string, distance: number): PartnerBranchView => ({
  _id: name,
  key: name,
  name,
  address: { streetAddress: 'Uferweg 12', zipCode: '8001', city, canton },
  latitude: 47,
  longitude: 8.5,
  active: true,
  channel: 'direct',
  openingDays: [],
  timeSlotDuration: 10,
  appointmentsPerTimeSlot: 1,
  blockedDays: [],
  distance,
  nextFreeSlot: slot.from,
  firstSlots: [slot],
});
const limmat = branch('Apotheke Limmatbogen', 'Zürich', 'ZH', 13_800);
const eulach = branch('Eulach Apotheke', 'Winterthur', 'ZH', 17_000);
const darsena = branch('Darsena', 'Lugano', 'TI', 150_000);
const uster = { name: 'Uster', canton: 'ZH', latitude: 47.347, longitude: 8.721, approximate: false };
const lugano = { name: 'Lugano', canton: 'TI', latitude: 46, longitude: 8.95, approximate: false };

let store: AppStore;
let around: Record<string, PartnerBranchView[]>;

const nothing = () => undefined;

function Screen() {
  const search = useBranchSearch('heart');
  const { branch: chosen } = useAppSelector(({ selection }) => selection);
  const choose = (next: PartnerBranchView) => void store.dispatch(branchChosen(next));
  const { preselected, keepChoice } = usePreselectNearest(search, chosen, choose);
  const chooseByHand = useSame((next: PartnerBranchView) => {
    keepChoice();
    choose(next);
  });
  return (
    <BranchFinder
      search={search}
      chosenId={chosen?._id ?? null}
      preselected={preselected}
      onChoose={chooseByHand}
      onTime={nothing}
      view="list"
      onView={nothing}
      homePossible={false}
      offer={null}
    />
  );
}

const find = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const chosen = () => screen.queryByRole<HTMLInputElement>('radio', { checked: true })?.value ?? null;

beforeAll(async () => {
  await speak('de');
  i18next.addResourceBundle('de', 'booking', JSON.parse(readFileSync('locales/de/booking.json', 'utf8')));
});

beforeEach(async () => {
  sessionStorage.clear();
  store = createStore();
  around = { [uster.latitude]: [limmat, eulach], [lugano.latitude]: [darsena] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address instanceof Request ? address.url : address), 'http://x');
    const query = searchParams.get('query') ?? '';
    const places: FoundPlacesView = /^(Uster|8610)$/.test(query)
      ? { match: 'exact', places: [uster] }
      : query === 'Lugano'
        ? { match: 'exact', places: [lugano] }
        : { match: 'none', places: [] };
    const partnerBranches = searchParams.has('query')
      ? []
      : (around[searchParams.get('lat') ?? ''] ?? [limmat, eulach, darsena]);
    const body = pathname.endsWith('/places') ? places : { partnerBranches };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
  await screen.findByRole('heading', { name: '3 Standorte in der Schweiz' });
});

describe('the nearest branch', () => {
  it('is chosen where the place is known, which is said, and follows the search', async () => {
    expect(chosen()).toBeNull();
    find('8610');
    await screen.findByText('Schon gewählt: Apotheke Limmatbogen.');
    expect(chosen()).toBe(limmat._id);
    around[lugano.latitude] = [{ ...darsena, distance: 300 }, limmat];
    find('Lugano');
    await screen.findByText('Schon gewählt: Darsena.');
    expect(chosen()).toBe(darsena._id);
  });

  it('no longer follows once somebody chose for themselves', async () => {
    find('8610');
    await screen.findByText('Schon gewählt: Apotheke Limmatbogen.');
    fireEvent.click(screen.getByRole('radio', { name: /Eulach/ }));
    expect(screen.queryByText(/^Schon gewählt/)).toBeNull();
    find('Uster');
    await waitFor(() => expect(store.getState().selection.branchSearch.text).toBe('Uster'));
    await screen.findByText('In Uster gibt es keinen Standort.');
    expect(store.getState().selection.branch?._id).toBe(eulach._id);
  });

  it.each([
    ['is far away', [darsena]],
    ['has nothing free', [{ ...limmat, nextFreeSlot: null }, eulach]],
  ])('is not chosen where it %s', async (_, found) => {
    around[uster.latitude] = found;
    find('8610');
    await screen.findByRole('radio', { name: new RegExp(found[0]?.name ?? '') });
    expect(chosen()).toBeNull();
  });
});

describe('the focus', () => {
  it('goes to the heading of what comes, where the button that was pressed is gone', async () => {
    const ticino = screen.getByRole('button', { name: /Tessin/ });
    ticino.focus();
    fireEvent.click(ticino);
    const opened = await screen.findByRole('heading', { name: /Tessin/ });
    await waitFor(() => expect(opened).toHaveFocus());

    fireEvent.click(screen.getByRole('button', { name: 'Alle Regionen' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: '3 Standorte in der Schweiz' })).toHaveFocus());

    find('8610');
    const whole = await screen.findByRole('button', { name: 'Ganze Schweiz zeigen' });
    await screen.findByText('Schon gewählt: Apotheke Limmatbogen.');
    whole.focus();
    fireEvent.click(whole);
    await waitFor(() => expect(screen.getByRole('heading', { name: '3 Standorte in der Schweiz' })).toHaveFocus());
  });
});

it('the finder is not drawn again for a day or a time: a phone would hold up the finger that chose it', async () => {
  fireEvent.click(screen.getByRole('button', { name: /Zürich/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /Eulach/ }));
  await waitFor(() => expect(chosen()).toBe(eulach._id));
  const before = drawn;
  await act(async () => void store.dispatch(dateChosen('2026-11-24')));
  expect(drawn).toBe(before);
});
