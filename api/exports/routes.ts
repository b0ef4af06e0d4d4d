import { bind, inSteps } from '#api/http/bind.ts';
import { exports } from '#shared/contract/exports.ts';
import { cancelExport } from '#shared/server/exports/cancel-export.ts';
import { confirmOrderFile } from '#shared/server/exports/confirm-order-file.ts';
import { createExport } from './create-export.ts';
import { exportOrders } from './export-orders.ts';
import { getExportFile } from './get-export-file.ts';
import { getExportManifest } from './get-export-manifest.ts';
import { getRefusedRows } from './get-refused-rows.ts';
import { listExports } from './list-exports.ts';
import { previewExport } from './preview-export.ts';
import { uploadOrders } from './upload-orders.ts';

/** Binds files of many records. */
export const bindExports = bind(exports)({
  exportOrders: inSteps(exportOrders),
  previewExport,
  createExport,
  listExports,
  getExportFile,
  getExportManifest,
  cancelExport,
  uploadOrders: inSteps(uploadOrders),
  confirmOrderFile,
  getRefusedRows,
});
