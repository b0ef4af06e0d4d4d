/** Signs that LIKE would take for a pattern are what they are. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

export const beginsWith = (text: string): string => `${literally(text)}%`;
export const contains = (text: string): string => `%${literally(text)}%`;
