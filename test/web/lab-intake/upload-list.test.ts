import { describe, expect, it } from '@jest/globals';
import { changeUploadList, EMPTY_LIST, isUnsent } from '#web/lab-intake/admin-upload/upload-list.ts';

const file = (name: string) => ({ name, size: 1 }) as File;
const two = changeUploadList(EMPTY_LIST, {
  type: 'added',
  files: [
    { key: 'a', file: file('a.hl7') },
    { key: 'b', file: file('b.hl7') },
  ],
  at: '2026-11-20T13:03:00Z',
});

describe('changeUploadList', () => {
  it('keeps the time of the first file when more are added', () => {
    const more = changeUploadList(two, {
      type: 'added',
      files: [{ key: 'c', file: file('c.hl7') }],
      at: '2026-11-20T14:00:00Z',
    });
    expect(more.startedAt).toBe('2026-11-20T13:03:00Z');
    expect(more.items.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('queues again only what is named', () => {
    const failed = changeUploadList(two, {
      type: 'changed',
      key: 'a',
      state: { step: 'failed', fault: 'network', percent: 61 },
    });
    const stored = changeUploadList(failed, { type: 'changed', key: 'b', state: { step: 'stored', importId: 'i' } });
    const again = changeUploadList(stored, { type: 'retried', keys: ['a'], at: '2026-11-20T15:00:00Z' });
    expect(again.items.map(({ state }) => state.step)).toEqual(['queued', 'stored']);
    expect(again.items.filter(isUnsent)).toHaveLength(1);
  });

  it('sends a report again in place of the stored one, or leaves that, only where somebody was asked', () => {
    const existing = { reportId: 'r', version: 1, bytes: 1, at: '2026-11-20T13:03:00Z', same: false };
    const asked = changeUploadList(two, { type: 'changed', key: 'a', state: { step: 'exists', existing } });
    const keys = ['a', 'b'];
    const sent = changeUploadList(asked, { type: 'overwritten', keys, at: '2026-11-20T15:00:00Z' });
    expect(sent.items.map(({ state, overwrites }) => [state.step, overwrites])).toEqual([
      ['queued', true],
      ['queued', false],
    ]);
    const left = changeUploadList(asked, { type: 'skipped', keys });
    expect(left.items.map(({ state }) => state.step)).toEqual(['skipped', 'queued']);
  });

  it('begins a new batch after the last file was removed', () => {
    const none = ['a', 'b'].reduce((list, key) => changeUploadList(list, { type: 'removed', key }), two);
    expect(none).toEqual(EMPTY_LIST);
  });
});
