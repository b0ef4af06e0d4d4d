import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import type { StatusTone } from '#web/kit/status-badge.tsx';
import type { FileEntry, ImportFacts, UploadFault, UploadState } from './file-entry.ts';
import { waitsToReplace } from './waits-to-replace.ts';

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
  | 'replaces'
  | 'exists'
  | 'skipped'
  | 'kept'
  | 'not-hl7'
  | 'not-pdf'
  | 'unmatched'
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
  replaces: ['decide', 'warning'],
  exists: ['decide', 'warning'],
  'not-hl7': ['refused', 'danger'],
  'not-pdf': ['refused', 'danger'],
  unmatched: ['refused', 'danger'],
  'too-large': ['refused', 'danger'],
  failed: ['refused', 'danger'],
  unread: ['refused', 'danger'],
  cancelled: ['refused', 'neutral'],
  refused: ['refused', 'danger'],
  kept: ['taken', 'success'],
  skipped: ['taken', 'neutral'],
  replaced: ['taken', 'warning'],
  applied: ['taken', 'success'],
  duplicate: ['taken', 'neutral'],
  older: ['taken', 'warning'],
  discarded: ['taken', 'neutral'],
};

type DescribedEntry = Pick<FileEntry, 'upload' | 'import'> & Partial<Pick<FileEntry, 'messages'>>;

/** What became of a file as a whole: the part that needs a person most counts. */
export function describeOutcome({ upload, import: facts, messages }: DescribedEntry): Outcome {
  const key = facts ? importKey(facts, messages ?? []) : uploadKey(upload);
  const [group, tone] = GROUP_OF[key];
  return { key, group, tone, percent: percentOf(key, upload, facts) };
}

function uploadKey(upload: UploadState | null): OutcomeKey {
  if (upload === null || upload.step === 'stored') return 'stored';
  return upload.step === 'refused' ? (KEY_OF_FAULT[upload.fault] ?? 'not-hl7') : upload.step;
}

const KEY_OF_FAULT: Partial<Record<UploadFault, OutcomeKey>> = {
  'too-large': 'too-large',
  'pdf-expected': 'not-pdf',
  'order-not-matched': 'unmatched',
  'no-matching-customer': 'unmatched',
  'order-unpaid': 'unmatched',
  'order-cancelled': 'unmatched',
  'invalid-input': 'unmatched',
};

/** Every message that waits is certain of its order, and only asks whether it may replace what stands. */
const onlyReplaces = (messages: readonly ImportMessageView[]): boolean => {
  const waiting = messages.filter(({ state, decision }) => state === MessageState.setAside && decision === null);
  return waiting.length > 0 && waiting.every(waitsToReplace);
};

function importKey(facts: ImportFacts, messages: readonly ImportMessageView[]): OutcomeKey {
  if (facts.state === ImportState.waiting) return 'stored';
  if (facts.state === ImportState.running) return 'reading';
  if (facts.state === ImportState.failed) return 'unread';
  if (facts.setAside > 0) return onlyReplaces(messages) ? 'replaces' : 'set-aside';
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
