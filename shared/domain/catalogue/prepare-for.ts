import type { PreparationContent, ProductPreparation } from '#shared/domain/catalogue/preparation.ts';
import type { LocalText } from '#shared/languages.ts';

/** What the preparation page shows for one order. */
export interface OrderPreparation {
  bring: LocalText[];
  notes: LocalText[];
  /** Hours without fatty food before the sample; 0 when none are needed. */
  fastingHours: number;
  /** The last of those hours with nothing but water; 0 when none. */
  strictHours: number;
  fastingText: LocalText;
  durationMinutes: number;
  duration: LocalText;
  resultsWorkingDays: number;
  results: LocalText;
}

/**
 * Preparation for a product with its add-ons: the longest fasting of them applies, notes are merged without repeating.
 * Null for a product without preparation content.
 */
export function prepareFor(
  content: PreparationContent,
  productKey: string,
  addonKeys: readonly string[],
): OrderPreparation | null {
  const product = content.products.find((entry) => entry.product === productKey);
  if (!product) return null;
  const addons = content.addons.filter((entry) => addonKeys.includes(entry.addon));
  const fastingHours = Math.max(product.fasting.hours, ...addons.map((entry) => entry.fastingHours ?? 0));
  const strictHours = Math.max(product.fasting.strictHours, ...addons.map((entry) => entry.strictHours ?? 0));
  const notes = new Set([...product.notes, ...addons.flatMap((entry) => entry.notes)]);
  return {
    bring: lookUp(content, product.bring),
    notes: lookUp(content, [...notes]),
    fastingHours,
    strictHours,
    fastingText: fastingText(content, product, { hours: fastingHours, strictHours }),
    durationMinutes: product.durationMinutes,
    duration: product.duration,
    resultsWorkingDays: product.resultsWorkingDays,
    results: product.results,
  };
}

/** When an add-on asks for longer or stricter fasting than the product, the text of another product that asks for as much is right. */
function fastingText(
  content: PreparationContent,
  product: ProductPreparation,
  { hours, strictHours }: Pick<ProductPreparation['fasting'], 'hours' | 'strictHours'>,
): LocalText {
  const isAlike = ({ fasting }: ProductPreparation) => fasting.hours === hours && fasting.strictHours === strictHours;
  return (isAlike(product) ? product : (content.products.find(isAlike) ?? product)).fasting.text;
}

function lookUp(content: PreparationContent, keys: readonly string[]): LocalText[] {
  return keys.flatMap((key) => content.texts[key] ?? []);
}
