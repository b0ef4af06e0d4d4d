/** The entry to a callback about one's own result; whoever reads another's is told how to call. Paper has no use for it. */
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { paths, patterns } from '#web/app/paths.ts';
import { callbackPath } from '#web/crm/callback-address.ts';
import { ActionLink } from '#web/kit/action-link.tsx';

export function CallbackLink() {
  const { t } = useTranslation(['results', 'common']);
  const orderId = useMatch(patterns.result)?.params.orderId;
  const to = orderId ? callbackPath(orderId) : paths.contentPage('callback');
  return (
    <span data-print="no">
      <ActionLink to={to} icon={<IconPhoneIncoming size={20} stroke={1.75} aria-hidden />}>
        {orderId ? t('results:talk.callback') : t('common:help.callback')}
      </ActionLink>
    </span>
  );
}
