/** The same cases on narrow screens: one card per case, all of it a link. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import classes from './case-cards.module.css';
import type { CaseListProps } from './case-table.tsx';
import {
  AlertFact,
  AssignedFact,
  isNotable,
  NewFact,
  NotableFact,
  OutsideFact,
  PersonFact,
  QuestionnaireFact,
  StatusFact,
  TestFact,
} from './row-facts.tsx';
import { waitingTime } from './waiting-time.ts';

export function CaseCards({ sections, currentId, userId, now, openBy, isNew }: CaseListProps) {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  return (
    <div className={classes.list}>
      {sections
        .filter((section) => section.rows.length > 0)
        .map((section) => (
          <section key={section.key} aria-label={section.title}>
            <h2 className={classes.title} data-tone={section.tone}>
              {section.title} {section.rows.length}
            </h2>
            <ul>
              {section.rows.map(({ row, isGone }) => (
                <li
                  key={row.orderId}
                  className={classes.card}
                  data-tone={section.tone}
                  data-current={row.orderId === currentId || undefined}
                >
                  <p className={classes.line}>
                    <span>
                      <PersonFact row={row} t={t} />
                      <NewFact t={t} isNew={isNew(row)} />
                    </span>
                    <b className="m">{waitingTime(row.waitingSince, now, t)}</b>
                  </p>
                  <p>
                    <TestFact row={row} t={t} language={language} />
                  </p>
                  {isNotable(row) && (
                    <p>
                      <NotableFact row={row} t={t} language={language} />
                    </p>
                  )}
                  {row.alertMissed && (
                    <p>
                      <AlertFact row={row} t={t} />
                    </p>
                  )}
                  {row.surveyStatus !== SurveyStatus.COMPLETED && (
                    <p>
                      <QuestionnaireFact row={row} t={t} />
                    </p>
                  )}
                  <p className={classes.line}>
                    <span>
                      <Link className={classes.link} to={paths.doctorReview(row.orderId)}>
                        {row.orderNumber}
                      </Link>{' '}
                      <span className="muted">
                        <OutsideFact row={row} t={t} /> {t('desk.row.outside')}
                      </span>
                    </span>
                    <AssignedFact row={row} t={t} userId={userId} here={openBy(row)} />
                  </p>
                  {(isGone || row.beingCorrected) && (
                    <p>
                      <StatusFact row={row} t={t} isGone={isGone} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
