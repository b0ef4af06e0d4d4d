/**
 * Loads the map once the page stands still, so that it delays nothing a person reads. If its script cannot be had, one sentence
 * says so; the list beside it is complete.
 */
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#web/client/load-part.ts';
import type { BranchMapProps } from './branch-map.tsx';
import classes from './branch-map-frame.module.css';

const BranchMap = lazy(async () => ({ default: (await loadPart(() => import('./branch-map.tsx'))).BranchMap }));

export function BranchMapFrame(props: BranchMapProps) {
  const { t } = useTranslation('booking');
  return (
    <MapFrame label={t('map.label')} failed={t('map.failed')}>
      <BranchMap {...props} />
    </MapFrame>
  );
}

export interface MapFrameProps {
  label: string;
  /** Said in its place where its script cannot be had. */
  failed: string;
  children: ReactNode;
}

/** The place of a map that comes by `lazy`. */
export function MapFrame({ label, failed, children }: MapFrameProps) {
  const idle = useIdle();
  return (
    <section className={classes.frame} aria-label={label}>
      <MapBoundary fallback={<p className={classes.failed}>{failed}</p>}>
        <Suspense fallback={null}>{idle && children}</Suspense>
      </MapBoundary>
    </section>
  );
}

/** Safari has no idle callbacks. */
const FALLBACK_MS = 200;
const LONGEST_WAIT_MS = 2000;

/** True as soon as the browser has nothing more urgent to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setIdle(true), { timeout: LONGEST_WAIT_MS });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return idle;
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
