/** Ids of the elements the keys jump to. */
export const areaHeadId = (areaId: string): string => `area-head-${areaId}`;
export const areaTextId = (areaId: string): string => `area-text-${areaId}`;
export const SUMMARY_ID = 'review-summary';
export const TAKE_SUMMARY_ID = 'review-take-summary';
export const NOTE_ID = 'review-note';
export const HAND_OVER_ID = 'review-hand-over';
export const CONTACT_ID = 'review-contact';
/** Field of the reason about a word of the laboratory. */
export const wordId = (id: string): string => `word-${id}`;
export const contactKindId = (kind: string): string => `contact-${kind}`;
export const REASON_ID = 'review-correction-reason';
