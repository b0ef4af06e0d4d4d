import L, { type Map as LeafletMap } from 'leaflet';
import { DEFAULT_MAP_CENTRE } from '#shared/limits/branches.ts';
import outline from './switzerland.json' with { type: 'json' };

/** South-west and north-east corner of the country. */
export const COUNTRY_BOUNDS: [[number, number], [number, number]] = [
  [45.8, 5.9],
  [47.85, 10.55],
];
/** Room around the country, so that a phone can centre Geneva or Scuol, and a tall map is not pulled back to its middle. */
export const LIMITS: [[number, number], [number, number]] = [
  [44, 4.6],
  [49.4, 11.9],
];

/** A map of Switzerland in a box: outline and lakes, or configured tiles. Class names come from the CSS module. */
export function createMap(box: HTMLElement, classes: Readonly<Record<string, string>>): LeafletMap {
  const coarse = window.matchMedia('(pointer: coarse)').matches;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(box, {
    center: [DEFAULT_MAP_CENTRE.latitude, DEFAULT_MAP_CENTRE.longitude],
    zoom: 7,
    minZoom: 6,
    maxZoom: 15,
    zoomSnap: 0.25,
    maxBounds: LIMITS,
    zoomControl: false,
    // The wheel and one finger belong to the page; two fingers and the keyboard move the map.
    scrollWheelZoom: false,
    dragging: !coarse,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
  // At the right there are buttons.
  map.attributionControl.setPrefix(false).setPosition('bottomleft');
  // At once: a movement that still ran would undo the first fit to the list. Before the outline, which would be drawn again for it.
  map.fitBounds(COUNTRY_BOUNDS, { animate: false });
  const tiles = window.messlinie?.tiles;
  if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution }).addTo(map);
  else void addOutline(map, classes);
  watchSize(map, box);
  return map;
}

/** Lets the page paint and answer first. */
const untilPainted = () => new Promise((resolve) => setTimeout(resolve));

/** The country, then one lake or river after the other: all in one go would hold up a slow phone. */
async function addOutline(map: LeafletMap, classes: Readonly<Record<string, string>>): Promise<void> {
  let isGone = false;
  map.on('unload', () => {
    isGone = true;
  });
  const drawn = L.geoJSON(undefined, {
    interactive: false,
    attribution: 'Natural Earth',
    style: (feature) => ({
      className: classes[String(feature?.properties.kind)],
      fill: feature?.properties.kind !== 'river',
      fillOpacity: 1,
      weight: feature?.properties.kind === 'river' ? 1.6 : 1.2,
    }),
  }).addTo(map);
  for (const part of (outline as GeoJSON.FeatureCollection).features) {
    await untilPainted();
    if (isGone) return;
    drawn.addData(part);
  }
}

/**
 * A map that was hidden (list view on phones) has to measure itself again; the first time it also fits the country again. Once the page
 * around it is painted: whoever pressed a button waits for that, not for the map.
 */
function watchSize(map: LeafletMap, box: HTMLElement): void {
  let known = box.clientWidth > 0;
  let isGone = false;
  const observer = new ResizeObserver(async () => {
    await untilPainted();
    if (isGone || box.clientWidth === 0) return;
    map.invalidateSize({ animate: false });
    if (!known) map.fire('shown');
    known = true;
  });
  observer.observe(box);
  map.on('unload', () => {
    isGone = true;
    observer.disconnect();
  });
}
