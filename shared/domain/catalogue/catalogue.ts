import type { Application } from '#shared/domain/orders/application.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import type { SampleType } from '#shared/views/catalogue.ts';

/** What the rules below need to know of a product. Prices in Rappen. */
export interface ProductFacts {
  key: string;
  active: boolean;
  price: number;
  markers: readonly string[];
  fastingHours: number;
  sampleType: SampleType;
  applications: readonly Application[];
  onlyForSex?: Sex | null;
}

export interface ProductGroupFacts {
  key: string;
  active: boolean;
  products: readonly ProductFacts[];
}

/** An add-on and the groups it belongs to. */
export interface AddonFacts {
  key: string;
  active: boolean;
  price: number;
  markers: readonly string[];
  productGroups: readonly string[];
  sampleType: SampleType;
  onlyForSex?: Sex | null;
}
