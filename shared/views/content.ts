import type { LocalText } from '#shared/languages.ts';

export interface FooterLinksView {
  categories: {
    key: string;
    name: LocalText;
    links: { key: string; label: LocalText; url: LocalText }[];
  }[];
}

export interface PageView {
  key: string;
  version: string;
  date: string;
  title: LocalText;
  notice: LocalText | null;
  sections: { key: string; heading: LocalText; body: LocalText }[];
}

export interface StoreMaintenanceView {
  title: LocalText;
  message: LocalText;
  existingOrders: LocalText;
}

export interface MedicalStatementView {
  version: string;
  title: LocalText;
  intro: LocalText;
  statements: { key: string; text: LocalText }[];
  exclusionHints: { title: LocalText; items: { key: string; text: LocalText }[] };
  whoSees: LocalText;
  checkbox: LocalText;
  error: LocalText;
}

export interface ResearchApprovalTextView {
  version: string;
  title: LocalText;
  intro: LocalText;
  sections: { key: string; heading: LocalText; body: LocalText }[];
  accept: LocalText;
  decline: LocalText;
  accepted: LocalText;
  declined: LocalText;
}

export interface LocalityView {
  zipCode: string;
  city: string;
  canton: string;
}

/** Preparation of one order: texts chosen for its product and add-ons. */
export interface PreparationView {
  bring: LocalText[];
  fasting: { required: boolean; hours: number; text: LocalText; from: string | null };
  duration: LocalText;
  results: LocalText;
  notes: LocalText[];
}
