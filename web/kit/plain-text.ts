/** Letters without marks and capitals, for comparing what somebody types with what is written. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
