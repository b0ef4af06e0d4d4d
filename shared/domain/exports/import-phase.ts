/** A file of orders is looked through first; what was agreed to is then written. */
export const ImportPhase = { check: 'check', apply: 'apply' } as const;

export type ImportPhase = (typeof ImportPhase)[keyof typeof ImportPhase];
