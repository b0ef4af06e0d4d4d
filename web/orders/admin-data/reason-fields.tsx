/** Why an order is cancelled or paid back: a reason of the list, and a sentence where it says nothing without one. */
import { useTranslation } from 'react-i18next';
import { type ObjectShape, object, string } from 'yup';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { text } from '#shared/schema/text.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { needsWords, type ReasonList, reasonOptions } from './reason-lists.ts';

export interface ReasonValues {
  /** Not `reason`: a field of the page behind the question has that id. */
  why: string;
  words: string;
}

/** The schema of a form with these fields and others of its own. */
export function reasonSchema<S extends ObjectShape>(list: ReasonList, others: S) {
  return object({
    why: string().required('field.choose'),
    words: text()
      .max(REASON_MAX_LENGTH, 'field.too-long')
      .when('why', ([key], schema) =>
        needsWords(list, String(key ?? ''))
          ? schema.test('words', 'field.reason', (value: string | undefined) => (value ?? '').trim() !== '')
          : schema,
      ),
    ...others,
  });
}

/** What the call takes: the key, and the sentence where one was written. */
export const reasonsOf = ({ why, words }: ReasonValues): string[] =>
  words.trim() === '' ? [why] : [why, words.trim()];

interface ReasonFieldsProps {
  list: ReasonList;
  why: string;
}

export function ReasonFields({ list, why }: ReasonFieldsProps) {
  const { t } = useTranslation('orders-data');
  return (
    <>
      <FormikSelect name="why" label={t('reason')} options={reasonOptions(list, useLanguage())} />
      <FormikTextarea
        name="words"
        label={t('words')}
        hint={t('wordsHint')}
        optional={!needsWords(list, why)}
        rows={2}
        maxLength={REASON_MAX_LENGTH}
      />
    </>
  );
}
