/** Waiting, calmly: nothing for 100 ms, a thin line until 1 s, then the skeleton, after 8 s a sentence, after 20 s "try again". */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOADER_DELAY_MS } from '#shared/limits/screens.ts';
import classes from './loading-page.module.css';
import { Notice } from './notice.tsx';
import { PlainButton } from './plain-button.tsx';
import { type SkeletonKind, SkeletonPage } from './skeleton-page.tsx';
import { ThinLine } from './thin-line.tsx';
import { useElapsed } from './use-elapsed.ts';

const MOMENTS = [LOADER_DELAY_MS, 1_000, 8_000, 20_000] as const;

export interface LoadingPageProps {
  skeleton?: SkeletonKind | ReactNode;
  onRetry?: () => void;
  /** Changes when a new attempt begins. */
  attempt?: unknown;
}

const KINDS: readonly unknown[] = ['page', 'summary', 'cards', 'table'] satisfies SkeletonKind[];

export function LoadingPage({ skeleton = 'page', onRetry, attempt }: LoadingPageProps) {
  const passed = useElapsed(MOMENTS, attempt);
  return (
    <div className={classes.loading} aria-busy>
      {passed === 1 && <ThinLine />}
      {passed >= 3 && <SlowNotice onRetry={passed >= 4 ? onRetry : undefined} />}
      {passed >= 2 && (KINDS.includes(skeleton) ? <SkeletonPage kind={skeleton as SkeletonKind} /> : skeleton)}
    </div>
  );
}

/** "This takes longer than usual", and after twenty seconds a way to try again. */
function SlowNotice({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="calm"
      live="status"
      action={
        onRetry && (
          <PlainButton variant="default" onClick={onRetry}>
            {t('retry')}
          </PlainButton>
        )
      }
    >
      <p>{t('slow')}</p>
    </Notice>
  );
}
