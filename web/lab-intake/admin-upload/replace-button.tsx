/** Agrees that one message replaces what stands at its order. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';

interface ReplaceButtonProps {
  messageId: string;
  /** What the button is about, for those who only hear it. */
  name: string;
}

export function ReplaceButton({ messageId, name }: ReplaceButtonProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [replace, { isLoading, error }] = api.useReplaceResultsMutation();
  const agree = async () => {
    const reply = await replace({ body: { messageIds: [messageId] } });
    if (!('error' in reply)) announce(t('replace.done', { count: 1 }));
  };
  return (
    <>
      <Button size="xs" loading={isLoading} onClick={agree}>
        {t('replace.now')}
        <span className="vh">{name}</span>
      </Button>
      {error && <p role="alert">{describeError(error, t)}</p>}
    </>
  );
}
