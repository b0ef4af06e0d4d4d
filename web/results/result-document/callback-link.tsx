/** The entry to help by phone, in the words of every other screen. Paper has no use for it. */
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';

export function CallbackLink() {
  const { t } = useTranslation('common');
  return (
    <span data-print="no">
      <ActionLink to={paths.contentPage('callback')} icon={<IconPhoneIncoming size={20} stroke={1.75} aria-hidden />}>
        {t('help.callback')}
      </ActionLink>
    </span>
  );
}
