/** Something could not be loaded: said where it would stand, with the one thing to do. What did load stays on the page. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeError } from './describe-error.ts';
import { Notice } from './notice.tsx';

export interface LoadErrorProps {
  /** As RTK Query gives it. */
  error?: unknown;
  title?: string;
  message?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function LoadError({ error, title, message, onRetry, retrying }: LoadErrorProps) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <Notice
      tone="danger"
      live="alert"
      title={title ?? t('common:loadFailed')}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry} loading={retrying}>
            {t('common:retry')}
          </Button>
        )
      }
    >
      <p>{message ?? describeError(error, t)}</p>
    </Notice>
  );
}
