/** The question, the two ticks and the button that orders; busy until the server has replied. A point that stops the order takes the button's place. */
import type { FormikHelpers } from 'formik';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { array, boolean, object, string } from 'yup';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { SLOT_HOLD_MINUTES } from '#shared/limits/booking.ts';
import { RESCHEDULE_FREE_HOURS } from '#shared/limits/rescheduling.ts';
import type { MedicalStatementView, PageView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { FormikCheckbox } from '#web/kit/form/formik-checkbox.tsx';
import { KeepTyped } from '#web/kit/form/keep-typed.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';
import type { ConfirmValues } from '../purchase/selection.ts';
import classes from './confirm-form.module.css';
import { ExclusionQuestion } from './exclusion-question.tsx';

export interface ConfirmFormProps {
  statement: MedicalStatementView;
  terms: PageView;
  application: Application | null;
  /** Rappen; null while prices are not shown. */
  total: number | null;
  /** What was answered and ticked before, as far as it still holds. */
  initial: ConfirmValues;
  onChange: (values: ConfirmValues) => void;
  onConfirm: (helpers: FormikHelpers<ConfirmValues>) => Promise<void>;
}

const FIELDS = ['applies', 'points', 'confirmed', 'accepted'];

const confirmSchema = (missing: string) =>
  object({
    applies: string().required('orders:confirm.missing.applies'),
    points: array()
      .of(string().required())
      .when('applies', ([applies], schema) =>
        applies === 'yes' ? schema.min(1, 'orders:confirm.missing.points') : schema,
      ),
    confirmed: boolean().oneOf([true], missing),
    accepted: boolean().oneOf([true], 'orders:confirm.missing.terms'),
  });

export function ConfirmForm(props: ConfirmFormProps) {
  const { statement, terms, application, total, initial, onChange, onConfirm } = props;
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { items } = statement.exclusionHints;
  const stopping = ({ applies, points }: ConfirmValues) =>
    applies === 'yes' && items.some(({ key, stops }) => stops && points.includes(key));
  const { run: send, notSent } = useOnlyOnline(onConfirm);
  const isHeld = application === Application.branch;
  return (
    <KitForm<ConfirmValues>
      keeps={false}
      className={classes.form}
      initialValues={initial}
      validationSchema={confirmSchema(localized(statement.error, language))}
      order={FIELDS}
      onSubmit={async (values, helpers) => {
        if (stopping(values)) return;
        await send(helpers);
      }}
    >
      {({ isSubmitting, values }) => (
        <>
          <KeepTyped keep={onChange} />
          <ExclusionQuestion hints={statement.exclusionHints} application={application} />
          <div className={classes.ticks}>
            <FormikCheckbox name="confirmed" detail={localized(statement.checkboxDetail, language)}>
              {localized(statement.checkbox, language)}
            </FormikCheckbox>
            <FormikCheckbox name="accepted" detail={<TermsDetail terms={terms} isHeld={isHeld} />}>
              {t('confirm.accept', { title: localized(terms.title, language) })}
            </FormikCheckbox>
          </div>
          {stopping(values) ? (
            <Notice
              tone="warning"
              live="status"
              title={t('confirm.stop.title')}
              action={
                <ButtonLink to={paths.contentPage('callback')} size="lg">
                  {t('confirm.callback')}
                </ButtonLink>
              }
            >
              <p>{t('confirm.stop.text')}</p>
            </Notice>
          ) : (
            <div className={classes.order}>
              <OnlineButton kept="form" notSent={notSent} type="submit" size="lg" fullWidth loading={isSubmitting}>
                {total === null ? t('confirm.orderOnly') : t('confirm.order', { amount: formatMoney(total) })}
              </OnlineButton>
              <p className="muted">{t(isHeld ? 'confirm.hold' : 'confirm.payNext', { count: SLOT_HOLD_MINUTES })}</p>
            </div>
          )}
        </>
      )}
    </KitForm>
  );
}

/** Which texts are accepted, each to be read in a window of its own: here everything ticked stays. */
function TermsDetail({ terms, isHeld }: { terms: PageView; isHeld: boolean }) {
  const { t } = useTranslation('orders');
  const read = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <>
      <Trans
        t={t}
        i18nKey="confirm.texts"
        values={{ date: formatDate(terms.date) }}
        components={{
          terms: <Link to={paths.contentPage('terms')} {...read} />,
          privacy: <Link to={paths.contentPage('privacy')} {...read} />,
        }}
      />{' '}
      {t(isHeld ? 'confirm.freeChange' : 'confirm.freeCancel', { count: RESCHEDULE_FREE_HOURS })}
    </>
  );
}
