/** The link to confirm and pay, sent once more; until it may leave again the clock says when. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerOrderView } from '#shared/views/partner-sales.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';

export function SendLink({ order }: { order: PartnerOrderView }) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer } = useCounter();
  const [send, { isLoading, error }] = api.useSendCounterLinkMutation();
  // The instant whose clock ran out here: the next question to the server says so too.
  const [over, setOver] = useState<string | null>(null);
  const { linkAgainAt } = order;
  if (linkAgainAt !== null && linkAgainAt !== over) {
    return (
      <Countdown until={linkAgainAt} onEnd={() => setOver(linkAgainAt)}>
        {(clock) => <span className="muted">{t('orders-counter:link.next', { clock })}</span>}
      </Countdown>
    );
  }
  const sendNow = async () => {
    const reply = await send({ bearer, params: { orderId: order._id } });
    if (!('error' in reply)) announce(t('orders-counter:link.sent'));
  };
  return (
    <>
      <Button variant="default" loading={isLoading} onClick={() => void sendNow()}>
        {t('orders-counter:link.again')}
      </Button>
      {error !== undefined && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
    </>
  );
}
