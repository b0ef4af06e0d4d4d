import type { LocalText } from '#shared/languages.ts';

/** How to prepare for one product; `bring` and `notes` name entries of the shared texts. */
export interface ProductPreparation {
  product: string;
  bring: readonly string[];
  fasting: { required: boolean; hours: number; strictHours: number; text: LocalText };
  durationMinutes: number;
  duration: LocalText;
  resultsWorkingDays: number;
  results: LocalText;
  notes: readonly string[];
}

/** What an add-on asks for on top. */
export interface AddonPreparation {
  addon: string;
  notes: readonly string[];
  fastingHours?: number;
  strictHours?: number;
}

export interface PreparationContent {
  texts: Record<string, LocalText>;
  addons: readonly AddonPreparation[];
  products: readonly ProductPreparation[];
}
