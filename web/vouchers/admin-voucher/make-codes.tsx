/** Gives a voucher a number of codes that are drawn by lot. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { VOUCHER_CODES_AT_ONCE } from '#shared/limits/vouchers.ts';
import { requiredText } from '#shared/schema/text.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-voucher.module.css';

const schema = object({
  count: requiredText()
    .test('whole', 'field.integer', (typed) => !typed || /^\d{1,6}$/.test(typed.trim()))
    .test('range', { key: 'field.max', params: { maxValue: VOUCHER_CODES_AT_ONCE } } as never, (typed) => {
      return !(Number(typed) > VOUCHER_CODES_AT_ONCE);
    })
    .test('some', { key: 'field.min', params: { minValue: 1 } } as never, (typed) => !(Number(typed || 1) < 1)),
});

export interface MakeCodesProps {
  voucherId: string;
  onClose: () => void;
}

export function MakeCodes({ voucherId, onClose }: MakeCodesProps) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const [add] = api.useAddVoucherCodesMutation();
  return (
    <Dialog isOpen area="staff" title={t('vouchers:codes.manyTitle')} onClose={onClose}>
      <KitForm
        id={`make-codes-${voucherId}`}
        initialValues={{ count: '' }}
        validationSchema={schema}
        className={classes.dialogForm}
        onSubmit={async (values, helpers) => {
          const reply = await add({ params: { id: voucherId }, body: { count: Number(values.count) } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t('vouchers:codes.added', { count: reply.data.added }));
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikText
              name="count"
              label={t('vouchers:field.count')}
              hint={t('vouchers:field.countHint', { most: VOUCHER_CODES_AT_ONCE })}
              width="medium"
              inputMode="numeric"
              autoComplete="off"
            />
            <div className={classes.actions}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('vouchers:codes.make')}
              </Button>
              <Button variant="default" size="sm" onClick={onClose}>
                {t('common:cancel')}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </Dialog>
  );
}
