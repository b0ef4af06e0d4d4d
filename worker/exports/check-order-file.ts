import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import { workThroughOrderFile } from '#worker/exports/work-through-order-file.ts';
import type { Handler } from '#worker/registry.ts';

/** Says what would become of each row of a file of orders; nothing is written. */
export const checkOrderFile: Handler<'check-order-file'> = (services, { importId }) =>
  workThroughOrderFile(services, { importId, phase: ImportPhase.check });
