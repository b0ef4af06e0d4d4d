/** Whom it concerns when languages are offered no longer, said before it is saved. */
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/languages.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { api } from '#web/client/api.ts';
import classes from './admin-runtime.module.css';

export function LanguagesGone({ languages }: { languages: readonly Language[] }) {
  const { t } = useTranslation('runtime-settings');
  // What was counted an hour ago warns of nobody who came since.
  const { data } = api.useCountLanguageUseQuery(undefined, { refetchOnMountOrArgChange: true });
  const used = data?.languages.filter(({ language }) => languages.includes(language)) ?? [];
  return (
    <div role="status" className={classes.warning}>
      <p>{t('languageGone')}</p>
      <ul>
        {used.map(({ language, customers, openOrders }) => (
          <li key={language}>
            {`${LANGUAGE_NAMES[language]}: ${t('languageUse.customers', { count: customers })}, ${t('languageUse.orders', { count: openOrders })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
