/** Leads to the queues themselves, to look at only: this browser gets the ticket for them first. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';

export function QueueBoardLink() {
  const { t } = useTranslation(['runtime', 'errors', 'common']);
  const [open, { isLoading, error }] = api.useOpenQueueBoardMutation();
  const go = async () => {
    const reply = await open();
    if (!('error' in reply)) window.location.assign(reply.data.path);
  };
  return (
    <>
      {error !== undefined && <span role="alert">{describeError(error, t)}</span>}
      <Button variant="default" size="sm" loading={isLoading} title={t('runtime:queuesHint')} onClick={() => void go()}>
        {t('runtime:queues')}
      </Button>
    </>
  );
}
