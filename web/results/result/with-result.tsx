/** What the person can do with a result: keep it, or show it to somebody. */
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultView } from '#shared/views/results.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import side from '../result-document/side.module.css';
import { SaveResult } from './save-result.tsx';

export function WithResult({ view }: { view: ResultView }) {
  const { t } = useTranslation(['results', 'results-sharing']);
  return (
    <section className={side.card} aria-label={t('files.with')} data-print="no">
      <h2 className={side.small}>{t('files.with')}</h2>
      <ul className={side.list}>
        <li>
          <SaveResult id={view._id} file="downloadResult" />
        </li>
        <li>
          <ActionLink to={paths.share(view.orderId)} icon={<IconShare size={20} stroke={1.75} aria-hidden />}>
            {t('results-sharing:share.open')}
          </ActionLink>
        </li>
      </ul>
    </section>
  );
}
