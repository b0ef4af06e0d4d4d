import { bind } from '#api/http/bind.ts';
import { content } from '#shared/contract/content.ts';
import {
  findFooterLinks,
  findMedicalStatement,
  findResearchApprovalText,
  findStoreMaintenance,
  listLocalities,
  listPages,
} from './find-texts.ts';

export const bindContent = bind(content)({
  getFooterLinks: findFooterLinks,
  listPages,
  getStoreMaintenance: findStoreMaintenance,
  getMedicalStatement: findMedicalStatement,
  getResearchApprovalText: findResearchApprovalText,
  listLocalities,
});
