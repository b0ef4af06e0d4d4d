import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import { workThroughOrderFile } from '#worker/exports/work-through-order-file.ts';
import type { Handler } from '#worker/registry.ts';

/** Writes what a file of orders says, after somebody saw its trial and agreed. */
export const applyOrderFile: Handler<'apply-order-file'> = (services, { importId }) =>
  workThroughOrderFile(services, { importId, phase: ImportPhase.apply });
