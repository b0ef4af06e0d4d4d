/** "Lifestyle · 6 of 32", whether it is saved, and the progress line. The counts follow every answer that hides or opens questions. */
import { useTranslation } from 'react-i18next';
import { ProgressLine } from '#web/kit/progress-line.tsx';
import { SavedNote } from '#web/kit/saved-note.tsx';
import type { AnswerSender } from '../use-answer-sender.ts';
import { type GroupProgress, groupBorders } from './group-progress.ts';
import classes from './survey-progress.module.css';

export interface SurveyProgressProps {
  groupName: string;
  index: number;
  count: number;
  groups: GroupProgress[];
  sender: Pick<AnswerSender, 'state' | 'savedAt'>;
}

export function SurveyProgress({ groupName, index, count, groups, sender }: SurveyProgressProps) {
  const { t } = useTranslation('surveys');
  return (
    <div className={classes.progress}>
      <div className={classes.words}>
        <p className="b">{t('page.progress', { group: groupName, index, count })}</p>
        <SavedNote state={sender.state} at={sender.savedAt} />
      </div>
      <ProgressLine
        value={index - 0.5}
        max={count}
        label={t('page.progressLabel', { index, count })}
        ticks={groupBorders(groups)}
      />
    </div>
  );
}
