/**
 * The branches on a map: Leaflet over an outline of Switzerland that is part of the script, so that no third party is contacted.
 * Tiles only where a deployment configured them. Markers and clusters are buttons; one finger scrolls the page, two move the map.
 */
import 'leaflet/dist/leaflet.css';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import classes from './branch-map.module.css';
import { type BranchLayer, createBranchLayer } from './create-branch-layer.ts';
import { createMap } from './create-map.ts';

export interface BranchMapProps {
  branches: PartnerBranchView[];
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
}

export function BranchMap({ branches, chosenId, onChoose }: BranchMapProps) {
  const { t } = useTranslation('booking');
  const box = useRef<HTMLElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const layer = useRef<BranchLayer | null>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;

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
      branch: (name: string, city: string) => `${name}, ${city}`,
    };
    layer.current ??= createBranchLayer(map, classes);
    layer.current.show(branches, chosenId, words, (branch) => choose.current(branch));
  }, [map, branches, chosenId, t]);

  // Only another set of branches moves the map; a choice never moves what the person looks at.
  const ids = branches.map(({ _id }) => _id).join();
  useEffect(() => {
    if (map && ids !== '') layer.current?.fit();
  }, [map, ids]);

  return (
    <>
      <section ref={box} className={classes.map} aria-label={t('map.keyboard')} />
      <p className={classes.pan}>{t('map.twoFingers')}</p>
      <div className={classes.zoom}>
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
