import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';

type Colleagues = ReviewView['colleagues'];

/** Names of doctors by their ids as the language lists them; `someone` for whoever is no doctor any more. */
export function nameColleagues(
  ids: readonly string[],
  colleagues: Colleagues,
  language: Language,
  someone: string,
): string {
  const names = ids.map((id) => colleagues.find((colleague) => colleague.id === id)?.name ?? someone);
  return new Intl.ListFormat(LANGUAGE_TAGS[language], { type: 'conjunction' }).format(names);
}

/** Who saved last, where it was somebody else; null where it was the person in another window, or nobody is known. */
export function nameOfSaver({ savedBy, colleagues }: Pick<ReviewView, 'savedBy' | 'colleagues'>, userId: string) {
  return savedBy === userId ? null : (colleagues.find(({ id }) => id === savedBy)?.name ?? null);
}
