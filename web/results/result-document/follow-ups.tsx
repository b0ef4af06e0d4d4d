/** Tests the doctor recommends next, with the day from which they make sense; the first is the page's next step. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { followUpFrom } from '#shared/domain/results/follow-up-from.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import classes from './side.module.css';

type Item = ResultView['document']['followUpRecommendations'][number];

export function FollowUps({ view }: { view: ResultView }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { document, orderId, customerId, releasedAt } = view;
  const items = document.followUpRecommendations;
  const isOwn = useAppSelector(selectUser)?.id === customerId;
  const { data } = api.useListProductGroupsQuery(undefined, { skip: items.length === 0 });
  // A doctor who looks at the draft sees what is recommended; what became of it is the person's.
  const own = api.useListCustomerFollowUpsQuery({ params: { customerId } }, { skip: items.length === 0 || !isOwn });
  const answerOf = ({ key }: Item) =>
    own.data?.followUps.find((one) => one.mainOrderId === orderId && one.key === key) ?? null;
  const first = items.find((item) => isOpen(answerOf(item)) && !answerOf(item)?.isMeasuredSince);
  return items.map((item) => {
    const answer = answerOf(item);
    const from = answer?.idealFrom ?? followUpFrom(new Date(releasedAt), item.weeksAfterResult);
    const product = data?.productGroups.flatMap(({ products }) => products).find(({ key }) => key === item.product);
    const name = localized(item.name, language);
    const isNext = item === first;
    return (
      <section key={item.key} className={classes.card} data-next={isNext || undefined} aria-label={name}>
        <p className="eyebrow">
          {answer && !isOpen(answer)
            ? t(`followUp.${answer.status}`)
            : answer?.isMeasuredSince
              ? t('followUp.measured')
              : t(isNext ? 'followUp.next' : 'followUp.also', { date: formatDate(from) })}
        </p>
        <h2 className={classes.title}>{name}</h2>
        <p className="muted">{localized(item.reason, language)}</p>
        {product && isOpen(answer) && (
          <p className={classes.product}>
            <span>{localized(product.name, language)}</span>
            {product.price !== null && <MoneyText rappen={product.price} strong />}
          </p>
        )}
        <div className={classes.action} data-print="no">
          {answer?.order ? (
            <ActionLink to={paths.order(answer.order._id)}>{t('followUp.toOrder')}</ActionLink>
          ) : isOpen(answer) ? (
            product && (
              <ButtonLink to={paths.followUp(orderId, item.product)} variant={isNext ? 'filled' : 'default'} fullWidth>
                {t('followUp.order')}
              </ButtonLink>
            )
          ) : (
            <ActionLink to={paths.followUp(orderId, item.product)}>{t('followUp.again')}</ActionLink>
          )}
        </div>
      </section>
    );
  });
}

/** Nobody has answered it, as far as it is known. */
const isOpen = (answer: CustomerFollowUpView | null): boolean =>
  answer === null || answer.status === FollowUpStatus.open;
