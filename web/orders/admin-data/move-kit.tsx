/** Says where the kit is, for the next station alone. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { KIT_STATUSES, type KitStatus } from '#shared/domain/orders/application.ts';
import { findKitEvent } from '#shared/domain/orders/kit-machine.ts';
import { TRACKING_NO_MAX_LENGTH } from '#shared/limits/orders.ts';
import { trackingNo } from '#shared/schema/reasons.ts';
import type { KitView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-data.module.css';

type Station = Exclude<KitStatus, 'ordered'>;

const schema = object({
  // Not `status`: the form above has a field of that id.
  station: string().required('field.choose'),
  // The parcel to the customer is looked for by its number.
  trackingNo: trackingNo.when('station', ([station], own) =>
    station === 'sent' ? own.required('field.required') : own,
  ),
});

export interface MoveKitProps {
  orderId: string;
  kit: Pick<KitView, 'status'>;
}

export function MoveKit({ orderId, kit }: MoveKitProps) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const [move] = api.useMoveKitMutation();
  const next = KIT_STATUSES.filter((to) => findKitEvent(kit.status, to) !== null);
  return (
    <section className={classes.part} aria-labelledby="kit">
      <h3 id="kit">{t('kit.title')}</h3>
      <KitForm
        id={`kit-${orderId}`}
        initialValues={{ station: next.length === 1 ? String(next[0]) : '', trackingNo: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const status = values.station as Station;
          const number = values.trackingNo.trim();
          const body = { status, ...(number && status !== 'at-lab' ? { trackingNo: number } : {}) };
          const reply = await move({ params: { orderId }, body });
          if ('error' in reply) refuseForm(reply.error, helpers, t, { status: 'station' });
          else announce(t(`kit.${status}`));
        }}
      >
        {({ isSubmitting, values }) => (
          <>
            <div className={classes.tight}>
              <FormikRadio
                name="station"
                label={t('kit.where')}
                options={next.map((to) => ({ value: to, label: t(`kit.${to}`) }))}
              />
            </div>
            {values.station !== 'at-lab' && (
              <FormikText
                name="trackingNo"
                label={t('kit.trackingNo')}
                maxLength={TRACKING_NO_MAX_LENGTH}
                optional={values.station !== 'sent'}
                spellCheck={false}
              />
            )}
            <div>
              <Button type="submit" variant="default" size="sm" loading={isSubmitting}>
                {t('kit.save')}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </section>
  );
}
