import { jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '#web/app/store.ts';
import '#web/client/staff-calls.ts';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { openScreen } from '../refusing-api.tsx';
import { renderKit } from '../render-kit.tsx';
import { aDraft, aReview } from './a-review.ts';

/** An open case of two areas, which nobody has judged. */
function anOpenCase(given: Partial<OpenCase> = {}): OpenCase {
  const review = given.review ?? aReview;
  return {
    ...{ review, lab: review, draft: aDraft(false), refusals: [], userId: 'ursina', isReadOnly: false },
    alert: { isNew: false, confirm: () => undefined },
    ...{ activeArea: '', activate: () => undefined, change: () => undefined },
    ...given,
  };
}

/** Shows a part of an open case, and what is changed in the draft with it. */
export function showCase(part: ReactNode, given: Partial<OpenCase> = {}) {
  const change = jest.fn<OpenCase['change']>();
  const view = renderKit(
    <Provider store={createStore()}>
      <CaseContext value={anOpenCase({ change, ...given })}>{part}</CaseContext>
    </Provider>,
  );
  return { change, changed: () => change.mock.calls.map(([changes]) => changes), view };
}

/** The same at an address, where the part leads somewhere. */
export const openCase = (part: ReactNode, given: Partial<OpenCase> = {}) =>
  openScreen(<CaseContext value={anOpenCase(given)}>{part}</CaseContext>);
