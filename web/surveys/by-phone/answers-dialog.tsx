/** The whole questionnaire as a doctor reads it; while it is open they answer it with the person on the phone, and submit it for them. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { DownloadAnswers } from '../download-answers.tsx';
import { type LoadedSurvey, useSurvey } from '../use-survey.ts';
import { AnswersByPhone } from './answers-by-phone.tsx';
import classes from './by-phone.module.css';

interface AnswersDialogProps {
  customerSurveyId: string;
  /** First and last name. */
  person: string;
  isOpen: boolean;
  onClose: () => void;
}

export function AnswersDialog({ customerSurveyId, person, isOpen, onClose }: AnswersDialogProps) {
  const { t } = useTranslation('surveys');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('byPhone.title', { person })} area="staff" size="wide">
      <Questionnaire id={customerSurveyId} />
    </Dialog>
  );
}

function Questionnaire({ id }: { id: string }) {
  const survey = useSurvey(id);
  return (
    <QueryState query={survey} skeleton="summary">
      {(data) => (
        <>
          <div className={classes.state}>
            <p className="muted" data-state-of={id} tabIndex={-1}>
              <StateWords data={data} />
            </p>
            <DownloadAnswers id={id} size="xs" />
          </div>
          <AnswersByPhone id={id} data={data} />
        </>
      )}
    </QueryState>
  );
}

function StateWords({ data }: { data: LoadedSurvey }) {
  const { t } = useTranslation('surveys');
  const { closed, completedAt, byDoctor } = data.customerSurvey;
  if (completedAt)
    return t(byDoctor ? 'readOnly.sentByDoctor' : 'readOnly.sentAt', { at: formatDateTime(completedAt) });
  if (closed) return t(`readOnly.${closed}.title`);
  const count = data.visible.length;
  return t('byPhone.progress', { answered: count - listUnanswered(data).length, count });
}

const listUnanswered = ({ visible, answers }: LoadedSurvey) =>
  visible.filter(({ key }) => !answers.some(({ questionKey, value }) => questionKey === key && isAnswered(value)));
