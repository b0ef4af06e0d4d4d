import type { TFunction } from 'i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import type { FileEntry, UploadFault, UploadState } from './file-entry.ts';

/** Why a file as a whole was not taken, in one sentence, or '' when it was. */
export function describeFault({ upload, import: facts, bytes }: FileEntry, t: TFunction<'lab-intake'>): string {
  if (facts?.state === ImportState.failed) return t([`reason.${facts.reason}`, 'reason.other'] as never);
  if (facts?.state === ImportState.cancelled)
    return t('fault.importCancelled', { handled: facts.handled, total: facts.total });
  if (facts?.state === ImportState.done && facts.total === 0) return t('fault.empty');
  if (upload?.step === 'refused') return t(REFUSED[upload.fault] ?? 'fault.not-hl7');
  if (upload?.step === 'exists' || upload?.step === 'skipped') return describeExisting(upload, bytes, t);
  if (upload?.step !== 'failed') return '';
  if (upload.fault === 'network') return `${t('fault.failed')}: ${t('fault.network', { percent: upload.percent })}`;
  if (upload.fault === 'stopped') return t('fault.stopped');
  return `${t('fault.failed')}: ${t([`errors:code.${upload.fault}`, 'errors:code.generic'] as never)}`;
}

type RefusedKey =
  | 'too-large'
  | 'not-pdf'
  | 'not-hl7'
  | 'no-order-in-name'
  | 'order-unpaid'
  | 'no-matching-customer'
  | 'order-cancelled';

const REFUSED: Partial<Record<UploadFault, `fault.${RefusedKey}`>> = {
  'too-large': 'fault.too-large',
  'pdf-expected': 'fault.not-pdf',
  'order-not-matched': 'fault.no-order-in-name',
  'invalid-input': 'fault.no-order-in-name',
  'no-matching-customer': 'fault.no-matching-customer',
  'order-unpaid': 'fault.order-unpaid',
  'order-cancelled': 'fault.order-cancelled',
};

/** Since when the name is taken, and how the two files differ as far as can be told without opening them. */
function describeExisting(
  { step, existing }: Extract<UploadState, { existing: unknown }>,
  bytes: number,
  t: TFunction<'lab-intake'>,
): string {
  const since = t('exists.since', { at: formatDateTime(existing.at) });
  const size = formatBytes(existing.bytes);
  const differs = existing.same
    ? t('exists.same')
    : t(existing.bytes === bytes ? 'exists.other' : 'exists.size', { size });
  return [since, differs, step === 'skipped' ? t('exists.skipped') : ''].filter(Boolean).join(' ');
}
