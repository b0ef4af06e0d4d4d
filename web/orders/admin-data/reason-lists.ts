import reasons from '#shared/content/reasons.json' with { type: 'json' };
import type { Language } from '#shared/languages.ts';
import { localized } from '#web/kit/localized.ts';

const { cancellationReasons, refundReasons } = reasons;
const LISTS = { cancellationReasons, refundReasons };
export type ReasonList = keyof typeof LISTS;

/** What an administrator may choose, in the words that the customer reads. */
export const reasonOptions = (list: ReasonList, language: Language): { value: string; label: string }[] =>
  LISTS[list]
    .filter(({ availableTo }) => availableTo.includes('admin'))
    .map(({ key, label }) => ({ value: key, label: localized(label, language) }));

/** This reason says nothing without a sentence. */
export const needsWords = (list: ReasonList, key: string): boolean =>
  LISTS[list].find((reason) => reason.key === key)?.noteRequired ?? false;

/** The money usually goes back for this reason. */
export const paysBack = (list: ReasonList, key: string): boolean =>
  LISTS[list].find((reason) => reason.key === key)?.refundByDefault ?? true;

/** Reasons as they were given: the list's in words, a sentence as it was written. */
export const describeReasons = (list: ReasonList, given: readonly string[], language: Language): string =>
  given
    .map((one) => {
      const known = LISTS[list].find(({ key }) => key === one);
      return known ? localized(known.label, language) : one;
    })
    .join(', ');
