import localities from '#shared/content/localities.json' with { type: 'json' };
import type { content } from '#shared/contract/content.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import type { Call } from '#shared/server/call.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import type { Services } from '#shared/server/services.ts';
import { fillText } from '#shared/text-numbers.ts';

// The texts that content editors own, as they hold now, without what only editors need.

export async function findFooterLinks() {
  const categories = liveContent().texts.footerLinks.categories.map(({ key, name, links }) => ({
    key,
    name,
    links: links.map((link) => ({ key: link.key, label: link.label, url: link.url })),
  }));
  return { categories };
}

/** Hours and number of the telephone are named once, for every text. */
const fill = (text: LocalText): LocalText =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, fillText(text[language], { supportPhone: SUPPORT_PHONE })]),
  ) as LocalText;

export async function listPages() {
  return {
    pages: liveContent().texts.pages.pages.map(({ key, version, date, title, notice, sections }) => ({
      key,
      version,
      date,
      title,
      notice: notice ?? null,
      sections: sections.map(({ key, heading, body }) => ({ key, heading, body: fill(body) })),
    })),
  };
}

export async function findStoreMaintenance() {
  const { title, message, existingOrders } = liveContent().texts.storeMaintenance;
  return { title, message, existingOrders };
}

/** The file leaves out what does not apply. */
export async function findMedicalStatement() {
  const { medicalStatement } = liveContent().texts;
  const { version, title, statements, checkbox, checkboxDetail, error } = medicalStatement;
  const items = medicalStatement.exclusionHints.items.map((hint) => ({
    ...hint,
    adviceAtHome: hint.adviceAtHome ?? null,
    stops: hint.stops ?? false,
  }));
  const whoSees = medicalStatement.whoSees.map((reader) => ({ ...reader, only: reader.only ?? null }));
  const exclusionHints = { title: medicalStatement.exclusionHints.title, items };
  return { version, title, statements, exclusionHints, whoSees, checkbox, checkboxDetail, error };
}

export async function findResearchApprovalText() {
  const { version, title, intro, sections, accept, decline, accepted, declined } = liveContent().texts.researchApproval;
  return { version, title, intro, sections, accept, decline, accepted, declined };
}

export async function listLocalities(_services: Services, { query }: Call<typeof content.listLocalities>) {
  return { localities: localities.filter(({ zipCode }) => zipCode === query.zipCode) };
}
