import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';

/** The tests that are sold, by name, to filter a list by. */
export function useTestChoices(): { value: string; label: string }[] {
  const language = useLanguage();
  const { data } = api.useListProductGroupsQuery();
  return (data?.productGroups ?? []).map(({ key, name }) => ({ value: key, label: localized(name, language) }));
}
