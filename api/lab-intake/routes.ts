import { bind, inSteps } from '#api/http/bind.ts';
import { labIntake } from '#shared/contract/lab-intake.ts';
import { cancelImport } from '#shared/server/lab-intake/cancel-import.ts';
import { decideSetAside } from '#shared/server/lab-intake/decide-set-aside.ts';
import { discardImportMessage } from '#shared/server/lab-intake/discard-import-message.ts';
import { endLabMapping } from '#shared/server/lab-intake/end-lab-mapping.ts';
import { matchImportMessage } from '#shared/server/lab-intake/match-import-message.ts';
import { replaceResults } from '#shared/server/lab-intake/replace-results.ts';
import { saveLabMapping } from '#shared/server/lab-intake/save-lab-mapping.ts';
import { undoDiscard } from '#shared/server/lab-intake/undo-discard.ts';
import { undoMatch } from '#shared/server/lab-intake/undo-match.ts';
import { countRejections } from './count-rejections.ts';
import { decryptReport } from './decrypt-report.ts';
import { findComparison } from './find-comparison.ts';
import { findImport } from './find-import.ts';
import { findMessageText } from './find-message-text.ts';
import { findResultFile } from './find-result-file.ts';
import { listImports } from './list-imports.ts';
import { listLabMappings } from './list-lab-mappings.ts';
import { listRejections } from './list-rejections.ts';
import { listReports } from './list-reports.ts';
import { countSetAside, listSetAside } from './list-set-aside.ts';
import { previewLabMapping } from './preview-lab-mapping.ts';
import { uploadLabFileOfOrder, uploadLabFiles } from './upload-lab-files.ts';
import { uploadReport } from './upload-report.ts';

/** Laboratory files in: each is stored before the reply, and read by the worker. */
export const bindLabIntake = bind(labIntake)({
  uploadHl7: inSteps(uploadLabFiles),
  uploadHl7OfOrder: inSteps(uploadLabFileOfOrder),
  listImports,
  getImport: findImport,
  cancelImport,
  discardImportMessage,
  matchImportMessage,
  compareImportMessage: findComparison,
  undoMatch,
  undoDiscard,
  getImportMessageText: findMessageText,
  listSetAsideMessages: listSetAside,
  countSetAsideMessages: countSetAside,
  decideSetAsideMessages: decideSetAside,
  uploadReport: inSteps(uploadReport),
  listReports,
  decryptReport: inSteps(decryptReport),
  getTestResultFile: findResultFile,
  replaceResults,
  listRejections,
  getRejectionFigures: countRejections,
  listLabMappings,
  previewLabMapping,
  saveLabMapping,
  endLabMapping,
});
