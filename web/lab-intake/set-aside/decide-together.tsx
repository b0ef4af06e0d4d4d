/** The bar that decides about several messages: one reason; given to one order, whose person it shows first, or discarded. All or none. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECIDED_TOGETHER_MAX, DECISION_REASON_MAX } from '#shared/contract/lab-intake.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { MessageCandidateView, SetAsideMessageView } from '#shared/views/set-aside.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './set-aside-list.module.css';

interface DecideTogetherProps {
  /** At least one. */
  messages: readonly Pick<SetAsideMessageView, '_id' | 'importId'>[];
  /** Each is certain of its order, and waits only for somebody to agree. */
  mayReplace: boolean;
  onDone: () => void;
}

export function DecideTogether({ messages, mayReplace, onDone }: DecideTogetherProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [decide, { isLoading, error }] = api.useDecideSetAsideMessagesMutation();
  const [replace, replacing] = api.useReplaceResultsMutation();
  const [reason, setReason] = useState('');
  const [orderNumber, setOrderNumber] = useState('');
  const [fault, setFault] = useState('');
  const messageIds = messages.map(({ _id }) => _id);
  const count = messageIds.length;
  const number = orderNumber.trim();
  const { order, refused } = useOrder(messages[0], number);
  const send = async (isMatch: boolean) => {
    if (reason.trim() === '') return setFault(t('together.reasonNeeded'));
    if (isMatch && !isOrderNumber(number)) return setFault(t('decide.wrongNumber'));
    if (count > DECIDED_TOGETHER_MAX) return setFault(t('together.tooMany', { count: DECIDED_TOGETHER_MAX }));
    setFault('');
    const reply = await decide({ body: { messageIds, reason, ...(isMatch ? { orderNumber: number } : {}) } });
    if ('error' in reply) return;
    announce(t(isMatch ? 'together.matched' : 'together.discarded', { count }));
    onDone();
  };
  const agree = async () => {
    if (count > DECIDED_TOGETHER_MAX) return setFault(t('together.tooMany', { count: DECIDED_TOGETHER_MAX }));
    setFault('');
    if ('error' in (await replace({ body: { messageIds } }))) return;
    announce(t('replace.done', { count }));
    onDone();
  };
  const refusal = error ?? replacing.error ?? refused;
  const wrong = fault || (refusal ? describeError(refusal, t) : '');
  return (
    <section className={classes.bar} aria-label={t('together.label')}>
      <p className="b" role="status">
        {t('together.chosen', { count })}
      </p>
      <TextInput
        size="sm"
        label={t('decide.reason')}
        value={reason}
        maxLength={DECISION_REASON_MAX}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label={t('together.order')}
        value={orderNumber}
        inputMode="numeric"
        onChange={(event) => setOrderNumber(event.currentTarget.value)}
      />
      {order && <OrderFacts order={order} />}
      {order === null && (
        <p role="status" className={classes.order}>
          {t('decide.noOrder')}
        </p>
      )}
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      <div className={classes.actions}>
        {mayReplace && (
          <Button size="sm" loading={replacing.isLoading} onClick={agree}>
            {t('replace.all', { count })}
          </Button>
        )}
        {number !== '' && (
          <Button size="sm" loading={isLoading} disabled={isOrderNumber(number) && !order} onClick={() => send(true)}>
            {t('together.match', { count })}
          </Button>
        )}
        <Button size="sm" color="danger" variant="default" loading={isLoading} onClick={() => send(false)}>
          {t('together.discard', { count })}
        </Button>
        <Button size="sm" variant="subtle" onClick={onDone}>
          {t('together.clear')}
        </Button>
      </div>
    </section>
  );
}

/** The order of a number: undefined before it is known, null where there is none. */
function useOrder(message: DecideTogetherProps['messages'][number] | undefined, orderNumber: string) {
  const params = { id: message?.importId ?? '', messageId: message?._id ?? '' };
  const { currentData, error } = api.useCompareImportMessageQuery(
    { params, query: { orderNumber } },
    { skip: !message || !isOrderNumber(orderNumber) },
  );
  const order = currentData && (currentData.candidates.find((one) => one.orderNumber === orderNumber) ?? null);
  return { order, refused: currentData ? undefined : error };
}

function OrderFacts({ order: { orderNumber, person, product } }: { order: MessageCandidateView }) {
  const { t } = useTranslation('lab-intake');
  const language = useLanguage();
  const facts = [person.birthdate && formatDate(person.birthdate), localized(product, language)].filter(Boolean);
  return (
    <p role="status" className={classes.order}>
      {t('compare.order', { number: orderNumber })}: <b>{`${person.firstName} ${person.lastName}`}</b>
      {facts.map((fact) => `, ${fact}`)}
    </p>
  );
}
