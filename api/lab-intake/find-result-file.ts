import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileContent } from '#shared/contract/define.ts';
import type { labIntake } from '#shared/contract/lab-intake.ts';
import { TAKEN } from '#shared/domain/lab-intake/import-message-machine.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, type Database, select, selectOne } from '#shared/server/database/sql.ts';
import { openPdf } from '#shared/server/gateways/files/open-pdf.ts';
import { cutMessages } from '#shared/server/hl7/cut-messages.ts';
import type { LabReport } from '#shared/server/models/lab-report.ts';
import { Order } from '#shared/server/models/order.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * What the laboratory sent last for an order: of its HL7 file the messages of this order alone, or the PDF, uploaded or out of a
 * message.
 */
export async function findResultFile(services: Services, { query }: Call<typeof labIntake.getTestResultFile>) {
  const order = await findRow(services, Order, ['id'], { where: { orderNumber: query.orderNo } });
  const file = order && (await (query.format === 'pdf' ? findPdf(services, order.id) : findHl7(services, order.id)));
  return file ?? refuse('file-not-found');
}

const MESSAGE = columns<{ importId: string; fileName: string; position: number }>({
  importId: 'm',
  fileName: 'i',
  position: 'm',
});
const LATEST = `FROM import_messages m JOIN imports i ON i.id = m.importId
  WHERE m.orderId = ? AND m.state IN (?) ORDER BY m.createdAt DESC, m.id DESC LIMIT 1`;
const OF_FILE = `FROM import_messages m JOIN imports i ON i.id = m.importId
  WHERE m.orderId = ? AND m.state IN (?) AND m.importId = ?`;

async function findHl7(services: Services, orderId: string): Promise<FileContent | null> {
  const latest = await selectOne(services, MESSAGE, LATEST, [orderId, [...TAKEN]]);
  if (!latest) return null;
  const messages = await select(services, MESSAGE, OF_FILE, [orderId, [...TAKEN], latest.importId]);
  const stored = await buffer(await services.files.read('lab-files', latest.importId));
  const content = cutMessages(stored, new Set(messages.map(({ position }) => position)));
  if (!content) return null;
  const name = /\.(hl7|txt)$/i.test(latest.fileName) ? latest.fileName : `${latest.fileName}.hl7`;
  return { name, type: 'application/octet-stream', length: content.byteLength, content: Readable.from([content]) };
}

type PdfRow = Pick<Row<LabReport>, 'name' | 'bytes'> & { fileId: string };

const UPLOADED = columns<PdfRow & { at: Date }>({ fileId: 'r.id', name: 'r', bytes: 'r', at: 'r.createdAt' });
const SENT = columns<PdfRow & { at: Date }>({ fileId: 'd', name: 'd', bytes: 'd', at: 'd.createdAt' });

async function findPdf(services: Services, orderId: string): Promise<FileContent | null> {
  const uploaded = await findLast(services, orderId);
  return uploaded ? openPdf(services.files, uploaded) : null;
}

async function findLast(on: Database, orderId: string): Promise<PdfRow | undefined> {
  const ofUploads = 'FROM lab_reports r WHERE r.orderId = ? ORDER BY r.createdAt DESC, r.id DESC LIMIT 1';
  const ofMessages = `FROM result_documents d JOIN test_results t ON t.id = d.resultId
    WHERE t.orderId = ? AND d.refused IS NULL ORDER BY d.createdAt DESC, d.id DESC LIMIT 1`;
  const found = [
    await selectOne(on, UPLOADED, ofUploads, [orderId]),
    await selectOne(on, SENT, ofMessages, [orderId]),
  ].filter((row) => row !== undefined);
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())[0];
}
