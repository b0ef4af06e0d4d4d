import { useNavigate } from 'react-router-dom';
import type { SecondFactorAskedView } from '#shared/views/second-factor.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { after } from './lock-of.ts';
import { factorAsked } from './slice.ts';

/** Goes on to the second step of staff, or to its enrolment at the first sign-in. */
export function useAskFactor() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return ({ secondFactorTicket: ticket, expiresInSeconds, ...facts }: SecondFactorAskedView): void => {
    const now = new Date();
    dispatch(
      factorAsked({ ...facts, ticket, confirmedAt: now.toISOString(), expiresAt: after(expiresInSeconds, now) }),
    );
    navigate(facts.isEnrolled ? paths.secondFactor : paths.secondFactorEnrolment, { replace: true });
  };
}
