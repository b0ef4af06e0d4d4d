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
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { Initials } from '#web/kit/initials.tsx';
import { localized } from '#web/kit/localized.ts';
import { isReady, waitsForQuestionnaire } from '../group-rows.ts';
import classes from './row-facts.module.css';
import type { RowWords } from './row-words.ts';

/** A row in words that its list has asked for. */
interface Fact extends RowWords {
  row: DashboardRowView;
}

interface PersonFactProps extends Pick<RowWords, 't'> {
  row: Pick<DashboardRowView, 'initials' | 'age' | 'sex' | 'language'>;
}

export function PersonFact({ row, t }: PersonFactProps) {
  const rest = [row.age, row.sex && t(`results:sexShort.${row.sex}`), row.language]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <>
      <b>{row.initials}</b> <span className="muted">{rest}</span>
    </>
  );
}

export function SampleFact({ row, t }: Omit<Fact, 'language'>) {
  const Icon = row.sampleType === 'capillary' ? IconDroplet : IconTestPipe;
  return (
    <span className={classes.fact}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`results:sample.${row.sampleType}`)}
    </span>
  );
}

/** `5 von 34`: values outside, critical ones included, of those that came. */
export function OutsideFact({ row, t }: Omit<Fact, 'language'>) {
  if (row.waitingSince === null) return <span className="muted">–</span>;
  return (
    <span className={row.outside > 0 ? 'm' : 'muted'}>
      {t('results:desk.row.of', { outside: row.outside, came: row.came })}
      {row.unmapped > 0 && <span className="muted"> {t('results:dashboard.unmapped', { count: row.unmapped })}</span>}
    </span>
  );
}

/** True where there is something to say beyond the counts. */
export const isNotable = ({ critical, notUsable, came, ordered }: DashboardRowView): boolean =>
  critical > 0 || notUsable > 0 || came < ordered;

/** Which values are critical, by name and without figure; how many cannot be used; how many have not come. */
export function NotableFact({ row, t, language }: Fact) {
  if (!isNotable(row)) return <span className="muted">–</span>;
  const markers = row.criticalMarkers.map((name) => localized(name, language)).join(', ');
  return (
    <span className={classes.facts}>
      {row.critical > 0 && (
        <span className={classes.fact} data-tone="danger" data-wraps>
          <IconAlertOctagonFilled size={16} aria-hidden />
          {markers === ''
            ? t('results:dashboard.critical', { count: row.critical })
            : t('results:desk.row.critical', { markers })}
        </span>
      )}
      {row.notUsable > 0 && (
        <span className={classes.fact} data-tone="warning">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {t('results:desk.row.notUsable', { count: row.notUsable })}
        </span>
      )}
      {row.came < row.ordered && (
        <span className="muted">{t('results:desk.row.missing', { count: row.ordered - row.came })}</span>
      )}
    </span>
  );
}

/** The test, and that it was ordered because an earlier result recommended it. */
export function TestFact({ row, t, language }: Fact) {
  return (
    <>
      {localized(row.product, language)}
      {row.isFollowUp && <span className={classes.tag}>{t('results:desk.row.followUp')}</span>}
    </>
  );
}

/** That a case came since the last visit. */
export function NewFact({ isNew, t }: { isNew: boolean } & Pick<RowWords, 't'>) {
  return isNew ? <span className={classes.fresh}>{t('results:desk.row.new')}</span> : null;
}

export function AlertFact({ row, t }: Omit<Fact, 'language'>) {
  if (!row.alertMissed) return null;
  return (
    <span className={classes.fact} data-tone="danger">
      <IconPhoneOff size={16} stroke={1.75} aria-hidden />
      {t('results:alert.unconfirmed')}
    </span>
  );
}

export function QuestionnaireFact({ row, t }: Omit<Fact, 'language'>) {
  const Icon = row.surveyStatus === SurveyStatus.COMPLETED ? IconCheck : IconForms;
  return (
    <span className={classes.fact} data-tone={row.surveyStatus === SurveyStatus.COMPLETED ? undefined : 'warning'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`results:questionnaire.${row.surveyStatus}`)}
    </span>
  );
}

interface AssignedFactProps extends Omit<Fact, 'language'> {
  userId: string;
  /** Names of the colleagues who have it open now. */
  here: string[];
}

export function AssignedFact({ row, t, userId, here }: AssignedFactProps) {
  if (here.length > 0)
    return (
      <span className={classes.fact} data-tone="success">
        <span className={classes.here}>
          <Initials name={here[0] ?? ''} size={24} />
        </span>
        {t('results:desk.row.openBy', { names: here.join(', ') })}
      </span>
    );
  if (!row.assignedTo) return <span className="muted">{t('results:dashboard.nobody')}</span>;
  return (
    <span className={classes.fact}>
      <Initials name={row.assignedTo.name} size={24} />
      {row.assignedTo.id === userId ? t('results:dashboard.me') : row.assignedTo.name}
    </span>
  );
}

export function StatusFact({ row, t, isGone }: Omit<Fact, 'language'> & { isGone: boolean }) {
  if (isGone) return <span className="muted">{t('results:dashboard.gone')}</span>;
  if (row.beingCorrected) {
    return (
      <span className={classes.fact} data-tone="info">
        <IconRefresh size={16} stroke={1.75} aria-hidden />
        {t('results:dashboard.correction')}
      </span>
    );
  }
  const Icon = isReady(row) ? IconCircleCheck : waitsForQuestionnaire(row) ? IconForms : IconHourglass;
  return (
    <span className={classes.fact} data-tone={waitsForQuestionnaire(row) ? 'warning' : undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {row.came < row.ordered
        ? t('results:desk.row.partial', { came: row.came, ordered: row.ordered })
        : t(`common:orderLabel.${row.label}`)}
    </span>
  );
}
