import type { FormikHelpers } from 'formik';
import type { TFunction } from 'i18next';
import { describeError, errorBodyOf } from '../describe-error.ts';

/**
 * Shows a refusal of the API in the form: errors of fields at their fields (paths `body.x` and `x` mean the field `x`), anything else
 * as one sentence in the error summary. What was typed stays. `rename` maps a path of the API to another field.
 */
export function refuseForm<V>(
  error: unknown,
  helpers: Pick<FormikHelpers<V>, 'setErrors' | 'setStatus'>,
  t: TFunction,
  rename: Record<string, string> = {},
): void {
  const fields = errorBodyOf(error)?.fields ?? [];
  if (fields.length === 0) {
    helpers.setStatus({ refused: describeError(error, t) });
    return;
  }
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const path = field.path.replace(/^(body|query|params)\./, '');
    errors[rename[path] ?? path] = t(`errors:${field.key}`, { defaultValue: field.message ?? '', ...field.params });
  }
  helpers.setErrors(errors as Parameters<typeof helpers.setErrors>[0]);
}
