/** The laboratory could not use the sample: why in plain words, and the new one, free of charge, in one press. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewSampleView, OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { NextStep } from '#web/kit/next-step.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { BookNext } from './book-next.tsx';
import classes from './new-sample-step.module.css';
import { useChooseReplacement } from './use-choose-replacement.ts';

export function NewSampleStep({ order, newSample }: { order: OrderView; newSample: NewSampleView }) {
  const { t } = useTranslation(['orders', 'errors']);
  const replacement = useChooseReplacement(order);
  const atHome = order.application === 'homesampling';
  const { deliveryAddress: to } = order;
  const choose = (): ReactNode => {
    if (!newSample.mayChoose) {
      return (
        <a className="link" href={CONTACT.phoneHref}>
          {CONTACT.phone}
        </a>
      );
    }
    if (!atHome) return <BookNext order={order} replacement={replacement} />;
    return (
      <OnlineButton
        kept="order"
        size="lg"
        notSent={replacement.notSent}
        loading={replacement.isLoading}
        onClick={() => replacement.choose(null)}
      >
        {t('step.new-sample.kit')}
      </OnlineButton>
    );
  };
  return (
    <div className={classes.step}>
      <NextStep title={t('step.new-sample.title')} action={<div className={classes.action}>{choose()}</div>}>
        {newSample.reasons.map((reason) => (
          <p key={reason}>{t(`step.new-sample.why.${reason}`)}</p>
        ))}
        {newSample.isPart && <p>{t('step.new-sample.part')}</p>}
        {newSample.mayChoose ? (
          <p>
            {t('step.new-sample.free')}{' '}
            {atHome && to && t('step.new-sample.kitTo', { address: `${to.streetAddress}, ${to.zipCode} ${to.city}` })}
          </p>
        ) : (
          <p>{t('step.new-sample.call', { phone: CONTACT.phone })}</p>
        )}
        {order.testResult && (
          <p>
            <ActionLink to={paths.result(order._id)}>{t('step.new-sample.result')}</ActionLink>
          </p>
        )}
      </NextStep>
      {replacement.refusal !== null && (
        <Notice tone="danger" live="alert">
          <p>{describeError(replacement.refusal, t)}</p>
        </Notice>
      )}
    </div>
  );
}
