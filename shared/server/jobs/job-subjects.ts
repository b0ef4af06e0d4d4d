import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { JobName, JobPayloads } from '#shared/jobs.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type ChangedBy, tellChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeProgress } from '#shared/server/jobs/change-progress.ts';
import { finishProgress } from '#shared/server/jobs/finish-progress.ts';
import { changeMessage } from '#shared/server/lab-intake/change-message.ts';
import { finishImport } from '#shared/server/lab-intake/finish-import.ts';
import { handBackMessage, WORK_FAILED } from '#shared/server/lab-intake/hand-back-message.ts';
import { repeatImport } from '#shared/server/lab-intake/repeat-import.ts';
import { changeSmsState } from '#shared/server/messaging/change-sms-state.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { giveUpBulkAct } from '#shared/server/orders/end-bulk-act.ts';

/** What becomes of the record that a job works on, when the job is given up or a person decides about it. */
interface SubjectActs<K extends JobName> {
  fail?(tx: Tx, payload: JobPayloads[K]): Promise<void>;
  repeat?(tx: Tx, payload: JobPayloads[K], actor: ChangedBy): Promise<void>;
  discard?(tx: Tx, payload: JobPayloads[K]): Promise<void>;
}

/** Whatever number a message leaves from. While it was being sent, nobody knows whether it went out. */
const SMS: SubjectActs<'send-sms' | 'send-alert'> = {
  async fail(tx, { smsId: id }) {
    const sms = await findRow(tx, SmsMessage, ['state'], { where: { id } });
    await changeSmsState(tx, { id }, sms?.state === SmsState.sending ? 'lose' : 'give-up', { error: WORK_FAILED });
  },
};

/** It goes on behind the rows that were written. */
const ORDER_FILE: SubjectActs<'check-order-file' | 'apply-order-file'> = {
  async fail(tx, { importId }) {
    await finishProgress(tx, importId, WORK_FAILED);
  },
  async repeat(tx, { importId }) {
    await changeProgress(tx, importId, 'again', { reason: null, finishedAt: null });
  },
};

const messageChanged = async (tx: Tx, messageId: string): Promise<void> => {
  const message = await findRow(tx, ImportMessage, ['importId'], { where: { id: messageId } });
  if (message) tellChange(tx, { entity: 'import', id: message.importId });
};

/** Nothing waits for ever because its job was given up: it says that it failed. A job that is left out has nothing that waits. */
const SUBJECTS: { readonly [K in JobName]?: SubjectActs<K> } = {
  'import-lab-file': {
    fail: (tx, { importId }) => finishImport(tx, importId, WORK_FAILED),
    repeat: (tx, { importId }, actor) => repeatImport(tx, importId, actor),
  },
  'match-lab-message': {
    async fail(tx, { messageId }) {
      await changeMessage(tx, messageId, 'stick', { reason: WORK_FAILED });
      await messageChanged(tx, messageId);
    },
    async repeat(tx, { messageId }) {
      await changeMessage(tx, messageId, 'go-on', { reason: null });
      await messageChanged(tx, messageId);
    },
    // A person decides anew what becomes of it.
    async discard(tx, { messageId }) {
      await handBackMessage(tx, messageId, WORK_FAILED);
      await messageChanged(tx, messageId);
    },
  },
  'make-data-file': {
    async fail(tx, { fileId }) {
      await finishProgress(tx, fileId, WORK_FAILED);
    },
    async repeat(tx, { fileId }) {
      await changeProgress(tx, fileId, 'again', { reason: null, finishedAt: null });
    },
  },
  'write-export': {
    async fail(tx, { exportId }) {
      await finishProgress(tx, exportId, WORK_FAILED);
    },
    async repeat(tx, { exportId }) {
      await changeProgress(tx, exportId, 'again', { reason: null, finishedAt: null });
    },
  },
  'purge-user': {
    async fail(tx, { purgeId }) {
      await finishProgress(tx, purgeId, WORK_FAILED);
    },
    async repeat(tx, { purgeId }) {
      await changeProgress(tx, purgeId, 'again', { reason: null, finishedAt: null });
    },
  },
  'run-bulk-act': {
    async fail(tx, { bulkId }) {
      await finishProgress(tx, bulkId, WORK_FAILED);
    },
    async repeat(tx, { bulkId }) {
      await changeProgress(tx, bulkId, 'again', { reason: null, finishedAt: null });
    },
    async discard(tx, { bulkId }) {
      await giveUpBulkAct(tx, bulkId);
    },
  },
  'check-order-file': ORDER_FILE,
  'apply-order-file': ORDER_FILE,
  'send-sms': SMS,
  'send-alert': SMS,
};

/** The acts of the record that a job of this kind works on; none of them may exist. */
export const subjectOf = (kind: JobName): SubjectActs<JobName> => (SUBJECTS[kind] ?? {}) as SubjectActs<JobName>;
