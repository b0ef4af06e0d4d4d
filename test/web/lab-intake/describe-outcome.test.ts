import { describe, expect, it } from '@jest/globals';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { describeOutcome } from '#web/lab-intake/admin-upload/describe-outcome.ts';
import type { ImportFacts, UploadFault, UploadState } from '#web/lab-intake/admin-upload/file-entry.ts';

const facts = (given: Partial<ImportFacts>): ImportFacts => ({
  _id: 'i',
  kind: 'lab-file',
  orders: null,
  fileName: 'a.hl7',
  bytes: 1,
  state: 'done',
  handled: 1,
  total: 1,
  applied: 0,
  setAside: 0,
  matching: 0,
  refused: 0,
  duplicates: 0,
  skipped: 0,
  older: 0,
  notTaken: 0,
  held: 0,
  heldFrom: null,
  series: null,
  problems: [],
  discarded: 0,
  replaced: 0,
  reason: null,
  uploadedBy: null,
  createdAt: '2026-11-20T13:03:00Z',
  finishedAt: null,
  version: 1,
  ...given,
});
const ofImport = (given: Partial<ImportFacts>) => describeOutcome({ upload: null, import: facts(given) });
const ofUpload = (upload: UploadState) => describeOutcome({ upload, import: null });

describe('describeOutcome', () => {
  it('puts the part that needs a person before everything else of a finished file', () => {
    expect(ofImport({ setAside: 1, refused: 2, applied: 30 })).toMatchObject({ key: 'set-aside', group: 'decide' });
    expect(ofImport({ refused: 1, applied: 30 })).toMatchObject({ key: 'refused', group: 'refused' });
    expect(ofImport({ applied: 30, replaced: 1, duplicates: 3 })).toMatchObject({ key: 'replaced', group: 'taken' });
    expect(ofImport({ applied: 1, duplicates: 3 })).toMatchObject({ key: 'applied', tone: 'success' });
    expect(ofImport({ duplicates: 3, discarded: 1 })).toMatchObject({ key: 'duplicate', group: 'taken' });
    expect(ofImport({ older: 1, duplicates: 3 })).toMatchObject({ key: 'older', tone: 'warning' });
    expect(ofImport({ skipped: 1 })).toMatchObject({ key: 'refused', group: 'refused' });
    expect(ofImport({ discarded: 1 })).toMatchObject({ key: 'discarded', group: 'taken' });
  });

  it('asks for no decision while the file is still being read or a match is on the way', () => {
    expect(ofImport({ state: 'running', total: 8, handled: 2, setAside: 1 })).toMatchObject({
      group: 'running',
      percent: 25,
    });
    expect(ofImport({ state: 'running', total: 0, handled: 0 }).percent).toBeNull();
    expect(ofImport({ matching: 1, applied: 3 })).toMatchObject({ key: 'matching', group: 'running' });
    expect(ofImport({ state: 'waiting' }).group).toBe('running');
  });

  it('keeps what a cancelled import set aside in sight', () => {
    expect(ofImport({ state: 'cancelled', setAside: 1 }).group).toBe('decide');
    expect(ofImport({ state: 'cancelled', applied: 5 })).toMatchObject({ key: 'cancelled', group: 'refused' });
    expect(ofImport({ state: 'failed', reason: 'timeout' })).toMatchObject({ key: 'unread', group: 'refused' });
  });

  it('never calls a file taken of which nothing was read', () => {
    expect(ofImport({ total: 0, handled: 0 }).group).toBe('refused');
  });

  it('tells a file that only asks to replace from one that fits nobody', () => {
    const message = (reason: string) => ({ state: 'set-aside', decision: null, reason }) as ImportMessageView;
    const outcomeOf = (...reasons: string[]) =>
      describeOutcome({ upload: null, import: facts({ setAside: reasons.length }), messages: reasons.map(message) });
    expect(outcomeOf('replaces-values', 'replaces-released')).toMatchObject({ key: 'replaces', group: 'decide' });
    expect(outcomeOf('replaces-values', 'birthdate-differs')).toMatchObject({ key: 'set-aside', group: 'decide' });
  });

  it.each([
    ['kept', 'kept', 'taken'],
    ['exists', 'exists', 'decide'],
    ['skipped', 'skipped', 'taken'],
  ] as const)('says of a report that it is %s', (step, key, group) => {
    expect(ofUpload({ step } as UploadState)).toMatchObject({ key, group });
  });

  it('tells a report that is none from one that fits no order', () => {
    const keyOf = (fault: UploadFault) => ofUpload({ step: 'refused', fault }).key;
    expect(keyOf('pdf-expected')).toBe('not-pdf');
    for (const fault of ['order-not-matched', 'no-matching-customer', 'order-cancelled', 'order-unpaid'] as const)
      expect(keyOf(fault)).toBe('unmatched');
  });

  it('tells the uploads apart before there is an import', () => {
    expect(ofUpload({ step: 'queued' }).group).toBe('running');
    expect(ofUpload({ step: 'sending', percent: 61 })).toMatchObject({ key: 'sending', percent: 61 });
    expect(ofUpload({ step: 'stored', importId: 'i' })).toMatchObject({ key: 'stored', group: 'running' });
    expect(ofUpload({ step: 'refused', fault: 'hl7-expected' })).toMatchObject({ key: 'not-hl7', group: 'refused' });
    expect(ofUpload({ step: 'refused', fault: 'too-large' }).key).toBe('too-large');
    expect(ofUpload({ step: 'failed', fault: 'network', percent: 61 })).toMatchObject({
      key: 'failed',
      group: 'refused',
    });
  });
});
