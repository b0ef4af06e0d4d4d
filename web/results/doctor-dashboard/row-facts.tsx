/** The pieces of a dashboard row, shared by the table and the cards of narrow screens. */

import {
  IconAlertCircle,
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
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Initials } from '#web/kit/initials.tsx';
import { localized } from '#web/kit/localized.ts';
import { isReady, waitsForQuestionnaire } from '../group-rows.ts';
import classes from './row-facts.module.css';

export function PersonFact({ row }: { row: Pick<DashboardRowView, 'initials' | 'age' | 'sex' | 'language'> }) {
  const { t } = useTranslation('results');
  const rest = [row.age, row.sex && t(`sexShort.${row.sex}`), row.language].filter((part) => part !== null).join(' · ');
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

/** `5 von 34`: values outside, critical ones included, of those that came. */
export function OutsideFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  if (row.waitingSince === null) return <span className="muted">–</span>;
  return (
    <span className={row.outside > 0 ? 'm' : 'muted'}>
      {t('desk.row.of', { outside: row.outside, came: row.came })}
      {row.unmapped > 0 && <span className="muted"> {t('dashboard.unmapped', { count: row.unmapped })}</span>}
    </span>
  );
}

/** True where there is something to say beyond the counts. */
export const isNotable = ({ critical, notUsable, came, ordered }: DashboardRowView): boolean =>
  critical > 0 || notUsable > 0 || came < ordered;

/** Which values are critical, by name and without figure; how many cannot be used; how many have not come. */
export function NotableFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  if (!isNotable(row)) return <span className="muted">–</span>;
  const markers = row.criticalMarkers.map((name) => localized(name, language)).join(', ');
  return (
    <span className={classes.facts}>
      {row.critical > 0 && (
        <span className={classes.fact} data-tone="danger" data-wraps>
          <IconAlertOctagonFilled size={16} aria-hidden />
          {markers === '' ? t('dashboard.critical', { count: row.critical }) : t('desk.row.critical', { markers })}
        </span>
      )}
      {row.notUsable > 0 && (
        <span className={classes.fact} data-tone="warning">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {t('desk.row.notUsable', { count: row.notUsable })}
        </span>
      )}
      {row.came < row.ordered && (
        <span className="muted">{t('desk.row.missing', { count: row.ordered - row.came })}</span>
      )}
    </span>
  );
}

/** The test, and that it was ordered because an earlier result recommended it. */
export function TestFact({ row }: { row: DashboardRowView }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  return (
    <>
      {localized(row.product, language)}
      {row.isFollowUp && <span className={classes.tag}>{t('desk.row.followUp')}</span>}
    </>
  );
}

/** That a case came since the last visit. */
export function NewFact({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('results');
  return isNew ? <span className={classes.fresh}>{t('desk.row.new')}</span> : null;
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

interface AssignedFactProps {
  row: DashboardRowView;
  userId: string;
  /** Names of the colleagues who have it open now. */
  here: string[];
}

export function AssignedFact({ row, userId, here }: AssignedFactProps) {
  const { t } = useTranslation('results');
  if (here.length > 0)
    return (
      <span className={classes.fact} data-tone="success">
        <span className={classes.here}>
          <Initials name={here[0] ?? ''} size={24} />
        </span>
        {t('desk.row.openBy', { names: here.join(', ') })}
      </span>
    );
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
      {row.came < row.ordered
        ? t('desk.row.partial', { came: row.came, ordered: row.ordered })
        : t(`common:orderLabel.${row.label}`)}
    </span>
  );
}
