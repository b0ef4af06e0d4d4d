import type { Application } from '#shared/domain/orders/application.ts';
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

/** One point of the question before an order: whoever it applies to is told at once what to do. */
export interface ExclusionHintView {
  key: string;
  /** In the one line that is always readable. */
  short: LocalText;
  text: LocalText;
  advice: LocalText;
  /** Instead of `advice` where the sample is taken at home. */
  adviceAtHome: LocalText | null;
  /** Nobody orders with it before having spoken with us. */
  stops: boolean;
}

export interface MedicalStatementView {
  version: string;
  title: LocalText;
  statements: { key: string; text: LocalText }[];
  exclusionHints: { title: LocalText; items: ExclusionHintView[] };
  /** `only`: where the sample is taken there. */
  whoSees: { key: string; only: Application | null; who: LocalText; what: LocalText }[];
  checkbox: LocalText;
  checkboxDetail: LocalText;
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
  /** `strictFrom`: from then on, `strictHours` before, nothing but water; null where no test asks for that. */
  fasting: {
    required: boolean;
    hours: number;
    strictHours: number;
    text: LocalText;
    from: string | null;
    strictFrom: string | null;
  };
  duration: LocalText;
  results: LocalText;
  notes: LocalText[];
}
