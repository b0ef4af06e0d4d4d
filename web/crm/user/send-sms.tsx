/** A message in the product's words: which one, in which language, and what it says before it leaves. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { countSmsParts } from '#shared/domain/messaging/gsm-alphabet.ts';
import { isLanguage, LANGUAGES, type Language } from '#shared/languages.ts';
import type { CrmSmsOfferView, CrmSmsView } from '#shared/views/crm.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { formatClock, useCountdown } from '#web/kit/use-countdown.ts';
import classes from './crm-user.module.css';

export interface SendSmsProps {
  userId: string;
  /** What the page was opened for. */
  wishes: { template: string | null; orderId: string | null };
}

export function SendSms({ userId, wishes }: SendSmsProps) {
  const { t } = useTranslation('crm');
  const query = api.useGetCrmSmsQuery({ params: { id: userId } }, { refetchOnMountOrArgChange: true });
  return (
    <section className={classes.part} aria-labelledby="crm-sms">
      <h2 id="crm-sms">
        {t('sms.title')}
        {query.data && <span className="muted">{` ${t('sms.to', { phone: formatPhone(query.data.phoneNo) })}`}</span>}
      </h2>
      <QueryState query={query} skeleton="summary">
        {(sms) => <Choice userId={userId} sms={sms} wishes={wishes} />}
      </QueryState>
    </section>
  );
}

const keyOf = ({ template, order }: CrmSmsOfferView): string => `${template} ${order?._id ?? ''}`;

function Choice({ userId, sms, wishes }: SendSmsProps & { sms: CrmSmsView }) {
  const { t } = useTranslation(['crm', 'messaging', 'errors']);
  const dispatch = useAppDispatch();
  const [send, { isLoading, error, reset }] = api.useSendCrmSmsMutation();
  const wished = `${wishes.template} ${wishes.orderId ?? ''}`;
  const [chosen, setChosen] = useState(wished);
  const [language, setLanguage] = useState<Language>(sms.preferredLanguage);
  const seconds = useCountdown(sms.nextAt);
  const isWaiting = seconds > 0;
  // The countdown says it from here on: once it is over, the refusal of before is no longer true.
  useEffect(() => {
    if (sms.nextAt) reset();
  }, [sms.nextAt, reset]);
  // What is not true any more falls back to the first.
  const offer = sms.offers.find((one) => keyOf(one) === chosen) ?? sms.offers[0];
  if (!offer) return null;
  const text = offer.text[language];
  const submit = async () => {
    const body = { template: offer.template, orderId: offer.order?._id ?? null, language };
    const reply = await send({ params: { id: userId }, body });
    if (!('error' in reply)) announce(t('crm:sms.sent'));
    // A colleague was first, or it is true no longer: what may leave, and from when on, is asked anew.
    else dispatch(api.util.invalidateTags(['crm']));
  };
  return (
    <div className={classes.form}>
      <div className={classes.pair}>
        <NativeSelect
          id="crm-sms-template"
          size="sm"
          label={t('crm:sms.template')}
          value={keyOf(offer)}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={sms.offers.map((one) => ({
            value: keyOf(one),
            label: [t(`messaging:template.${one.template}`), one.order?.orderNumber].filter(Boolean).join(' · '),
          }))}
        />
        <NativeSelect
          size="sm"
          label={t('crm:sms.language')}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </div>
      <blockquote className={classes.quote} lang={language} aria-label={t('crm:sms.message')}>
        {text}
      </blockquote>
      <p className="muted">{t('crm:sms.parts', { length: text.length, count: countSmsParts(text).parts })}</p>
      {isWaiting && sms.nextAt && (
        <Notice tone="warning" title={<span role="timer">{t('crm:sms.wait', { clock: formatClock(seconds) })}</span>}>
          <p>{t('crm:sms.waitText')}</p>
        </Notice>
      )}
      {error && !isLoading && !isWaiting ? <Notice tone="danger" live="alert" title={describeError(error, t)} /> : null}
      <div>
        <Button size="sm" loading={isLoading} disabled={isWaiting} onClick={() => void submit()}>
          {isWaiting && sms.nextAt ? t('crm:sms.sendFrom', { at: formatTime(sms.nextAt) }) : t('crm:sms.send')}
        </Button>
      </div>
    </div>
  );
}
