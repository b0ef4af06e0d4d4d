import { describe, expect, it } from '@jest/globals';
import { SUPPORT_MACHINE, type SupportEvent, SupportState } from '#shared/domain/crm/support-machine.ts';
import { transition } from '#shared/domain/machine.ts';

const EVENTS = Object.keys(SUPPORT_MACHINE) as SupportEvent[];

/** Every step that is allowed; all others are refused. */
const ALLOWED = [
  'open take taken',
  'not-reached take taken',
  'taken give-back open',
  'taken call taken',
  'taken miss not-reached',
  'taken postpone open',
  'taken finish done',
  'open answer done',
  'taken answer done',
  'not-reached answer done',
  'open withdraw done',
  'taken withdraw done',
  'not-reached withdraw done',
];

describe('a support request', () => {
  it('takes exactly these steps', () => {
    const steps = Object.values(SupportState).flatMap((state) =>
      EVENTS.flatMap((event) => {
        const next = transition(SUPPORT_MACHINE, state, event);
        return next ? [`${state} ${event} ${next.to}`] : [];
      }),
    );
    expect(steps.toSorted()).toEqual(ALLOWED.toSorted());
  });
});
