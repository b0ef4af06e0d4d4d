import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { StatusTone } from '#web/kit/status-badge.tsx';
import type { FileEntry, ImportFacts, UploadState } from './file-entry.ts';

/** What an administrator has to do with a file. */
export type FileGroup = 'decide' | 'refused' | 'running' | 'taken';
export const FILE_GROUPS: readonly FileGroup[] = ['decide', 'refused', 'running', 'taken'];

/** Keys of `lab-intake.json` outcome.*. */
export type OutcomeKey =
  | 'queued'
  | 'sending'
  | 'stored'
  | 'reading'
  | 'matching'
  | 'set-aside'
  | 'not-hl7'
  | 'too-large'
  | 'failed'
  | 'unread'
  | 'cancelled'
  | 'refused'
  | 'replaced'
  | 'applied'
  | 'duplicate'
  | 'older'
  | 'discarded';

export interface Outcome {
  key: OutcomeKey;
  group: FileGroup;
  tone: StatusTone;
  /** 0 to 100 while something runs whose end is known. */
  percent: number | null;
}

const GROUP_OF: Record<OutcomeKey, [group: FileGroup, tone: StatusTone]> = {
  queued: ['running', 'neutral'],
  sending: ['running', 'progress'],
  stored: ['running', 'progress'],
  reading: ['running', 'progress'],
  matching: ['running', 'progress'],
  'set-aside': ['decide', 'warning'],
  'not-hl7': ['refused', 'danger'],
  'too-large': ['refused', 'danger'],
  failed: ['refused', 'danger'],
  unread: ['refused', 'danger'],
  cancelled: ['refused', 'neutral'],
  refused: ['refused', 'danger'],
  replaced: ['taken', 'warning'],
  applied: ['taken', 'success'],
  duplicate: ['taken', 'neutral'],
  older: ['taken', 'warning'],
  discarded: ['taken', 'neutral'],
};

/** What became of a file as a whole: the part that needs a person most counts. */
export function describeOutcome({ upload, import: facts }: Pick<FileEntry, 'upload' | 'import'>): Outcome {
  const key = facts ? importKey(facts) : uploadKey(upload);
  const [group, tone] = GROUP_OF[key];
  return { key, group, tone, percent: percentOf(key, upload, facts) };
}

function uploadKey(upload: UploadState | null): OutcomeKey {
  if (upload === null || upload.step === 'stored') return 'stored';
  if (upload.step === 'refused') return upload.fault === 'too-large' ? 'too-large' : 'not-hl7';
  return upload.step;
}

function importKey(facts: ImportFacts): OutcomeKey {
  if (facts.state === ImportState.waiting) return 'stored';
  if (facts.state === ImportState.running) return 'reading';
  if (facts.state === ImportState.failed) return 'unread';
  if (facts.setAside > 0) return 'set-aside';
  if (facts.matching > 0) return 'matching';
  if (facts.state === ImportState.cancelled) return 'cancelled';
  if (facts.refused > 0 || facts.total === 0) return 'refused';
  if (facts.applied === 0 && facts.skipped > 0) return 'refused';
  if (facts.replaced > 0) return 'replaced';
  if (facts.applied > 0) return 'applied';
  if (facts.older > 0) return 'older';
  return facts.duplicates > 0 ? 'duplicate' : 'discarded';
}

function percentOf(key: OutcomeKey, upload: UploadState | null, facts: ImportFacts | null): number | null {
  if (key === 'sending' && upload?.step === 'sending') return upload.percent;
  if (key === 'reading' && facts && facts.total > 0) return Math.round((facts.handled / facts.total) * 100);
  return null;
}
