import L, { type LatLngBounds, type Map as LeafletMap, type Marker } from 'leaflet';
import 'leaflet.markercluster';
import type { Region, RegionGroup } from '#shared/domain/booking/group-by-region.ts';
import type { PartnerBranchView, PlaceView } from '#shared/views/booking.ts';
import { COUNTRY_BOUNDS, LIMITS } from './create-map.ts';

export interface MapWords {
  cluster: (count: number) => string;
  region: (region: Region, count: number) => string;
  regionName: (region: Region) => string;
  branch: (name: string, city: string) => string;
  place: (name: string) => string;
}

export interface MapContent {
  branches: PartnerBranchView[];
  listed: PartnerBranchView[];
  regions: RegionGroup<PartnerBranchView>[] | null;
  place: PlaceView | null;
  chosenId: string | null;
}

export interface MapHandlers {
  onChoose: (branch: PartnerBranchView) => void;
  onRegion: (region: Region) => void;
}

export interface BranchLayer {
  /** Draws the branches, or the parts of the country, each as a button; the chosen one outside of any cluster and on top. */
  show: (content: MapContent, words: MapWords, handlers: MapHandlers) => void;
  /** Moves the map so that everything listed is in view. */
  fit: () => void;
  /** Moves the map if the chosen branch is out of sight. */
  reveal: () => void;
}

/** Markers closer together than this, in pixels, become one button. */
const CLUSTER_RADIUS = 44;
/** Closer in, the outline has no landmarks left. */
const MAX_FIT_ZOOM = 9.5;
/** Room for the names beside the markers; less on a strip. */
const MOST_PADDING = { x: 96, y: 56 };
const PADDING_SHARE = 0.2;
/** On phones a button over the lower edge opens the big map: nothing may lie below it. */
const PHONE_WIDTH = 768;
const SWITCH_HEIGHT = 60;

