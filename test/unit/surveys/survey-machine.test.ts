import { describe, expect, it } from '@jest/globals';
import { transition } from '#shared/domain/machine.ts';
import { SURVEY_MACHINE, type SurveyEvent } from '#shared/domain/surveys/survey-machine.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';

const EVENTS = Object.keys(SURVEY_MACHINE) as SurveyEvent[];

/** Every step that is allowed, with the numbers of the specification; all others are refused. */
const ALLOWED = ['0 begin 1', '0 answer 1', '1 answer 1', '0 complete 2', '1 complete 2'];

describe('a questionnaire', () => {
  it('keeps the numbers of the specification', () => {
    expect(SurveyStatus).toEqual({ PENDING: 0, IN_PROGRESS: 1, COMPLETED: 2 });
  });

  it('takes exactly these steps', () => {
    const steps = Object.values(SurveyStatus).flatMap((status) =>
      EVENTS.flatMap((event) => {
        const next = transition(SURVEY_MACHINE, status, event);
        return next ? [`${status} ${event} ${next.to}`] : [];
      }),
    );
    expect(steps.toSorted()).toEqual(ALLOWED.toSorted());
  });
});
