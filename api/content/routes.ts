import type Router from '@koa/router';
import { bind } from '#api/http/bind.ts';
import footerLinks from '#shared/content/footer-links.json' with { type: 'json' };
import localities from '#shared/content/localities.json' with { type: 'json' };
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import storeMaintenance from '#shared/content/store-maintenance.json' with { type: 'json' };
import { content } from '#shared/contract/content.ts';
import type { Services } from '#shared/server/services.ts';

/** Binds the texts that content editors own, from the content shipped with the product. */
export function bindContent(router: Router, services: Services): void {
  bind(content)(router, services, {
    getFooterLinks: async () => ({
      categories: footerLinks.categories.map(({ key, name, links }) => ({
        key,
        name,
        links: links.map((link) => ({ key: link.key, label: link.label, url: link.url })),
      })),
    }),
    listPages: async () => ({
      pages: pages.pages.map(({ key, version, date, title, notice, sections }) => ({
        key,
        version,
        date,
        title,
        notice: notice ?? null,
        sections,
      })),
    }),
    getStoreMaintenance: async () => {
      const { title, message, existingOrders } = storeMaintenance;
      return { title, message, existingOrders };
    },
    getMedicalStatement: async () => {
      const { version, title, intro, statements, exclusionHints, whoSees, checkbox, error } = medicalStatement;
      return { version, title, intro, statements, exclusionHints, whoSees, checkbox, error };
    },
    getResearchApprovalText: async () => {
      const { version, title, intro, sections, accept, decline, accepted, declined } = researchApproval;
      return { version, title, intro, sections, accept, decline, accepted, declined };
    },
    listLocalities: async ({ input }) => ({
      localities: localities.filter((locality) => locality.zipCode === input.query.zipCode),
    }),
  });
}
