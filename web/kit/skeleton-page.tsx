/** Grey shapes in the places of what is coming; hidden from screen readers, which hear "Loading" once. */
import { useTranslation } from 'react-i18next';
import classes from './skeleton-page.module.css';

export type SkeletonKind = 'page' | 'summary' | 'cards' | 'table';

const ROWS: Record<SkeletonKind, number> = { page: 3, summary: 5, cards: 3, table: 10 };

export function SkeletonPage({ kind }: { kind: SkeletonKind }) {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <span className="vh">{t('loading')}</span>
      <div className={classes.shapes} data-kind={kind} aria-hidden>
        {Array.from({ length: ROWS[kind] }, (_, index) => index).map((index) => (
          <div key={index} className={classes.shape}>
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}
