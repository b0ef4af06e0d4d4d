/** In which form people get what the product holds of them: to read, or for other programmes. */
export const DATA_FORMATS = ['pdf', 'json'] as const;

export type DataFormat = (typeof DATA_FORMATS)[number];
