/** The map of the country with one pin: dragged, or put where the map is pressed. Whoever uses no pointer types the numbers. */
import 'leaflet/dist/leaflet.css';
import L, { type Map as LeafletMap, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import mapClasses from '../branch-map/branch-map.module.css';
import { createMap } from '../branch-map/create-map.ts';
import classes from './pin-map.module.css';

export interface PinMapProps {
  /** Latitude and longitude. */
  point: [number, number] | null;
  onMove: (latitude: number, longitude: number) => void;
}

const NEAR_ZOOM = 9;

export function PinMap({ point, onMove }: PinMapProps) {
  const { t } = useTranslation('booking-branches');
  const box = useRef<HTMLElement>(null);
  const map = useRef<LeafletMap | null>(null);
  const pin = useRef<Marker | null>(null);
  const moved = useRef(onMove);
  moved.current = onMove;

  useEffect(() => {
    if (!box.current) return;
    const created = createMap(box.current, mapClasses);
    map.current = created;
    created.on('click', ({ latlng }) => moved.current(latlng.lat, latlng.lng));
    return () => {
      created.remove();
      map.current = null;
      pin.current = null;
    };
  }, []);

  const [north, east] = point ?? [];
  useEffect(() => {
    if (!map.current) return;
    if (north === undefined || east === undefined) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    if (pin.current) pin.current.setLatLng([north, east]);
    else pin.current = makePin(map.current, [north, east], moved);
    if (!map.current.getBounds().pad(-0.1).contains([north, east]) || map.current.getZoom() < NEAR_ZOOM)
      map.current.setView([north, east], Math.max(map.current.getZoom(), NEAR_ZOOM), { animate: false });
  }, [north, east]);

  return <section ref={box} className={mapClasses.map} aria-label={t('place.keys')} />;
}

function makePin(map: LeafletMap, at: [number, number], moved: { current: PinMapProps['onMove'] }): Marker {
  const icon = L.divIcon({ className: classes.pin ?? '', iconSize: [24, 24], iconAnchor: [12, 24] });
  const made = L.marker(at, { icon, draggable: true, keyboard: false }).addTo(map);
  made.on('dragend', () => {
    const { lat, lng } = made.getLatLng();
    moved.current(lat, lng);
  });
  return made;
}
