import type { TFunction } from 'i18next';
import type { FactorHint } from '#shared/domain/identity/decide-factor-try.ts';
import type { CallError } from '#web/client/api.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';

/** Title and text of a refused second factor: what is wrong with the code, or one sentence about anything else. */
export function describeFactorError(error: CallError, t: TFunction): { title: string; text: string } {
  if (error.error !== 'second-factor-wrong')
    return { title: t('identity-factor:failed'), text: describeError(error, t) };
  const found = (errorBodyOf(error)?.details ?? {}) as Partial<FactorHint>;
  return { title: t('identity-factor:wrong.title'), text: textOf(found, t) };
}

function textOf(found: Partial<FactorHint>, t: TFunction): string {
  switch (found.hint) {
    case 'used':
      return t('identity-factor:wrong.used');
    case 'late':
      return t('identity-factor:wrong.late', { seconds: found.seconds });
    case 'behind':
      return t('identity-factor:wrong.behind', { count: found.minutes ?? 0 });
    case 'ahead':
      return t('identity-factor:wrong.ahead', { count: found.minutes ?? 0 });
    default:
      return t('identity-factor:wrong.digits');
  }
}
