/** A recovery code in the place of the app. */
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { recoveryCode } from '#shared/schema/recovery-code.ts';
import type { CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { describeFactorError } from '../describe-factor-error.ts';
import { FactorLock } from '../factor-lock.tsx';
import { factorLockOf } from '../factor-lock-of.ts';
import classes from '../second-factor.module.css';
import type { Lock } from '../slice.ts';

const EXAMPLE = '4KTM-9XQD';
const schema = object({ recoveryCode: recoveryCode.required('identity-factor:recovery.missing') });

export interface RecoveryFormProps {
  check: (recoveryCode: string) => Promise<CallError | null>;
  onBack: () => void;
}

export function RecoveryForm({ check, onBack }: RecoveryFormProps) {
  const { t } = useTranslation(['identity-factor', 'errors', 'common']);
  const [lock, setLock] = useState<Lock | null>(null);
  const endLock = useCallback(() => setLock(null), []);
  return (
    <>
      <KitForm
        initialValues={{ recoveryCode: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const failure = await check(values.recoveryCode);
          if (!failure) return;
          const found = factorLockOf(failure, new Date());
          setLock(found);
          if (found) return;
          const isWrong = failure.error === 'second-factor-wrong';
          helpers.setStatus({
            refused: isWrong ? t('identity-factor:recovery.wrong') : describeFactorError(failure, t).text,
          });
        }}
      >
        {({ isSubmitting }) => (
          <>
            {lock && <FactorLock lock={lock} onEnd={endLock} />}
            <FormikText
              name="recoveryCode"
              label={t('identity-factor:recovery.label')}
              hint={t('identity-factor:recovery.hint', { example: EXAMPLE })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
            <Button type="submit" size="lg" fullWidth loading={isSubmitting} disabled={lock !== null}>
              {t('identity-factor:signIn')}
            </Button>
          </>
        )}
      </KitForm>
      <p className={classes.form}>
        <ActionLink onClick={onBack}>{t('identity-factor:recovery.back')}</ActionLink>
      </p>
    </>
  );
}
