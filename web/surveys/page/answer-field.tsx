/** The input for one of the eight kinds of answer; the same for a question and for what opens below it. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerBounds, AnswerValue } from '#shared/domain/surveys/survey.ts';
import { ANSWER_EARLIEST_YEAR, ANSWER_TEXT_MAX_LENGTH } from '#shared/limits/surveys.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ChoiceCards, type ChoiceOption } from '#web/kit/choice-cards.tsx';
import { DateParts } from '#web/kit/date-parts.tsx';
import { OptionalLabel } from '#web/kit/form/optional-label.tsx';
import { localized } from '#web/kit/localized.ts';
import { useToday } from '#web/kit/use-today.ts';
import classes from './fields.module.css';
import { LongTextField } from './long-text-field.tsx';
import { NumberField } from './number-field.tsx';

export interface AnswerFieldProps {
  id: string;
  bounds: AnswerBounds;
  label: string;
  /** The page's h1 says it already. */
  labelHidden?: boolean;
  /** Said behind the label; a question of its own says it below its h1. */
  isOptional?: boolean;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  error?: string;
  /** Below the option it belongs to. */
  after?: (option: string) => ReactNode;
  /** One of several was meant, not only passed over. */
  onPick?: (value: AnswerValue) => void;
  /** Said on the chosen card while the page goes on by itself. */
  taken?: ReactNode;
}

export function AnswerField({
  id,
  bounds,
  label,
  labelHidden,
  isOptional,
  value,
  onChange,
  error,
  after,
  onPick,
  taken,
}: AnswerFieldProps) {
  const { t } = useTranslation(['surveys', 'common']);
  const language = useLanguage();
  const hint = boundsHint(bounds, t, useToday()) ?? undefined;
  const shownLabel = labelHidden ? (
    <span className="vh">{label}</span>
  ) : (
    <OptionalLabel label={label} optional={isOptional} />
  );
  const field = { id, label: shownLabel, hint, value, onChange, error };
  const choice = { name: id, legend: shownLabel, legendHidden: labelHidden, hint, error, after };
  /** Radio buttons cannot be unticked: where no answer is an answer too, there is a way back to none. */
  const remove = bounds.required !== true && value !== null && (
    <button type="button" className={`link ${classes.remove}`} onClick={() => removeAnswer(id, onChange)}>
      {t('surveys:page.remove')}
      {!labelHidden && <span className="vh">: {label}</span>}
    </button>
  );
  const options: ChoiceOption[] = (bounds.options ?? []).map((option) => ({
    value: option.key,
    label: localized(option.label, language),
  }));

  switch (bounds.answerType) {
    case 'single_value':
      return (
        <div>
          <ChoiceCards
            kind="radio"
            {...choice}
            options={options}
            value={typeof value === 'string' ? value : null}
            onChange={onChange}
            onPick={onPick}
            taken={taken}
          />
          {remove}
        </div>
      );
    case 'multiple_values':
      return (
        <ChoiceCards
          kind="checkbox"
          {...choice}
          options={options}
          exclusive={bounds.exclusiveOption}
          value={Array.isArray(value) ? [...value] : []}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <div>
          <ChoiceCards
            kind="radio"
            {...choice}
            options={[
              { value: 'true', label: t('surveys:yes') },
              { value: 'false', label: t('surveys:no') },
            ]}
            value={typeof value === 'boolean' ? String(value) : null}
            onChange={(chosen) => onChange(chosen === 'true')}
            onPick={onPick && ((chosen) => onPick(chosen === 'true'))}
            taken={taken}
          />
          {remove}
        </div>
      );
    case 'number':
      return <NumberField {...field} unit={bounds.unit} />;
    case 'text':
      return <LongTextField {...field} maxLength={bounds.maxLength ?? ANSWER_TEXT_MAX_LENGTH} />;
    default:
      return (
        <DateParts
          id={id}
          legend={shownLabel}
          hint={hint}
          parts={bounds.answerType}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => onChange(next || null)}
          error={error}
        />
      );
  }
}

/** The button goes with the answer: what has the focus then is the first of the choices. */
function removeAnswer(id: string, onChange: (value: AnswerValue) => void): void {
  onChange(null);
  document.getElementById(id)?.querySelector('input')?.focus();
}

/** What an answer may be, said before anything is typed: `Eine Zahl zwischen 100 und 250`. Null where there is nothing to say. */
function boundsHint(bounds: AnswerBounds, t: TFunction, today: string): string | null {
  const { minValue, maxValue, unit = '' } = bounds;
  switch (bounds.answerType) {
    case 'number':
      if (minValue !== undefined && maxValue !== undefined)
        return t('surveys:bounds.between', { minValue, maxValue, unit }).trim();
      if (minValue !== undefined) return t('surveys:bounds.from', { minValue, unit }).trim();
      return maxValue === undefined ? null : t('surveys:bounds.upTo', { maxValue, unit }).trim();
    case 'year':
      return t('surveys:bounds.year', {
        minValue: minValue ?? ANSWER_EARLIEST_YEAR,
        maxValue: maxValue ?? Number(today.slice(0, 4)),
      });
    case 'month':
      return t('surveys:bounds.month');
    case 'date':
      return t('surveys:bounds.date');
    case 'multiple_values':
      return t('surveys:bounds.several');
    default:
      return null;
  }
}
