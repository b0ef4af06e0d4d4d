/** Asks for a callback: what it is about, when, and on which number. The promise is the headline, and the button says its time. */
import { Button } from '@mantine/core';
import type { FormikProps } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { opensAt } from '#shared/domain/crm/opening-time.ts';
import { dueFrom, isPromisedIn, openingTimesOf } from '#shared/domain/crm/promise-clock.ts';
import { CALLBACK_REASONS, type CallbackReason, SupportReason } from '#shared/domain/crm/support-reason.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { PhoneField } from '#web/identity/phone-field.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { localized } from '#web/kit/localized.ts';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useNow } from '#web/kit/use-now.ts';
import type { ClockTimes } from '../read-clock.ts';
import classes from './callback.module.css';
import type { Back } from './callback.tsx';
import { PromiseSide } from './promise-side.tsx';
import { sayWhen } from './say-when.ts';
import { WishField } from './wish-field.tsx';

interface Values {
  reason: CallbackReason;
  when: 'soon' | 'later';
  wishedAt: string;
  phoneNo: string;
  language: Language;
}

const schema = object({
  phoneNo: phoneNo.required('identity:missing.phone'),
  wishedAt: string().when('when', {
    is: 'later',
    // biome-ignore lint/suspicious/noThenProperty: Yup's own word
    then: (wish) => wish.required('field.required'),
  }),
});

interface AskFormProps {
  order: OrderView;
  times: ClockTimes;
  back: Back;
  /** It was sent: what became of it takes the form's place. */
  onAsked: () => void;
}

export function AskForm({ order, times, back, onAsked }: AskFormProps) {
  const { t } = useTranslation(['crm-callback', 'identity', 'errors', 'common']);
  const language = useLanguage();
  const user = useAppSelector(selectUser);
  const [ask] = api.useAskSupportMutation();
  const isReleased = order.status === OrderStatus.COMPLETED;
  return (
    <KitForm<Values>
      id={`callback-${order._id}`}
      initialValues={{
        reason: isReleased ? SupportReason.result : SupportReason.order,
        when: 'soon',
        wishedAt: '',
        phoneNo: user?.phoneNo ?? '',
        language: user?.preferredLanguage ?? language,
      }}
      validationSchema={schema}
      onSubmit={async ({ when, wishedAt, phoneNo: number, ...said }, helpers) => {
        const body = {
          ...{ orderId: order._id, ...said },
          ...(when === 'later' ? { wishedAt } : {}),
          ...(number === user?.phoneNo ? {} : { phoneNo: number }),
        };
        const { error } = await ask({ body });
        if (error) refuseForm(error, helpers, t);
        else onAsked();
      }}
    >
      {(form) => <Fields form={form} order={order} times={times} back={back} isReleased={isReleased} />}
    </KitForm>
  );
}

function Fields({
  form,
  order,
  times,
  back,
  isReleased,
}: Omit<AskFormProps, 'onAsked'> & { form: FormikProps<Values>; isReleased: boolean }) {
  const { t } = useTranslation('crm-callback');
  const language = useLanguage();
  const now = useNow();
  const { values, isSubmitting } = form;
  const opening = openingTimesOf(times.callbackHours[values.language], times.callbackHolidays);
  const startsAt = values.when === 'later' && values.wishedAt ? new Date(values.wishedAt) : now;
  const dueAt = isPromisedIn(values.language) ? dueFrom(opening, startsAt) : null;
  const soonBy = isPromisedIn(values.language) ? dueFrom(opening, now) : null;
  const isOpen = opening !== null && opensAt(opening, now)?.getTime() === now.getTime();
  const by = dueAt && sayWhen(dueAt, now, language);
  const reasons = CALLBACK_REASONS.filter((reason) => isReleased || reason !== SupportReason.result);
  const title =
    dueAt === null
      ? t('ask.titleSoon')
      : isOpen && values.when === 'soon'
        ? t('ask.titleHours')
        : t('ask.titleBy', { when: by });
  return (
    <>
      <PageHeading
        back={back}
        title={title}
        documentTitle={t('ask.document')}
        lead={dueAt === null ? t('ask.leadSoon') : t('ask.lead', { now: sayWhen(now, now, language, true), when: by })}
      />
      <TwoColumn
        variant="result"
        sticky
        side={<PromiseSide hours={times.callbackHours[values.language]} isPromised={soonBy !== null} />}
      >
        <div className={classes.fields}>
          <FormikRadio
            name="reason"
            label={t('ask.reason')}
            options={reasons.map((value) => ({
              value,
              label: t(`reason.${value}`),
              description: value === SupportReason.result ? localized(order.product.name, language) : undefined,
            }))}
          />
          <FormikRadio
            name="when"
            label={t('ask.when')}
            options={[
              {
                value: 'soon',
                label: t('ask.soon'),
                description: soonBy ? t('ask.until', { when: sayWhen(soonBy, now, language) }) : undefined,
              },
              { value: 'later', label: t('ask.later'), disabled: opening === null },
            ]}
          />
          {values.when === 'later' && opening && <WishField times={opening} now={now} />}
          <Reach form={form} />
          <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
            {by ? t('ask.sendBy', { when: by }) : t('ask.send')}
          </Button>
        </div>
      </TwoColumn>
    </>
  );
}

/** Number and language stand as they are known; each opens where it is to be changed. */
function Reach({ form: { values, errors } }: { form: FormikProps<Values> }) {
  const { t } = useTranslation(['crm-callback', 'common']);
  const [isOpen, setIsOpen] = useState({ phone: false, language: false });
  const phone = t('crm-callback:reach.phone');
  const language = t('crm-callback:reach.language');
  return (
    <section aria-label={t('crm-callback:reach.title')}>
      <h2 className={classes.small}>{t('crm-callback:reach.title')}</h2>
      <SummaryList
        label={t('crm-callback:reach.title')}
        rows={[
          {
            key: 'phone',
            label: phone,
            value: formatPhone(values.phoneNo),
            action: { onClick: () => setIsOpen((now) => ({ ...now, phone: true })) },
            form: isOpen.phone || errors.phoneNo ? <PhoneField name="phoneNo" label={phone} /> : undefined,
          },
          {
            key: 'language',
            label: language,
            value: LANGUAGE_NAMES[values.language],
            action: { onClick: () => setIsOpen((now) => ({ ...now, language: true })) },
            form: isOpen.language ? (
              <FormikSelect
                name="language"
                label={language}
                width="medium"
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              />
            ) : undefined,
          },
        ]}
      />
    </section>
  );
}
