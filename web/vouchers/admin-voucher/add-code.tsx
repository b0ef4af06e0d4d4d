/** Gives a voucher one code of the administrator's own. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { voucherCode } from '#shared/schema/identifiers.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-voucher.module.css';

const schema = object({ code: voucherCode });

export interface AddCodeProps {
  voucherId: string;
  onClose: () => void;
}

export function AddCode({ voucherId, onClose }: AddCodeProps) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const [add] = api.useAddVoucherCodesMutation();
  return (
    <Dialog isOpen area="staff" title={t('vouchers:codes.oneTitle')} onClose={onClose}>
      <KitForm
        id={`add-code-${voucherId}`}
        initialValues={{ code: '' }}
        validationSchema={schema}
        className={classes.dialogForm}
        onSubmit={async (values, helpers) => {
          const reply = await add({ params: { id: voucherId }, body: { code: values.code.trim() } });
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
              name="code"
              label={t('vouchers:field.code')}
              hint={t('vouchers:field.codeHint')}
              width="medium"
              autoCapitalize="characters"
              autoComplete="off"
            />
            <div className={classes.actions}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('vouchers:codes.add')}
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
