/** Whom the values belong to: the person, what to keep in mind, medication, answers and earlier tests. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { AnswersPart, GivenAnswers } from './answers-part.tsx';
import { useOpenCase } from './case-context.ts';
import { DocumentsPart } from './documents-part.tsx';
import classes from './part.module.css';
import { Part } from './part.tsx';
import { TimelinePart } from './timeline-part.tsx';

export function ContextPane({ onAnswers }: { onAnswers: () => void }) {
  const { t } = useTranslation('results');
  const { review, lab } = useOpenCase();
  const { customer } = review;
  const tests = new Map<string, number>();
  for (const { previous } of lab.measures) {
    if (previous) tests.set(formatDate(previous.sampledAt), (tests.get(formatDate(previous.sampledAt)) ?? 0) + 1);
  }
  return (
    <>
      <section className={classes.part} aria-label={t('person.label')}>
        <p className="m">
          {[
            customer.age !== null && t('person.years', { count: customer.age }),
            customer.sex && t(`sex.${customer.sex}`),
            customer.birthdate && t('person.born', { date: formatDate(customer.birthdate) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <AnswersPart kind="body" />
      </section>
      {review.releases.length > 0 && <TimelinePart />}
      <DocumentsPart />
      <AnswersPart kind="flags" />
      <AnswersPart kind="medication" />
      <GivenAnswers onAll={onAnswers} />
      <Part title={t('earlier.title')}>
        {tests.size === 0 && <p className={`muted ${classes.small}`}>{t('earlier.none')}</p>}
        <dl>
          {[...tests].map(([date, count]) => (
            <div key={date} className={classes.pair}>
              <dt>{date}</dt>
              <dd>{t('count.values', { count })}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {review.releases.length === 0 && <TimelinePart />}
    </>
  );
}
