import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { FoundPlacesView, PartnerBranchView } from '#shared/views/booking.ts';
import type { UserView } from '#shared/views/identity.ts';
import { signedIn } from '#web/app/session.ts';
import { type AppStore, createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { FoundBranches } from '#web/booking/appointment/found-branches.tsx';
import { PlaceStatus } from '#web/booking/appointment/place-status.tsx';
import { type BranchSearchState, useBranchSearch } from '#web/booking/appointment/use-branch-search.ts';
import { branchChosen, branchSearched } from '#web/orders/purchase/selection.ts';
import { speak } from '../render-kit.tsx';

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
const branches = [
  branch('Apotheke Limmatbogen', 'Zürich', 'ZH', 13_800),
  branch('Eulach Apotheke', 'Winterthur', 'ZH', 17_000),
  branch('Kirschbaum Apotheke', 'Zug', 'ZG', 25_000),
  branch('Seebrugg', 'Luzern', 'LU', 44_000),
  branch('Darsena', 'Lugano', 'TI', 150_000),
];
const uster = { name: 'Uster', canton: 'ZH', latitude: 47.347, longitude: 8.721, approximate: false };
const user = { id: 'u', zipCode: '8610', city: 'Uster', roles: ['customer'] } as unknown as UserView;

let places: FoundPlacesView;
let named: PartnerBranchView[];
let orders: object[];
let asked: URL[];
let store: AppStore;
let state: BranchSearchState;
const onTime = jest.fn();

function Screen() {
  state = useBranchSearch('heart');
  const shown = {
    listed: state.branches ?? [],
    shown: 2,
    chosenId: null,
    onChoose: () => {},
    onMore: () => {},
    onCountry: state.showCountry,
    onRegion: state.openRegion,
    heading: { current: null },
  };
  return (
    <>
      <PlaceStatus search={state} />
      <FoundBranches search={state} {...shown} onTime={onTime} homePossible={false} />
    </>
  );
}

async function open(): Promise<void> {
  await speak('de');
  i18next.addResourceBundle('de', 'booking', JSON.parse(readFileSync('locales/de/booking.json', 'utf8')));
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

const type = async (text: string) => {
  act(() => state.setText(text));
  await waitFor(() => expect(asked.some((url) => url.searchParams.get('query') === text)).toBe(true));
};
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

beforeEach(() => {
  sessionStorage.clear();
  store = createStore();
  asked = [];
  named = [];
  orders = [];
  places = { match: 'none', places: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const url = new URL(String(address instanceof Request ? address.url : address), 'http://localhost');
    asked.push(url);
    const body = url.pathname.endsWith('/places')
      ? places
      : url.pathname.includes('/orders')
        ? { items: orders, next: null }
        : { partnerBranches: url.searchParams.has('lat') ? branches : named };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});

describe('where the finder begins', () => {
  it('shows a visitor all regions with their counts, and opens one', async () => {
    await open();
    await screen.findByRole('heading', { name: '5 Standorte in der Schweiz' });
    const row = screen.getByRole('button', { name: /Zürich und Schaffhausen/ });
    expect(row.textContent).toContain('2 Standorte');
    expect(row.textContent).toContain('Mo 23.11.');
    fireEvent.click(row);
    expect(state.search.region).toBe('zurich');
    await screen.findByRole('button', { name: 'Alle Regionen' });
  });

  it('begins at the home of whoever is signed in', async () => {
    places = { match: 'exact', places: [uster] };
    store.dispatch(signedIn(user));
    await open();
    await says('In Uster gibt es keinen Standort. Der nächste ist 14\u00a0km entfernt.');
    expect(state.search.text).toBe('8610 Uster');
  });

  it('begins at the branch of the last order where no home is known', async () => {
    orders = [
      { appointment: null },
      { appointment: { branchName: 'Aare Apotheke', latitude: 46.758, longitude: 7.63 } },
    ];
    store.dispatch(signedIn({ ...user, zipCode: null, city: null }));
    await open();
    await says('Sortiert nach der Distanz von Aare Apotheke.');
    expect(asked.some((url) => url.searchParams.get('lat') === '46.758')).toBe(true);
  });

  it('begins at a branch that was chosen before, whoever is signed in', async () => {
    store.dispatch(signedIn(user));
    store.dispatch(branchChosen(branch('Pharmacie du Jet', 'Genève', 'GE', 0)));
    await open();
    await says('Sortiert nach der Distanz von Pharmacie du Jet.');
  });

  it('leaves a search alone that was made before', async () => {
    store.dispatch(signedIn(user));
    store.dispatch(branchSearched({ region: 'ticino' }));
    await open();
    await says('Alle Regionen');
    expect(state.mode).toBe('region');
  });
});

describe('what a text finds', () => {
  beforeEach(async () => {
    await open();
    await screen.findByRole('heading', { name: /Standorte in der Schweiz/ });
  });

  it('lists by distance from a place, a page at a time, and offers the next distance', async () => {
    places = { match: 'exact', places: [uster] };
    await type('8610');
    await says('In Uster gibt es keinen Standort.');
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^Weitere Standorte, ab 25/ })).toBeDefined();
    expect(asked.at(-1)?.searchParams.get('lat')).toBe('47.347');
  });

  it('offers every place of one postal code', async () => {
    const hurden = { ...uster, name: 'Hurden', canton: 'SZ', approximate: true };
    places = { match: 'exact', places: [uster, hurden] };
    await type('8640');
    fireEvent.click(await screen.findByRole('button', { name: 'Hurden SZ' }));
    await says('In Hurden gibt es keinen Standort.');
    await says('Die Distanzen sind ungefähr.');
    expect(screen.getByRole('button', { name: 'Uster ZH' })).toBeDefined();
  });

  it('says that a postal code is not known exactly', async () => {
    places = { match: 'neighbour', places: [uster] };
    await type('8619');
    await says('Die PLZ 8619 kennen wir nicht genau. Wir suchen rund um Uster.');
  });

  it('lists the branches called so, then the others, without distances', async () => {
    named = branches.slice(1, 2);
    await type('Eulach');
    await says('1 Standort passt zu «Eulach».');
    const [first] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('Eulach Apotheke')).toBeDefined();
    expect(document.body.textContent).not.toContain('km');
  });

  it('shows the regions where the text means nothing, and says so', async () => {
    await type('Hintertupfingen');
    await says('«Hintertupfingen» haben wir nicht gefunden.');
    expect(screen.getByRole('heading', { name: '5 Standorte in der Schweiz' })).toBeDefined();
  });

  it('chooses branch and time in one tap', async () => {
    places = { match: 'exact', places: [uster] };
    await type('8610');
    fireEvent.click(await screen.findByRole('button', { name: 'Mo 23.11., 07:30 bei Apotheke Limmatbogen wählen' }));
    expect(onTime).toHaveBeenCalledWith(branches[0], slot);
  });
});
