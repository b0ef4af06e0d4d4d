/** Another time or another number for a callback that was asked for. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { openingTimesOf } from '#shared/domain/crm/promise-clock.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { api } from '#web/client/api.ts';
import { PhoneField } from '#web/identity/phone-field.tsx';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import type { ClockTimes } from '../read-clock.ts';
import classes from './callback.module.css';
import { WishField } from './wish-field.tsx';

interface Values {
  when: 'same' | 'soon' | 'later';
  wishedAt: string;
  phoneNo: string;
}

const schema = object({
  phoneNo: phoneNo.required('identity:missing.phone'),
  wishedAt: string().when('when', {
    is: 'later',
    // biome-ignore lint/suspicious/noThenProperty: Yup's own word
    then: (wish) => wish.required('field.required'),
  }),
});

interface ChangeFormProps {
  support: SupportView;
  times: ClockTimes;
  now: Date;
  onDone: () => void;
}

export function ChangeForm({ support, times, now, onDone }: ChangeFormProps) {
  const { t } = useTranslation(['crm-callback', 'identity', 'errors', 'common']);
  const [change] = api.useChangeSupportMutation();
  const opening = openingTimesOf(times.callbackHours[support.language], times.callbackHolidays);
  const options = (['same', 'soon', 'later'] as const).map((value) => ({
    value,
    label: t(`crm-callback:change.${value}`),
    disabled: value === 'later' && opening === null,
  }));
  return (
    <Card tight as="section">
      <KitForm<Values>
        id={`callback-change-${support._id}`}
        className={classes.fields}
        initialValues={{ when: 'same', wishedAt: '', phoneNo: support.phoneNo }}
        validationSchema={schema}
        onSubmit={async ({ when, wishedAt, phoneNo: number }, helpers) => {
          const body = {
            step: 'change' as const,
            ...(when === 'same' ? {} : { wishedAt: when === 'later' ? wishedAt : null }),
            ...(number === support.phoneNo ? {} : { phoneNo: number }),
          };
          // Nothing is to be changed.
          if (when === 'same' && number === support.phoneNo) return onDone();
          const { error } = await change({ params: { id: support._id }, body });
          if (error) refuseForm(error, helpers, t);
          else onDone();
        }}
      >
        {({ values, isSubmitting }) => (
          <>
            <FormikRadio name="when" label={t('crm-callback:ask.when')} options={options} />
            {values.when === 'later' && opening && <WishField times={opening} now={now} />}
            <PhoneField name="phoneNo" label={t('crm-callback:reach.phone')} />
            <div className={classes.acts}>
              <Button type="submit" loading={isSubmitting}>
                {t('crm-callback:change.save')}
              </Button>
              <ActionLink onClick={onDone}>{t('common:cancel')}</ActionLink>
            </div>
          </>
        )}
      </KitForm>
    </Card>
  );
}
