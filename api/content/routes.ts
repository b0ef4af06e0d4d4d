import { bind, inSteps } from '#api/http/bind.ts';
import { content } from '#shared/contract/content.ts';
import { contentUpdates } from '#shared/contract/content-updates.ts';
import { applyUpdates, restoreContentVersion } from './apply-updates.ts';
import { checkUpdates } from './check-updates.ts';
import {
  findFooterLinks,
  findMedicalStatement,
  findResearchApprovalText,
  findStoreMaintenance,
  listLocalities,
  listPages,
} from './find-texts.ts';
import { listContentVersions } from './find-versions.ts';

export const bindContent = bind({ ...content, ...contentUpdates })({
  getFooterLinks: findFooterLinks,
  listPages,
  getStoreMaintenance: findStoreMaintenance,
  getMedicalStatement: findMedicalStatement,
  getResearchApprovalText: findResearchApprovalText,
  listLocalities,
  checkUpdates,
  applyUpdates: inSteps(applyUpdates),
  listContentVersions,
  restoreContentVersion: inSteps(restoreContentVersion),
});
