/** The pieces of a dashboard row, shared by the table and the cards of narrow screens. */

import {
  IconAlertOctagonFilled,
  IconCheck,
  IconCircleCheck,
  IconDroplet,
  IconForms,
  IconHourglass,
  IconPhoneOff,
  IconRefresh,
  IconTestPipe,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { DashboardRowView } from '#shared/views/results.ts';
import { Initials } from '#web/kit/initials.tsx';
import { isReady, waitsForQuestionnaire } from '../group-rows.ts';
import classes from './row-facts.module.css';

export function PersonFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  const rest = [row.age, row.sex && t(`sexShort.${row.sex}`)].filter((part) => part !== null).join(' · ');
  return (
    <>
      <b>{row.initials}</b> <span className="muted">{rest}</span>
    </>
  );
}

export function SampleFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  const Icon = row.sampleType === 'capillary' ? IconDroplet : IconTestPipe;
  return (
    <span className={classes.fact}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`sample.${row.sampleType}`)}
    </span>
  );
}

export function CriticalFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  if (row.critical === 0) return <span className="muted">–</span>;
  return (
    <span className={classes.fact} data-tone="danger">
      <IconAlertOctagonFilled size={16} aria-hidden />
      {t('dashboard.critical', { count: row.critical })}
    </span>
  );
}

export function AlertFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  if (!row.alertMissed) return null;
  return (
    <span className={classes.fact} data-tone="danger">
      <IconPhoneOff size={16} stroke={1.75} aria-hidden />
      {t('alert.unconfirmed')}
    </span>
  );
}

export function QuestionnaireFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  const Icon = row.surveyStatus === SurveyStatus.COMPLETED ? IconCheck : IconForms;
  return (
    <span className={classes.fact} data-tone={row.surveyStatus === SurveyStatus.COMPLETED ? undefined : 'warning'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`questionnaire.${row.surveyStatus}`)}
    </span>
  );
}

export function AssignedFact({ row, userId }: { row: DashboardRowView; userId: string }) {
  const { t } = useTranslation('results');
  if (!row.assignedTo) return <span className="muted">{t('dashboard.nobody')}</span>;
  return (
    <span className={classes.fact}>
      <Initials name={row.assignedTo.name} size={24} />
      {row.assignedTo.id === userId ? t('dashboard.me') : row.assignedTo.name}
    </span>
  );
}

export function StatusFact({ row, isGone }: { row: DashboardRowView; isGone: boolean }) {
  const { t } = useTranslation(['results', 'common']);
  if (isGone) return <span className="muted">{t('dashboard.gone')}</span>;
  if (row.beingCorrected) {
    return (
      <span className={classes.fact} data-tone="info">
        <IconRefresh size={16} stroke={1.75} aria-hidden />
        {t('dashboard.correction')}
      </span>
    );
  }
  const Icon = isReady(row) ? IconCircleCheck : waitsForQuestionnaire(row) ? IconForms : IconHourglass;
  return (
    <span className={classes.fact} data-tone={waitsForQuestionnaire(row) ? 'warning' : undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`common:orderLabel.${row.label}`)}
    </span>
  );
}
