/** Questions that two devices answered without knowing of each other: which answer stands, which does not, and the way to change it. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { type AnswerConflict, forgetConflicts, listConflicts } from './answer-conflicts.ts';
import { formatAnswer } from './format-answer.ts';
import classes from './survey-texts.module.css';
import { onUnsentChange } from './unsent-changes.ts';
import { useSurveyOwner } from './use-survey-owner.ts';

export function ConflictNotice({ surveyId, questions }: { surveyId: string; questions: readonly Question[] }) {
  const { t } = useTranslation('surveys');
  const userId = useSurveyOwner();
  const conflicts = useConflicts(surveyId, userId);
  const found = conflicts.flatMap((conflict) => {
    const question = questions.find(({ key }) => key === conflict.questionKey);
    return question ? [{ conflict, question }] : [];
  });
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={classes.notice}>
          <Notice
            title={t('conflict.title', { count: found.length })}
            action={
              <Button variant="default" onClick={() => void forgetConflicts(surveyId, userId)}>
                {t('conflict.seen')}
              </Button>
            }
          >
            <ul className={classes.conflicts}>
              {found.map(({ conflict, question }) => (
                <Row key={question.key} surveyId={surveyId} question={question} conflict={conflict} />
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </div>
  );
}

function Row({ surveyId, question, conflict }: { surveyId: string; question: Question; conflict: AnswerConflict }) {
  const { t } = useTranslation(['surveys', 'common']);
  const language = useLanguage();
  const { kept, own, other } = conflict;
  const words = ({ value, additionalAnswer }: Answer) => {
    const more = (question.additionalAnswers ?? []).map((asked) =>
      formatAnswer(asked, additionalAnswer.find(({ key }) => key === asked.key)?.value ?? null, language, t),
    );
    const all = [formatAnswer(question, value, language, t), ...more].filter((each) => each !== '');
    return all.join(', ') || t('surveys:noAnswer');
  };
  const theirs = other.byDoctor ? 'doctor' : 'other';
  return (
    <li>
      <Link to={paths.surveyPage(surveyId, question.key)}>{localized(question.text, language)}</Link>
      <p>
        {t(`surveys:conflict.stands.${kept === 'this' ? 'this' : theirs}`, {
          answer: words(kept === 'this' ? own : other),
        })}
      </p>
      <p className="muted">
        {t(`surveys:conflict.fell.${kept === 'this' ? theirs : 'this'}`, {
          answer: words(kept === 'this' ? other : own),
        })}
      </p>
    </li>
  );
}

function useConflicts(surveyId: string, userId: string): readonly AnswerConflict[] {
  const [conflicts, setConflicts] = useState<readonly AnswerConflict[]>([]);
  useEffect(() => {
    let isShown = true;
    const read = () =>
      void listConflicts(surveyId, userId).then((found) => {
        if (isShown) setConflicts(found);
      });
    const stop = onUnsentChange(read);
    read();
    return () => {
      isShown = false;
      stop();
    };
  }, [surveyId, userId]);
  return conflicts;
}
