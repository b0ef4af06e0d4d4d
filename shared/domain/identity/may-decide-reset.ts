import { type Refusal, refuse } from '#shared/errors.ts';

/** Who asked for a reset, and for whom. */
interface ResetFacts {
  userId: string;
  askedBy: string;
}

/** Nobody takes their own second factor away: one administrator asks for somebody else's. */
export const mayAskReset = (userId: string, actorId: string): Refusal<'second-person-needed'> | null =>
  userId === actorId ? refuse('second-person-needed') : null;

/** A third person consents: neither who asked nor whose factor it is. */
export const mayConsentReset = (reset: ResetFacts, actorId: string): Refusal<'second-person-needed'> | null =>
  [reset.userId, reset.askedBy].includes(actorId) ? refuse('second-person-needed') : null;
