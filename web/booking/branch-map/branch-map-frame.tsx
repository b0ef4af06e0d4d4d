/** Loads the map when it is needed. If its script cannot be had, one sentence says so; the list beside it is complete. */
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchMapProps } from './branch-map.tsx';
import classes from './branch-map-frame.module.css';

const BranchMap = lazy(() => import('./branch-map.tsx').then((module) => ({ default: module.BranchMap })));

export function BranchMapFrame(props: BranchMapProps) {
  const { t } = useTranslation('booking');
  return (
    <section className={classes.frame} aria-label={t('map.label')}>
      <MapBoundary fallback={<p className={classes.failed}>{t('map.failed')}</p>}>
        <Suspense fallback={null}>
          <BranchMap {...props} />
        </Suspense>
      </MapBoundary>
    </section>
  );
}

class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
