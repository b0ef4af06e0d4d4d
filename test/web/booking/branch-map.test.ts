import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { createBranchLayer } from '#web/booking/branch-map/create-branch-layer.ts';
import { createMap } from '#web/booking/branch-map/create-map.ts';

const branch = (name: string, longitude: number): PartnerBranchView => ({
  _id: name,
  key: name,
  name,
  address: { streetAddress: 'Uferweg 12', zipCode: '8001', city: name, canton: 'ZH' },
  latitude: 47,
  longitude,
  active: true,
  channel: 'direct',
  openingDays: [],
  timeSlotDuration: 10,
  appointmentsPerTimeSlot: 1,
  blockedDays: [],
  distance: 1,
  nextFreeSlot: null,
  firstSlots: [],
});

let box: HTMLElement;
let map: LeafletMap;

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  map = createMap(box, {});
});
afterEach(() => box.remove());

describe('the outline of the country', () => {
  it('comes piece by piece, after the page could paint', async () => {
    expect(box.querySelectorAll('path')).toHaveLength(0);
    await waitFor(() => expect(box.querySelectorAll('path').length).toBeGreaterThan(30));
    map.remove();
  });

  it('comes no more to a map that is gone', async () => {
    const added = jest.spyOn(map, 'addLayer');
    map.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(added).not.toHaveBeenCalled();
  });
});

it('measures the names of its markers once, not after each of them', async () => {
  const layer = createBranchLayer(map, { cluster: 'cluster', marker: 'marker', chosen: 'chosen' });
  await waitFor(() => expect(box.querySelectorAll('path').length).toBeGreaterThan(30));
  const branches = [branch('Genf', 6.1), branch('Bern', 7.4), branch('Zürich', 8.5), branch('Scuol', 10.3)];
  const measured = jest.spyOn(map.getPane('markerPane') as HTMLElement, 'querySelector');
  layer.show(
    { branches, listed: branches, regions: null, place: null, chosenId: 'Bern' },
    { cluster: String, region: String, regionName: String, branch: String, place: String },
    { onChoose: () => undefined, onRegion: () => undefined },
  );
  layer.fit();
  expect(measured).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(measured).toHaveBeenCalledTimes(1);
  map.remove();
});
