import { bind, inSteps } from '#api/http/bind.ts';
import { exports } from '#shared/contract/exports.ts';
import { cancelExport } from '#shared/server/exports/cancel-export.ts';
import { exportOrders } from './export-orders.ts';
import { getExportFile } from './get-export-file.ts';
import { listExports } from './list-exports.ts';

/** Binds files of many records. */
export const bindExports = bind(exports)({
  exportOrders: inSteps(exportOrders),
  listExports,
  getExportFile,
  cancelExport,
});
