import L, { type Map as LeafletMap, type Marker } from 'leaflet';
import 'leaflet.markercluster';
import type { PartnerBranchView } from '#shared/views/booking.ts';

export interface MapWords {
  cluster: (count: number) => string;
  branch: (name: string, city: string) => string;
}

export interface BranchLayer {
  /** Draws these branches, each as a button; the chosen one outside of any cluster and on top. */
  show: (
    branches: PartnerBranchView[],
    chosenId: string | null,
    words: MapWords,
    onChoose: (branch: PartnerBranchView) => void,
  ) => void;
  /** Moves the map so that every branch shown is in view. */
  fit: () => void;
}

/** Markers closer together than this, in pixels, become one button. */
const CLUSTER_RADIUS = 44;
/** Closer in, the outline has no landmarks left. */
const MAX_FIT_ZOOM = 9.5;

/** The layer of branch markers on a map. */
export function createBranchLayer(map: LeafletMap, classes: Readonly<Record<string, string>>): BranchLayer {
  let words: MapWords = { cluster: String, branch: (name) => name };
  const cluster = L.markerClusterGroup({
    maxClusterRadius: CLUSTER_RADIUS,
    showCoverageOnHover: false,
    spiderfyOnMaxZoom: true,
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    iconCreateFunction: (group) => icon(`<span>${group.getChildCount()}</span>`, classes.cluster),
  }).addTo(map);
  const single = L.layerGroup().addTo(map);
  let bounds = L.latLngBounds([]);

  // Markers leave and re-enter the page while zooming; each time the new element gets its name.
  cluster.on('animationend spiderfied', () => nameClusters());
  map.on('zoomend moveend layeradd', () => nameClusters());
  map.on('shown', showAll);

  function nameClusters(): void {
    map
      .getPane('markerPane')
      ?.querySelectorAll<HTMLElement>(`.${classes.cluster}`)
      .forEach((element) => {
        element.setAttribute('aria-label', words.cluster(Number(element.textContent)));
      });
  }

  function showAll(): void {
    if (bounds.isValid() && map.getSize().x > 0)
      map.fitBounds(bounds, { padding: [56, 56], maxZoom: MAX_FIT_ZOOM, animate: false });
  }

  function markerOf(
    branch: PartnerBranchView,
    text: string,
    chosen: boolean,
    onChoose: (branch: PartnerBranchView) => void,
  ): Marker {
    const marker = L.marker([branch.latitude, branch.longitude], {
      icon: icon(`<i></i><span>${escapeText(text)}</span>`, `${classes.marker} ${chosen ? classes.chosen : ''}`),
      zIndexOffset: chosen ? 1000 : 0,
    });
    marker.on('add', () => {
      const element = marker.getElement();
      element?.setAttribute('aria-label', words.branch(branch.name, branch.address.city));
      element?.setAttribute('aria-pressed', String(chosen));
      element?.setAttribute('data-branch', branch._id);
      element?.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onChoose(branch);
      });
    });
    marker.on('click', () => onChoose(branch));
    return marker;
  }

  return {
    show(branches, chosenId, nextWords, onChoose) {
      words = nextWords;
      const focused = document.activeElement?.getAttribute('data-branch');
      cluster.clearLayers();
      single.clearLayers();
      bounds = L.latLngBounds(branches.map(({ latitude, longitude }) => [latitude, longitude]));
      for (const branch of branches) {
        const { city } = branch.address;
        const chosen = branch._id === chosenId;
        const alone = branches.filter(({ address }) => address.city === city).length === 1;
        (chosen ? single : cluster).addLayer(markerOf(branch, alone ? city : branch.name, chosen, onChoose));
      }
      nameClusters();
      if (focused)
        map
          .getPane('markerPane')
          ?.querySelector<HTMLElement>(`[data-branch="${CSS.escape(focused)}"]`)
          ?.focus();
    },
    fit: showAll,
  };
}

function icon(html: string, className: string | undefined): L.DivIcon {
  return L.divIcon({ html, className, iconSize: undefined });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
