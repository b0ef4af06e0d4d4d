import type { AddonFacts, ProductFacts } from '#shared/domain/catalogue/catalogue.ts';
import type { Programme } from '#shared/domain/catalogue/programme.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import type { LocalText } from '#shared/languages.ts';

/** What is sold in a group, as the content names it. */
export interface ProductFile extends ProductFacts {
  name: LocalText;
  description: LocalText;
  turnaroundDays: number;
  onlyForSex?: Sex;
  /** None of what is offered to everybody. */
  programme?: Programme;
}

export interface ProductGroupFile {
  key: string;
  active: boolean;
  order: number;
  icon: string;
  name: LocalText;
  tagline: LocalText;
  resultCategories: string[];
  products: ProductFile[];
}

export interface AddonFile extends AddonFacts {
  name: LocalText;
  description: LocalText;
  onlyForSex?: Sex;
}
