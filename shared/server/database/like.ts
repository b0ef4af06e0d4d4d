/** Signs that LIKE would take for a pattern are what they are. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** What LIKE takes for the beginning of a text, whatever signs the text holds. */
export const beginsWith = (text: string): string => `${literally(text)}%`;
/** The same for a part of it. */
export const contains = (text: string): string => `%${literally(text)}%`;
