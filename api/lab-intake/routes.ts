import { bind, inSteps } from '#api/http/bind.ts';
import { labIntake } from '#shared/contract/lab-intake.ts';
import { cancelImport } from '#shared/server/lab-intake/cancel-import.ts';
import { decideSetAside } from '#shared/server/lab-intake/decide-set-aside.ts';
import { discardImportMessage } from '#shared/server/lab-intake/discard-import-message.ts';
import { matchImportMessage } from '#shared/server/lab-intake/match-import-message.ts';
import { undoMatch } from '#shared/server/lab-intake/undo-match.ts';
import { findComparison } from './find-comparison.ts';
import { findImport } from './find-import.ts';
import { listImports } from './list-imports.ts';
import { listSetAside } from './list-set-aside.ts';
import { uploadLabFileOfOrder, uploadLabFiles } from './upload-lab-files.ts';

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
  listSetAsideMessages: listSetAside,
  decideSetAsideMessages: decideSetAside,
});
