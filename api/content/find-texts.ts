import footerLinks from '#shared/content/footer-links.json' with { type: 'json' };
import localities from '#shared/content/localities.json' with { type: 'json' };
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import storeMaintenance from '#shared/content/store-maintenance.json' with { type: 'json' };
import type { content } from '#shared/contract/content.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';

// The texts that content editors own, from the content shipped with the product, without what only editors need.

export async function findFooterLinks() {
  const categories = footerLinks.categories.map(({ key, name, links }) => ({
    key,
    name,
    links: links.map((link) => ({ key: link.key, label: link.label, url: link.url })),
  }));
  return { categories };
}

export async function listPages() {
  return {
    pages: pages.pages.map(({ key, version, date, title, notice, sections }) => ({
      key,
      version,
      date,
      title,
      notice: notice ?? null,
      sections,
    })),
  };
}

export async function findStoreMaintenance() {
  const { title, message, existingOrders } = storeMaintenance;
  return { title, message, existingOrders };
}

export async function findMedicalStatement() {
  const { version, title, intro, statements, exclusionHints, whoSees, checkbox, error } = medicalStatement;
  return { version, title, intro, statements, exclusionHints, whoSees, checkbox, error };
}

export async function findResearchApprovalText() {
  const { version, title, intro, sections, accept, decline, accepted, declined } = researchApproval;
  return { version, title, intro, sections, accept, decline, accepted, declined };
}

export async function listLocalities(_services: Services, { query }: Call<typeof content.listLocalities>) {
  return { localities: localities.filter(({ zipCode }) => zipCode === query.zipCode) };
}
