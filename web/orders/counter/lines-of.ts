import { sumRappen } from '#shared/domain/money.ts';
import type { Language } from '#shared/languages.ts';
import { localized } from '#web/kit/localized.ts';
import type { ChosenTest } from './product-step.tsx';

const itemsOf = (test: ChosenTest | null) => (test ? [test.product, ...test.addons] : []);

/** The lines of what is chosen; without prices where none are shown. */
export const linesOf = (test: ChosenTest | null, language: Language) =>
  itemsOf(test).flatMap(({ key, name, price }) =>
    price === null ? [] : [{ key, label: localized(name, language), rappen: price }],
  );

/** What it costs, Rappen; null where nothing is chosen or no prices are shown. */
export function totalOf(test: ChosenTest | null): number | null {
  const prices = itemsOf(test).map(({ price }) => price);
  return prices.length === 0 || prices.includes(null) ? null : sumRappen(prices.map((price) => price ?? 0));
}
