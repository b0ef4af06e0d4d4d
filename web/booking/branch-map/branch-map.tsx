/**
 * The branches on a map: Leaflet over an outline of Switzerland that is part of the script, so that no third party is contacted.
 * Tiles only where a deployment configured them. Markers and clusters are buttons; one finger scrolls the page, two move the map.
 */
import 'leaflet/dist/leaflet.css';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region, RegionGroup } from '#shared/domain/booking/group-by-region.ts';
import type { PartnerBranchView, PlaceView } from '#shared/views/booking.ts';
import classes from './branch-map.module.css';
import { type BranchLayer, createBranchLayer } from './create-branch-layer.ts';
import { createMap } from './create-map.ts';

export interface BranchMapProps {
  /** All of them are on the map. */
  branches: PartnerBranchView[];
  /** Those in the list: the map is fitted to them. */
  listed: PartnerBranchView[];
  /** With them the branches stand together in their parts of the country, as the list shows them. */
  regions: RegionGroup<PartnerBranchView>[] | null;
  /** Where distances are measured from: a ring, never a branch. */
  place: PlaceView | null;
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
  onRegion: (region: Region) => void;
  /** As a strip above the list, or in the list's place. */
  size: 'list' | 'map';
}

export function BranchMap(props: BranchMapProps) {
  const { onChoose, onRegion, size } = props;
  // The map follows what a finger changed once that is painted: drawing all markers anew takes a phone long.
  const branches = useDeferredValue(props.branches);
  const listed = useDeferredValue(props.listed);
  const regions = useDeferredValue(props.regions);
  const place = useDeferredValue(props.place);
  const chosenId = useDeferredValue(props.chosenId);
  const fitted = useDeferredValue(size);
  const { t } = useTranslation('booking');
  const box = useRef<HTMLElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const layer = useRef<BranchLayer | null>(null);
  const handlers = useRef({ onChoose, onRegion });
  handlers.current = { onChoose, onRegion };

  useEffect(() => {
    if (!box.current) return;
    const created = createMap(box.current, classes);
    setMap(created);
    return () => {
      created.remove();
      layer.current = null;
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    const words = {
      cluster: (count: number) => t('map.cluster', { count }),
      region: (region: Region, count: number) => `${t(`region.${region}`)}: ${t('finder.count', { count })}`,
      regionName: (region: Region) => t(`regionShort.${region}`),
      branch: (name: string, city: string) => `${name}, ${city}`,
      place: (name: string) => t('map.place', { place: name }),
    };
    layer.current ??= createBranchLayer(map, classes);
    layer.current.show({ branches, listed, regions, place, chosenId }, words, {
      onChoose: (branch) => handlers.current.onChoose(branch),
      onRegion: (region) => handlers.current.onRegion(region),
    });
  }, [map, branches, listed, regions, place, chosenId, t]);

  // Another list, or another size, moves the map; a choice only where the chosen branch would stay out of sight.
  const ids = (regions ? branches : listed).map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is another fit
  useEffect(() => {
    if (map && ids !== '') layer.current?.fit();
  }, [map, ids, place?.name, fitted]);
  useEffect(() => {
    if (map && chosenId) layer.current?.reveal();
  }, [map, chosenId]);

  return (
    <>
      <section ref={box} className={classes.map} data-size={size} aria-label={t('map.keyboard')} />
      <p className={classes.pan} data-size={size}>
        {t('map.twoFingers')}
      </p>
      <div className={classes.zoom} data-size={size}>
        <button type="button" onClick={() => map?.zoomIn()} aria-label={t('map.zoomIn')}>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" onClick={() => map?.zoomOut()} aria-label={t('map.zoomOut')}>
          <IconMinus size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </>
  );
}
