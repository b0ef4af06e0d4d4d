import type { TFunction } from 'i18next';

/** A message of a Yup schema: a key (`field.required`, namespace `errors` where none is named) with or without parameters. */
export type FieldMessage = string | { key: string; params?: Record<string, string | number>; values?: Record<string, string | number> };

const KEY = /^([a-z]+:)?[A-Za-z][\w-]*(\.[\w-]+)+$/;

/** The sentence to show. A text that is no key (the server's own sentence) is shown as it is. */
export function describeMessage(message: unknown, t: TFunction): string {
  if (typeof message === 'object' && message !== null && 'key' in message) {
    const { key, params, values } = message as Exclude<FieldMessage, string>;
    return translate(String(key), t, params ?? values);
  }
  return translate(String(message), t);
}

function translate(text: string, t: TFunction, values: Record<string, string | number> = {}): string {
  if (!KEY.test(text)) return text;
  return t(text.includes(':') ? text : `errors:${text}`, values);
}
