/** All answers by group; with `change` each row leads to its question and back. */
import { IconHistory, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { changePath } from './return-to-summary.ts';
import classes from './survey-texts.module.css';
import type { LoadedSurvey } from './use-survey.ts';

export function AnswerList({ id, data, change }: { id: string; data: LoadedSurvey; change?: boolean }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const isOpen = (question: Question) => !data.answers.some(({ questionKey }) => questionKey === question.key);
  const wayToChange = (question: Question) => ({
    to: changePath(id, question.key),
    label: isOpen(question) ? t(findFormer(data, question) ? 'formerAnswer.check' : 'summary.answer') : undefined,
  });
  const groups = [...data.survey.groups].sort((a, b) => a.order - b.order);
  return (
    <div className={classes.groups}>
      {groups.map((group) => {
        const questions = data.visible.filter((question) => question.group === group.key);
        if (questions.length === 0) return null;
        return (
          <Section key={group.key} title={localized(group.name, language)} look="label">
            <SummaryList
              rows={questions.map((question) => ({
                key: question.key,
                label: localized(question.text, language),
                value: <AnswerWords question={question} data={data} />,
                action: change ? wayToChange(question) : undefined,
              }))}
            />
          </Section>
        );
      })}
    </div>
  );
}

const findFormer = (data: LoadedSurvey, { key }: Question) =>
  data.former.find(({ questionKey }) => questionKey === key);

function AnswerWords({ question, data }: { question: Question; data: LoadedSurvey }) {
  const { t } = useTranslation('surveys');
  const answer = data.answers.find(({ questionKey }) => questionKey === question.key);
  const former = answer ? undefined : findFormer(data, question);
  const doctor = data.byPhone.find(({ questionKey }) => questionKey === question.key);
  return (
    <>
      <GivenAnswer question={question} answer={answer ?? former} />
      {former && (
        <span className={classes.marked}>
          <IconHistory size={18} stroke={1.75} aria-hidden />
          <span>{t('formerAnswer.open', { date: formatDate(former.answeredAt) })}</span>
        </span>
      )}
      {doctor && (
        <span className={classes.marked}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <span>
            {t('byPhone.mark', { at: formatDateTime(doctor.answeredAt) })}
            {doctor.reason && ` ${t('byPhone.why', { reason: doctor.reason })}`}
          </span>
        </span>
      )}
    </>
  );
}
