/** Under what name a test is offered besides the usual ones (specification section 3); none for most. Stored. */
export const PROGRAMMES = ['pilot', 'small-profiles', 'pharmacy-pilot'] as const;

export type Programme = (typeof PROGRAMMES)[number];
