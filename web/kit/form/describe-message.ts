import type { TFunction } from 'i18next';

/** A message of a Yup schema: a key (`field.required`, namespace `errors` where none is named) with or without parameters. */
export type FieldMessage =
  | string
  | { key: string; params?: Record<string, string | number>; values?: Record<string, string | number> };

const KEY = /^([a-z-]+:[A-Za-z][\w-]*(\.[\w-]+)*|[A-Za-z][\w-]*(\.[\w-]+)+)$/;

/** Sentences that do not say which field they mean; the summary lists several of them one below the other. */
const NAMELESS = /^(errors:)?field\.(required|choose|type|format|number|integer|min|max|too-many|too-long|max-length)$/;

/**
 * The sentence to show, the same at the field and in the error summary; a general one gets the field's label in front
 * ("First name: This is missing."). A text that is no key (the server's own sentence) is shown as it is.
 */
export function describeMessage(message: unknown, t: TFunction, label?: string): string {
  const { key, values } = partsOf(message);
  const sentence = KEY.test(key) ? t(key.includes(':') ? key : `errors:${key}`, values) : key;
  if (!label || !NAMELESS.test(key)) return sentence;
  // "For whom?" ends with its own sign
  return label.endsWith('?') ? `${label} ${sentence}` : `${label}: ${sentence}`;
}

function partsOf(message: unknown): { key: string; values: Record<string, string | number> } {
  if (typeof message !== 'object' || message === null || !('key' in message))
    return { key: String(message), values: {} };
  const { key, params, values } = message as Exclude<FieldMessage, string>;
  return { key: String(key), values: params ?? values ?? {} };
}
