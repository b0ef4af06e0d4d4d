import { createHash } from 'node:crypto';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { RejectionState } from '#shared/domain/orders/rejection.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { demoId } from './demo-id.ts';
import { branchId } from './load-catalogue.ts';
import type { RowBook } from './row-book.ts';
import type { PlacedOrder } from './to-new-order.ts';

const LAB_TAKES_MS = 900;

/** The laboratory could not use the sample of an order: the message that says so, and every marker that was ordered. */
export function noteRejection(book: RowBook, { id, orderNumber, order, product, schedule }: PlacedOrder): void {
  if (!order.rejected) return;
  const { reportedAt: at, sampledAt } = schedule;
  const [importId, messageId] = [demoId('import', order.ref), demoId('import-message', order.ref)];
  const hash = createHash('sha256').update(order.ref).digest('hex');
  book.add(Import, { id: importId, fileName: `ORU_${orderNumber}.hl7`, bytes: 412, sha256: hash, createdAt: at });
  book.add(JobProgress, {
    ...{ jobId: importId, kind: 'import-lab-file', state: JobState.done, handled: 1, total: 1 },
    ...{ createdAt: at, finishedAt: new Date(at.getTime() + LAB_TAKES_MS) },
  });
  book.add(ImportMessage, {
    ...{ id: messageId, importId, position: 0, state: MessageState.applied, contentHash: hash },
    ...{ orderId: id, orderNumber, observations: 0, replaced: false, createdAt: at },
  });
  const reason = order.rejected;
  book.addAll(
    Rejection,
    product.markers.map((marker) => ({
      id: demoId('rejection', `${order.ref} ${marker}`),
      ...{ orderId: id, sampleNo: 0, marker, reason, state: RejectionState.open, importMessageId: messageId },
      ...{ rejectedAt: at, partnerBranchId: order.branch ? branchId(order.branch) : null, sampledAt },
      ...{ endedAt: null, endedBy: null, endReason: null },
    })),
  );
}