/** The layer of branch markers on a map. */
export function createBranchLayer(map: LeafletMap, classes: Readonly<Record<string, string>>): BranchLayer {
  let clusterName: MapWords['cluster'] = String;
  const cluster = L.markerClusterGroup({
    maxClusterRadius: CLUSTER_RADIUS,
    showCoverageOnHover: false,
    spiderfyOnMaxZoom: true,
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    iconCreateFunction: (group) => icon(`<span>${group.getChildCount()}</span>`, classes.cluster),
  }).addTo(map);
  const single = L.layerGroup().addTo(map);
  let bounds: LatLngBounds = L.latLngBounds([]);
  let wholeCountry = false;
  let chosen: PartnerBranchView | undefined;
  let isTidying = false;

  // Markers leave and re-enter the page while zooming; each time the new element gets its name.
  cluster.on('animationend spiderfied', tidy);
  map.on('zoomend moveend layeradd', tidy);
  map.on('shown', showAll);

  /** Once for all that happens together: to measure the names after each marker would lay out the page as often. */
  function tidy(): void {
    if (isTidying) return;
    isTidying = true;
    queueMicrotask(() => {
      isTidying = false;
      nameClusters();
      hideCovered();
    });
  }

  /** The name of the chosen branch lies over the names of its neighbours: half a name is worse than none. */
  function hideCovered(): void {
    const pane = map.getPane('markerPane');
    const pill = pane?.querySelector(`.${classes.chosen} span`)?.getBoundingClientRect();
    pane?.querySelectorAll<HTMLElement>(`.${classes.marker}:not(.${classes.chosen}) span`).forEach((name) => {
      const box = name.getBoundingClientRect();
      const isCovered =
        pill !== undefined &&
        box.left < pill.right &&
        box.right > pill.left &&
        box.top < pill.bottom &&
        box.bottom > pill.top;
      name.style.visibility = isCovered ? 'hidden' : '';
    });
  }

  function nameClusters(): void {
    map
      .getPane('markerPane')
      ?.querySelectorAll<HTMLElement>(`.${classes.cluster}:not([data-region])`)
      .forEach((element) => {
        element.setAttribute('aria-label', clusterName(Number(element.textContent)));
      });
  }

  /** The box changes between a strip and the list's place. Without limits meanwhile: the map would glide back into them. */
  function measure(): void {
    map.setMaxBounds(L.latLngBounds([]));
    map.invalidateSize({ animate: false, pan: false });
  }

  function showAll(): void {
    if (!bounds.isValid()) return;
    measure();
    const { x, y } = map.getSize();
    if (x === 0) return;
    const side = wholeCountry ? 0 : Math.min(MOST_PADDING.x, x * PADDING_SHARE);
    const top = wholeCountry ? 0 : Math.min(MOST_PADDING.y, y * PADDING_SHARE);
    const bottom = Math.max(top, x <= PHONE_WIDTH ? SWITCH_HEIGHT : 0);
    map.fitBounds(bounds, {
      paddingTopLeft: [side, top],
      paddingBottomRight: [side, bottom],
      maxZoom: MAX_FIT_ZOOM,
      animate: false,
    });
    map.setMaxBounds(LIMITS);
  }

  function reveal(): void {
    if (!chosen || map.getSize().x === 0) return;
    const point = L.latLng(chosen.latitude, chosen.longitude);
    if (map.getBounds().contains(point)) return;
    bounds.extend(point);
    showAll();
  }

  return {
    show(content, words, { onChoose, onRegion }) {
      const { branches, listed, regions, place, chosenId } = content;
      clusterName = words.cluster;
      const focused = focusedMarker();
      cluster.clearLayers();
      single.clearLayers();
      chosen = branches.find(({ _id }) => _id === chosenId);
      bounds = L.latLngBounds(listed.map(({ latitude, longitude }) => [latitude, longitude]));
      wholeCountry = regions !== null;
      if (wholeCountry) bounds = L.latLngBounds(COUNTRY_BOUNDS);
      if (place) bounds.extend([place.latitude, place.longitude]);
      if (place)
        ring(
          place,
          branches.some(({ address }) => address.city === place.name),
        ).addTo(single);
      const drawn = regions ? branches.filter((branch) => branch === chosen) : branches;
      for (const branch of drawn) (branch === chosen ? single : cluster).addLayer(branchMarker(branch));
      for (const group of regions ?? []) single.addLayer(regionMarker(group));
      tidy();
      if (focused) map.getPane('markerPane')?.querySelector<HTMLElement>(focused)?.focus();

      function branchMarker(branch: PartnerBranchView): Marker {
        const alone = branches.filter(({ address }) => address.city === branch.address.city).length === 1;
        const text = alone ? branch.address.city.replace(/ [A-Z]{2}$/, '') : branch.name;
        const isChosen = branch === chosen;
        const html = `<i></i><span>${escapeText(text)}</span>`;
        return button({
          at: branch,
          icon: icon(html, `${classes.marker} ${isChosen ? classes.chosen : ''}`),
          top: isChosen,
          attributes: {
            'aria-label': words.branch(branch.name, branch.address.city),
            'aria-pressed': String(isChosen),
            'data-branch': branch._id,
          },
          onPress: () => onChoose(branch),
        });
      }

      function regionMarker(group: RegionGroup<PartnerBranchView>): Marker {
        const { region } = group;
        const count = group.branches.length;
        const html = `<span>${count}</span><em>${escapeText(words.regionName(region))}</em>`;
        return button({
          at: group,
          icon: icon(html, classes.cluster),
          attributes: { 'aria-label': words.region(region, count), 'data-region': region },
          onPress: () => onRegion(region),
        });
      }

      function ring({ name, latitude, longitude }: PlaceView, isBesideBranch: boolean): Marker {
        const html = `<i></i><span>${escapeText(words.place(name))}</span>`;
        const marker = L.marker([latitude, longitude], {
          icon: icon(html, classes.place),
          interactive: false,
          keyboard: false,
        });
        if (isBesideBranch) marker.on('add', () => marker.getElement()?.setAttribute('data-beside', ''));
        return marker;
      }
    },
    fit: showAll,
    reveal,
  };
}

interface ButtonOptions {
  at: { latitude: number; longitude: number };
  icon: L.DivIcon;
  top?: boolean;
  attributes: Readonly<Record<string, string>>;
  onPress: () => void;
}

/** A marker that is a button for the keyboard too. */
function button({ at, icon: look, top, attributes, onPress }: ButtonOptions): Marker {
  const marker = L.marker([at.latitude, at.longitude], { icon: look, zIndexOffset: top ? 1000 : 0 });
  marker.on('add', () => {
    const element = marker.getElement();
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    });
  });
  marker.on('click', onPress);
  return marker;
}

/** Which marker has the focus, as a selector: it is drawn anew and keeps it. */
function focusedMarker(): string | null {
  const branch = document.activeElement?.getAttribute('data-branch');
  return branch ? `[data-branch="${CSS.escape(branch)}"]` : null;
}

function icon(html: string, className: string | undefined): L.DivIcon {
  return L.divIcon({ html, className, iconSize: undefined });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
