import { useState } from 'react';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { PhoneAnswerForm } from '#web/surveys/by-phone/phone-answer-form.tsx';
import { QuestionForm } from '#web/surveys/page/question-form.tsx';
import { type FormCase, nothing, TEXT } from './form-case.ts';

/** The reason is kept by the screen, for the next answer. */
function OnThePhone() {
  const [reason, setReason] = useState('');
  const facts = { surveyId: 's1', question: height, answer: undefined, seenAt: null, onDone: nothing };
  return <PhoneAnswerForm {...facts} reason={reason} onReason={setReason} />;
}
const height: Question = {
  key: 'height',
  group: 'body',
  order: 1,
  required: true,
  text: TEXT,
  answerType: 'text',
  maxLength: 60,
};

/** Forms of surveys, by their files below `web`. */
export const SURVEYS_FORMS: Record<string, FormCase> = {
  'surveys/page/question-form.tsx': {
    show: () => (
      <QuestionForm
        surveyId="s1"
        question={height}
        saved={undefined}
        groupName="Körper"
        onKeep={nothing}
        onContinue={nothing}
        submitLabel="Weiter"
      />
    ),
  },
  'surveys/by-phone/phone-answer-form.tsx': {
    show: () => <OnThePhone />,
    withoutSummary: true,
  },
};
