import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { isReportName, orderNumberIn } from '#shared/domain/lab-intake/report-name.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { ReportView } from '#shared/views/reports.ts';
import { addReport } from './add-report.ts';
import { findLatestReport, presentReport } from './list-reports.ts';
import { looksLikePdf } from './looks-like-pdf.ts';

interface ReceivedReport {
  name: string;
  content: Uint8Array;
  /** Becomes the next version where the name is known; otherwise that is refused. */
  overwrites: boolean;
  actor: Actor;
}

/**
 * The steps by which a report comes in: stored under a new id, then recorded as the next version of its name, so that whoever opens it
 * gets one version or the other and never a mixture. The same content once more changes nothing. Killed between the two steps, it
 * leaves a file that nobody knows of; the sender sends it again.
 */
export async function receiveReport(services: Services, { name, content, overwrites, actor }: ReceivedReport) {
  if (!isReportName(name)) return refuse('invalid-input', { fields: [{ path: 'name', key: 'field.report-name' }] });
  if (!looksLikePdf(content)) return refuse('pdf-expected');
  const orderNumber = orderNumberIn(name);
  if (orderNumber === null)
    return refuse('order-not-matched', { fields: [{ path: 'name', key: 'field.order-in-name' }] });
  const sent = { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength };
  const before = await findLatestReport(services, name);
  if (before && !overwrites) return refuseExisting(presentReport(before), before.sha256 === sent.sha256);
  if (before?.sha256 === sent.sha256) return presentReport(before);

  const id = uuidv7();
  await services.files.write('reports', id, content);
  const version = (before?.version ?? 0) + 1;
  try {
    const added = await inTransaction(services, (tx) =>
      addReport(tx, { id, name, version, orderNumber, ...sent, actor }),
    );
    const stored = await findLatestReport(services, name);
    if (!isRefusal(added) && stored) return presentReport(stored);
    await services.files.remove('reports', id);
    if (isRefusal(added) && added.refused !== 'already-exists') return added;
    return stored ? refuseExisting(presentReport(stored), stored.sha256 === sent.sha256) : refuse('already-exists');
  } catch (error) {
    // Then nothing was committed, surely; after a lost connection the row may be there, and its file must stay.
    if (isStorageFull(error)) await services.files.remove('reports', id);
    throw error;
  }
}

/** Which one has the name, so that a person can decide; `same`: it holds what was sent now. */
const refuseExisting = ({ _id, version, bytes, at }: ReportView, same: boolean) =>
  refuse('already-exists', { details: { reportId: _id, version, bytes, at, same } });
