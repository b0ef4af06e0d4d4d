/** Why, and the digits of whom it is: asks for the purge, confirms what somebody else asked for, or has the proof made again. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { PURGE_REASONS, type PurgeReason, PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { PURGE_DIGITS } from '#shared/limits/privacy.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { PurgeView } from '#shared/views/purging.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './admin-purge.module.css';
import { isRepeatable } from './is-repeatable.ts';

const digits = requiredText().matches(new RegExp(`^[0-9a-f]{${PURGE_DIGITS}}$`), 'field.purge-digits');
const schema = object({ reason: string().required('field.choose'), digits });

interface ConfirmPurgeProps {
  purge: PurgeView;
  /** The plan may be another one by now: it is asked for again. */
  onRefused: () => void;
}

export function ConfirmPurge({ purge, onRefused }: ConfirmPurgeProps) {
  const { t } = useTranslation('identity-purge');
  const made = purge.purge;
  const isWaiting = made?.state === PurgeState.asked && made.askedBy?.isSelf === true && purge.needsSecond;
  if (isWaiting) return <p className={classes.part}>{t('confirm.yours')}</p>;
  if (purge.obstacles.length > 0)
    return <p className={`${classes.part} ${classes.waiting}`}>{t('confirm.hindered')}</p>;
  return <PurgeForm purge={purge} onRefused={onRefused} />;
}

export function PurgeForm({ purge, onRefused }: ConfirmPurgeProps) {
  const { t } = useTranslation(['identity-purge', 'errors', 'common']);
  const [send] = api.usePurgeUserMutation();
  const { userId, plan, digitsOf, hint, needsSecond } = purge;
  const made = purge.purge;
  const isOthers = made?.state === PurgeState.asked && made.askedBy?.isSelf === false;
  const isAgain = made !== null && isRepeatable(made);
  const begins = isOthers || !needsSecond;
  const act = isAgain ? 'again' : begins ? 'begin' : 'ask';
  return (
    <section className={classes.part}>
      <h2>{t('identity-purge:confirm.title')}</h2>
      <KitForm
        id={`purge-${userId}`}
        // Another request is another decision.
        key={made?._id}
        keeps={false}
        initialValues={{ reason: made?.reason ?? '', digits: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const reason = PURGE_REASONS.find((one) => one === values.reason) ?? ('person-wish' satisfies PurgeReason);
          const confirms = isOthers ? { confirms: made._id } : {};
          const reply = await send({ params: { userId }, body: { reason, digits: values.digits, plan, ...confirms } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            onRefused();
            return;
          }
          announce(t(`identity-purge:confirm.done.${act}`));
          document.getElementById('main')?.focus();
        }}
      >
        {({ isSubmitting }) => (
          <>
            {!isOthers && !isAgain && (
              <FormikSelect
                name="reason"
                label={t('identity-purge:confirm.reason')}
                options={PURGE_REASONS.map((value) => ({ value, label: t(`identity-purge:reason.${value}`) }))}
              />
            )}
            <FormikText
              name="digits"
              label={t(`identity-purge:confirm.digits.${digitsOf}`)}
              hint={t('identity-purge:confirm.hint', { hint })}
              maxLength={PURGE_DIGITS}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              width="short"
            />
            <Notice tone="warning">{t(`identity-purge:confirm.warning.${act}`)}</Notice>
            <div>
              <Button type="submit" size="sm" color="danger" loading={isSubmitting}>
                {t(`identity-purge:confirm.act.${act}`)}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </section>
  );
}
