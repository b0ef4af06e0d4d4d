/** A released result beside the list, read only, as its person reads it; each opening is recorded. */
import { ActionIcon, Button } from '@mantine/core';
import { IconFileDownload, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ReleasedRowView } from '#shared/views/dashboard.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { useSaveResult } from '../result/use-save-result.ts';
import { PreviewSheet } from '../review/preview-sheet.tsx';
import { StartCorrection } from '../review/start-correction.tsx';
import classes from './released.module.css';

interface ReleasedPanelProps {
  orderId: string;
  /** Its row, where it is on the page that is shown. */
  row: ReleasedRowView | undefined;
  onClose: () => void;
}

export function ReleasedPanel({ orderId, row, onClose }: ReleasedPanelProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const query = api.useGetResultOfOrderQuery({ params: { orderId } });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = query;
  return (
    <section className={classes.panel} aria-label={t('desk.released.panel')}>
      <div className={classes.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {[row?.initials, data && localized(data.product.name, language)].filter(Boolean).join(', ') ||
            t('desk.released.panel')}
        </h2>
        {data && (
          <p className="caption muted">
            {t('desk.released.releasedBy', {
              order: data.orderNumber,
              at: formatDateTime(data.releasedAt),
              name: data.doctor.name,
              version: data.version,
            })}
          </p>
        )}
        <div className={classes.actions}>
          {data && <ReleasedActions view={data} row={row} />}
          <ButtonLink size="xs" variant="default" to={paths.doctorReview(orderId)}>
            {t('desk.released.openCase')}
          </ButtonLink>
        </div>
        <ActionIcon
          className={classes.close}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('desk.released.close')}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.reading}>
        {t('desk.released.reading')} <span className={classes.tag}>{t('desk.released.readOnly')}</span>
      </p>
      {/* A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.sheet} aria-label={t('desk.released.reading')} {...REACHABLE}>
        <QueryState query={query} skeleton="summary">
          {(view) => <PreviewSheet view={view} language={row?.language ?? language} />}
        </QueryState>
        <p className="caption muted" style={{ padding: '0 20px 20px' }}>
          {t('desk.released.recorded')}
        </p>
      </section>
    </section>
  );
}

type ReleasedActionsProps = Pick<ReleasedPanelProps, 'row'> & { view: ResultView };

function ReleasedActions({ view, row }: ReleasedActionsProps) {
  const { t } = useTranslation('results');
  const own = useLanguage();
  const language = row?.language ?? own;
  const { _id: id, orderNumber, version, beingCorrected } = view;
  // Only what the list knows too: a correction says which version of the case it is about.
  const corrects = row?.version === version && !beingCorrected ? row.caseVersion : null;
  const { save, isLoading, failure } = useSaveResult({ id, file: 'downloadResult', lang: language });
  const [correcting, setCorrecting] = useState<number | null>(null);
  useKeys({ p: () => void (isLoading || save()) });
  return (
    <>
      {corrects !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => setCorrecting(corrects)}
        >
          {t('correction.start')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
        loading={isLoading}
        onClick={() => void save()}
      >
        {t('desk.released.pdf')}
      </Button>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {correcting !== null && (
        <StartCorrection
          resultId={id}
          version={correcting}
          orderNumber={orderNumber}
          language={language}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  );
}

const REACHABLE = { tabIndex: 0 };
