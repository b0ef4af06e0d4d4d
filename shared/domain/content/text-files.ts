import type { LocalText } from '#shared/languages.ts';

interface Section {
  key: string;
  heading: LocalText;
  body: LocalText;
}

export interface FooterLinksFile {
  categories: { key: string; name: LocalText; links: { key: string; label: LocalText; url: LocalText }[] }[];
}

export interface PagesFile {
  pages: {
    key: string;
    version: string;
    date: string;
    title: LocalText;
    notice?: LocalText;
    sections: Section[];
  }[];
}

export interface StoreMaintenanceFile {
  title: LocalText;
  message: LocalText;
  existingOrders: LocalText;
}

export interface MedicalStatementFile {
  version: string;
  title: LocalText;
  statements: { key: string; text: LocalText }[];
  exclusionHints: {
    title: LocalText;
    items: {
      key: string;
      short: LocalText;
      text: LocalText;
      advice: LocalText;
      adviceAtHome?: LocalText;
      stops?: boolean;
    }[];
  };
  whoSees: { key: string; only?: 'branch' | 'homesampling'; who: LocalText; what: LocalText }[];
  checkbox: LocalText;
  checkboxDetail: LocalText;
  error: LocalText;
}

export interface ResearchApprovalFile {
  version: string;
  title: LocalText;
  intro: LocalText;
  sections: Section[];
  accept: LocalText;
  decline: LocalText;
  accepted: LocalText;
  declined: LocalText;
}
