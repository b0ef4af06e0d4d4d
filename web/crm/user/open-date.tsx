/** The day on which somebody takes a person up again. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { addDays } from '#shared/domain/calendar-date.ts';
import { OPEN_DATE_MAX_DAYS } from '#shared/limits/crm.ts';
import { isoDate } from '#shared/schema/moments.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { FormikDate } from '#web/kit/form/formik-date.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { useToday } from '#web/kit/use-today.ts';
import classes from './crm-user.module.css';

/** Days ahead that are one press away. */
const SOON = [1, 7, 30] as const;

export function OpenDate({ userId, openDate }: { userId: string; openDate: string | null }) {
  const { t } = useTranslation(['crm', 'errors', 'common']);
  const today = useToday();
  const [set, { isLoading, error }] = api.useSetOpenDateMutation();
  const choose = (day: string | null) => set({ params: { id: userId }, body: { openDate: day } });
  return (
    <section className={classes.part} aria-labelledby="crm-open-date">
      <h2 id="crm-open-date">{t('crm:openDate.title')}</h2>
      <KitForm
        id={`open-date-${userId}`}
        initialValues={{ openDate: openDate ?? '' }}
        enableReinitialize
        validationSchema={object({
          openDate: isoDate.test(
            'range',
            'field.date',
            (day) => !day || (day >= today && day <= addDays(today, OPEN_DATE_MAX_DAYS)),
          ),
        })}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const reply = await choose(values.openDate);
          if ('error' in reply) refuseForm(reply.error, helpers, t);
          else announce(t('crm:openDate.saved'));
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikDate
              name="openDate"
              label={t('crm:openDate.day')}
              first={today}
              last={addDays(today, OPEN_DATE_MAX_DAYS)}
            />
            <div className={classes.acts}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('crm:openDate.save')}
              </Button>
              {SOON.map((days) => (
                <Button
                  key={days}
                  size="sm"
                  variant="default"
                  disabled={isLoading}
                  onClick={() => choose(addDays(today, days))}
                >
                  {t('crm:openDate.in', { count: days })}
                </Button>
              ))}
              {openDate !== null && (
                <Button size="sm" variant="subtle" disabled={isLoading} onClick={() => choose(null)}>
                  {t('crm:openDate.remove')}
                </Button>
              )}
            </div>
            {error && !isSubmitting ? <p className={classes.meanwhile}>{describeError(error, t)}</p> : null}
          </>
        )}
      </KitForm>
    </section>
  );
}
