import type { TFunction } from 'i18next';
import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { FileEntry } from './file-entry.ts';

/** Why a file as a whole was not taken, in one sentence, or '' when it was. */
export function describeFault({ upload, import: facts }: FileEntry, t: TFunction<'lab-intake'>): string {
  if (facts?.state === ImportState.failed) return t([`reason.${facts.reason}`, 'reason.other'] as never);
  if (facts?.state === ImportState.cancelled)
    return t('fault.importCancelled', { handled: facts.handled, total: facts.total });
  if (facts?.state === ImportState.done && facts.total === 0) return t('fault.empty');
  if (upload?.step === 'refused') return t(upload.fault === 'too-large' ? 'fault.too-large' : 'fault.not-hl7');
  if (upload?.step !== 'failed') return '';
  if (upload.fault === 'network') return `${t('fault.failed')}: ${t('fault.network', { percent: upload.percent })}`;
  if (upload.fault === 'stopped') return t('fault.stopped');
  return `${t('fault.failed')}: ${t([`errors:code.${upload.fault}`, 'errors:code.generic'] as never)}`;
}
