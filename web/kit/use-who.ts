import { useTranslation } from 'react-i18next';

/** The name of whoever did something, and that their account is closed where it has none any more. */
export function useWho(): (name: string) => string {
  const { t } = useTranslation('common');
  return (name) => name || t('staff.closedAccount');
}
