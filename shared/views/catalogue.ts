import type { LocalText } from '#shared/languages.ts';

export type Application = 'branch' | 'homesampling';
export type SampleType = 'venous' | 'capillary';

/** A measured value of a product, by the area (result category) it belongs to. */
export interface MarkerNameView {
  key: string;
  name: LocalText;
  resultCategory: string;
}

export interface ProductView {
  key: string;
  active: boolean;
  name: LocalText;
  description: LocalText;
  /** Rappen; null while prices are not shown. */
  price: number | null;
  markers: MarkerNameView[];
  sampleType: SampleType;
  /** Hours without fatty food before sampling; 0 = not fasting. */
  fastingHours: number;
  /** The last of those hours with nothing but water; 0 = none. */
  strictHours: number;
  /** Working days from sampling to result. */
  turnaroundDays: number;
  applications: Application[];
  /** Only for this sex, or null for everybody. */
  sex: 'male' | 'female' | null;
}

export interface ProductGroupView {
  key: string;
  active: boolean;
  name: LocalText;
  tagline: LocalText;
  icon: string;
  /** Areas in the order of the content. */
  resultCategories: { key: string; name: LocalText }[];
  products: ProductView[];
}

export interface AddonView {
  key: string;
  active: boolean;
  name: LocalText;
  description: LocalText;
  price: number | null;
  markers: MarkerNameView[];
  sampleType: SampleType;
  /** What it asks for by itself, as of a product. */
  fastingHours: number;
  strictHours: number;
  /** Only for this sex, or null for everybody. */
  sex: 'male' | 'female' | null;
}
