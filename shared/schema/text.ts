import { type StringSchema, string } from 'yup';

/**
 * Start of every text schema: a string without control characters. Messages of all schemas are keys of
 * `locales/{lng}/errors.json`, never prose. Schemas change nothing: the API normalises texts before it validates.
 */
export function text(): StringSchema<string | undefined> {
  return string()
    .strict()
    .typeError('field.type')
    .test('control-characters', 'field.control-characters', (value) => !value || !/(?![\n\t])\p{Cc}/u.test(value));
}

/** A text that must be given; blanks alone are nothing. */
export function requiredText(): StringSchema<string> {
  return text()
    .required('field.required')
    .test('blank', 'field.required', (value) => value == null || value === '' || value.trim() !== '');
}

/** Adds a check that an empty value passes, so that one fault is reported once: as missing. */
export function checked<S extends StringSchema<string> | StringSchema<string | undefined>>(
  schema: S,
  key: string,
  isValid: (value: string) => boolean,
): S {
  return schema.test(key, key, (value) => !value || value.trim() === '' || isValid(value)) as S;
}
