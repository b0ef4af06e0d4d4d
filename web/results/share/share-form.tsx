/** Makes a link: for whom, and the phone that gets its codes. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { SHARE_RECIPIENT_MAX_LENGTH } from '#shared/limits/sharing.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { requiredText } from '#shared/schema/text.ts';
import { api } from '#web/client/api.ts';
import { PhoneField } from '#web/identity/phone-field.tsx';
import { announce } from '#web/kit/announce.ts';
import { Card } from '#web/kit/card.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './share.module.css';

const schema = object({
  recipient: requiredText().max(SHARE_RECIPIENT_MAX_LENGTH, 'field.too-long'),
  phoneNo: phoneNo.required('identity:missing.phone'),
});

export interface ShareFormProps {
  orderId: string;
  /** What stands in the first field: a link with a wrong number is made again. */
  recipient: string;
  takesFocus: boolean;
  days: number;
  /** There is a new link, by its id. */
  onMade: (id: string) => void;
  /** There is a link already. */
  isAnother: boolean;
}

export function ShareForm({ orderId, recipient, takesFocus, days, onMade, isAnother }: ShareFormProps) {
  const { t } = useTranslation(['results-sharing', 'identity', 'errors', 'common']);
  const [share] = api.useShareResultMutation();
  const box = useRef<HTMLDivElement>(null);
  // The dialog that asked gives its focus back first.
  useEffect(() => {
    if (!takesFocus) return;
    const timer = setTimeout(() => box.current?.querySelector<HTMLElement>('input[type="tel"]')?.focus(), 100);
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return (
    <Card as="section" tight>
      <h2 className={classes.small}>{t(`results-sharing:share.${isAnother ? 'newAnother' : 'newTitle'}`)}</h2>
      <div ref={box}>
        <KitForm<{ recipient: string; phoneNo: string }>
          id="share-form"
          className={classes.form}
          initialValues={{ recipient, phoneNo: '' }}
          validationSchema={schema}
          onSubmit={async (body, helpers) => {
            const { data, error } = await share({ params: { orderId }, body });
            if (error) return refuseForm(error, helpers, t);
            onMade(data._id);
            announce(t('results-sharing:share.made', { recipient: body.recipient }));
            helpers.resetForm({ values: { recipient: '', phoneNo: '' } });
          }}
        >
          {({ isSubmitting }) => (
            <>
              <FormikText
                name="recipient"
                label={t('results-sharing:share.recipient')}
                hint={t('results-sharing:share.recipientHint')}
                autoComplete="off"
              />
              <PhoneField
                name="phoneNo"
                label={t('results-sharing:share.phone')}
                hint={t('results-sharing:share.phoneHint')}
              />
              <Button type="submit" fullWidth loading={isSubmitting} variant={isAnother ? 'default' : 'filled'}>
                {t('results-sharing:share.make')}
              </Button>
              <p className="muted">{t('results-sharing:share.days', { count: days })}</p>
            </>
          )}
        </KitForm>
      </div>
    </Card>
  );
}
