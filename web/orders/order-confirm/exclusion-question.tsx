/**
 * The one question before an order. What it asks is always readable as one line; "yes" opens the points, and each tick answers at
 * once what to do and whether one can order. The answer guides and is not sent: the questionnaire asks again.
 */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Application } from '#shared/domain/orders/application.ts';
import type { ExclusionHintView, MedicalStatementView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ChoiceCards } from '#web/kit/choice-cards.tsx';
import { FieldMessages, messageIds } from '#web/kit/field-messages.tsx';
import { useFormField } from '#web/kit/form/use-form-field.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './exclusion-question.module.css';

export interface ExclusionQuestionProps {
  hints: MedicalStatementView['exclusionHints'];
  application: Application | null;
}

export function ExclusionQuestion({ hints, application }: ExclusionQuestionProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const applies = useFormField<string>('applies');
  const line = hints.items.map(({ short }) => localized(short, language)).join(' · ');
  return (
    <div className={classes.question}>
      <ChoiceCards
        kind="radio"
        name="applies"
        legend={<span className={classes.legend}>{localized(hints.title, language)}</span>}
        hint={line}
        error={applies.error}
        inPairs
        options={[
          { value: 'no', label: t('confirm.applies.no') },
          { value: 'yes', label: t('confirm.applies.yes') },
        ]}
        value={applies.value || null}
        onChange={applies.setValue}
      />
      {applies.value === 'yes' && <Points items={hints.items} application={application} />}
    </div>
  );
}

function Points({ items, application }: { items: ExclusionHintView[]; application: Application | null }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const points = useFormField<string[]>('points');
  const advice = ({ advice, adviceAtHome }: ExclusionHintView) =>
    localized(application === Application.homeSampling ? (adviceAtHome ?? advice) : advice, language);
  return (
    <>
      <fieldset id="points" aria-describedby={messageIds('points', null, points.error)}>
        <legend className="vh">{t('confirm.applies.which')}</legend>
        <FieldMessages id="points" error={points.error} />
        <ul className={classes.points}>
          {items.map((item) => {
            const ticked = points.value.includes(item.key);
            return (
              <li key={item.key}>
                <label className={classes.point}>
                  <input
                    type="checkbox"
                    className="tick"
                    checked={ticked}
                    onChange={() =>
                      points.setValue(
                        ticked ? points.value.filter((key) => key !== item.key) : [...points.value, item.key],
                      )
                    }
                  />
                  <span>{localized(item.text, language)}</span>
                </label>
                <p className={classes.advice} role="status" data-stops={item.stops || undefined} hidden={!ticked}>
                  {ticked && (
                    <>
                      {item.stops && <b>{t('confirm.stop.title')} </b>}
                      {advice(item)}
                    </>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      </fieldset>
      <p className="muted">
        {t('confirm.unsure')} <Link to={paths.contentPage('callback')}>{t('confirm.callback')}</Link>
      </p>
    </>
  );
}
