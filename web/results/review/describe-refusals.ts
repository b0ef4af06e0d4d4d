import type { TFunction } from 'i18next';
import type { Language } from '#shared/languages.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { localized } from '#web/kit/localized.ts';

/** The server's reasons against a release as sentences, with the areas they are about and the language the person reads. */
export function describeRefusals(
  details: Record<string, unknown> | undefined,
  { areas, customer }: Pick<ReviewView, 'areas' | 'customer'>,
  language: Language,
  t: TFunction,
): string[] {
  const reasons = Array.isArray(details?.reasons) ? (details.reasons as unknown[]) : [];
  return reasons.flatMap((reason) => {
    const { code, subjects } = Object(reason) as { code?: unknown; subjects?: unknown };
    if (typeof code !== 'string') return [];
    const sentence = t(`results:release.${code}`, { language: t(`results:languageIn.${customer.preferredLanguage}`) });
    const about = Array.isArray(subjects) ? subjects : [];
    const names = areas.filter(({ resultCategoryId }) => about.includes(resultCategoryId));
    return names.length === 0
      ? sentence
      : `${sentence} (${names.map(({ name }) => localized(name, language)).join(', ')})`;
  });
}
