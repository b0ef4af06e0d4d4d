import { object } from 'yup';
import { zipCode } from '#shared/schema/address.ts';
import type {
  FooterLinksView,
  LocalityView,
  MedicalStatementView,
  PageView,
  ResearchApprovalTextView,
  StoreMaintenanceView,
} from '#shared/views/content.ts';
import { query, reply } from './define.ts';

/** Texts that content editors own. */
export const content = {
  getFooterLinks: query({
    path: '/cms/footer-links',
    summary: 'Links at the end of every page, by category.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<FooterLinksView>(),
  }),
  listPages: query({
    path: '/cms/pages',
    summary: 'Content pages: terms, privacy, imprint and help texts.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ pages: PageView[] }>(),
  }),
  getStoreMaintenance: query({
    path: '/cms/store-maintenance',
    summary: 'The text shown while the store is closed.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<StoreMaintenanceView>(),
  }),
  getMedicalStatement: query({
    path: '/cms/medical-statement',
    summary: 'The statement a customer confirms before ordering.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<MedicalStatementView>(),
  }),
  getResearchApprovalText: query({
    path: '/cms/research-approval',
    summary: 'What research approval means, as shown before the choice.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<ResearchApprovalTextView>(),
  }),
  listLocalities: query({
    path: '/cms/localities',
    summary: 'Localities of a postal code.',
    access: 'public',
    query: object({ zipCode }),
    reply: reply<{ localities: LocalityView[] }>(),
  }),
};
