/** "This takes longer than usual", and after twenty seconds a way to try again. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

export function SlowNotice({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="calm"
      live="status"
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      <p>{t('slow')}</p>
    </Notice>
  );
}
