import { object } from 'yup';
import { uuid } from './identifiers.ts';
import { isoInstant } from './moments.ts';

/** A place at a branch that somebody wants: nobody says yet that it is free. */
export const slot = object({
  partnerBranchId: uuid,
  /** Start of the slot, an instant. */
  from: isoInstant,
});
