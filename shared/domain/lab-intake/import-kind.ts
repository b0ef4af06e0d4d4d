/** What files the one list of imports holds; stored. */
export const ImportKind = { labFile: 'lab-file', orderFile: 'order-file' } as const;

export type ImportKind = (typeof ImportKind)[keyof typeof ImportKind];
