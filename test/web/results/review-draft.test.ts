import { describe, expect, it } from '@jest/globals';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { cellsOf, draftOf, isSameDraft, withChanges } from '#web/results/review/draft-cells.ts';
import { changeDraft, isDirty, openDraft } from '#web/results/review/draft-state.ts';
import { mergeDrafts } from '#web/results/review/merge-drafts.ts';

const text = (de: string) => ({ de, en: '', fr: '', it: '' });

function draft(change: Partial<ResultDraft> = {}): ResultDraft {
  return {
    summary: text('Alles gut.'),
    resultCategories: [
      { resultCategoryId: 'blood', level: null, resultCategorySummary: text('Blut'), selfComparisonDescriptions: null },
      {
        resultCategoryId: 'iron',
        level: 'good',
        resultCategorySummary: text('Eisen'),
        selfComparisonDescriptions: 'same',
      },
    ],
    healthMeasuresResult: [{ healthMeasureId: 'energy', level: null }],
    recommendations: ['move'],
    followUpRecommendations: [],
    acknowledged: [],
    ...change,
  };
}

describe('cells of a draft', () => {
  it('come back as the same draft', () => {
    expect(draftOf(cellsOf(draft()), draft())).toEqual(draft());
  });

  it('change one by one', () => {
    const changed = withChanges(draft(), [
      ['area/blood/level', 'bad'],
      ['recommendation/move', ''],
      ['acknowledged/m1', '1'],
    ]);
    expect(changed.resultCategories[0]?.level).toBe('bad');
    expect(changed.recommendations).toEqual([]);
    expect(changed.acknowledged).toEqual(['m1']);
    expect(isSameDraft(changed, draft())).toBe(false);
  });
});

describe('mergeDrafts', () => {
  it('keeps what only one of two doctors changed, and says so', () => {
    const mine = withChanges(draft(), [['summary/de', 'Meine Worte.']]);
    const theirs = withChanges(draft(), [['area/blood/level', 'bad']]);
    const merged = mergeDrafts(draft(), mine, theirs);
    expect(merged.draft.summary.de).toBe('Meine Worte.');
    expect(merged.draft.resultCategories[0]?.level).toBe('bad');
    expect(merged.conflicts).toEqual([]);
    expect(merged.taken).toEqual([['area/blood/level', 'bad']]);
  });

  it('keeps mine and names theirs where both changed the same place', () => {
    const mine = withChanges(draft(), [['area/iron/text/de', 'Mein Eisen']]);
    const theirs = withChanges(draft(), [['area/iron/text/de', 'Ihr Eisen']]);
    const merged = mergeDrafts(draft(), mine, theirs);
    expect(merged.draft.resultCategories[1]?.resultCategorySummary.de).toBe('Mein Eisen');
    expect(merged.conflicts).toEqual([{ path: 'area/iron/text/de', mine: 'Mein Eisen', theirs: 'Ihr Eisen' }]);
  });

  it('lets a removed recommendation stay removed', () => {
    const mine = withChanges(draft(), [['recommendation/move', '']]);
    expect(mergeDrafts(draft(), mine, draft()).draft.recommendations).toEqual([]);
  });
});

describe('the state of a draft', () => {
  it('is not overwritten by a newer state of the server', () => {
    let state = openDraft(1, draft(), null);
    state = changeDraft(state, { type: 'changed', changes: [['summary/de', 'Getippt']] });
    const theirs = withChanges(draft(), [['summary/de', 'Von jemand anderem']]);
    state = changeDraft(state, { type: 'server-moved', version: 2, draft: theirs });
    expect(state.draft.summary.de).toBe('Getippt');
    expect(state.conflicts).toHaveLength(1);
    expect(state.base.version).toBe(2);
    state = changeDraft(state, { type: 'conflict-settled', path: 'summary/de', value: 'Von jemand anderem' });
    expect(state.conflicts).toEqual([]);
    expect(isDirty(state)).toBe(false);
  });

  it('brings back what an earlier visit left unsaved', () => {
    const unsaved = { base: draft(), draft: withChanges(draft(), [['summary/de', 'Nicht gespeichert']]) };
    const state = openDraft(4, draft(), unsaved);
    expect(state.draft.summary.de).toBe('Nicht gespeichert');
    expect(isDirty(state)).toBe(true);
  });

  it('stays dirty when typing went on while it was saved', () => {
    let state = openDraft(1, draft(), null);
    const sent = withChanges(draft(), [['summary/de', 'Erst']]);
    state = changeDraft(state, { type: 'changed', changes: [['summary/de', 'Erst und mehr']] });
    state = changeDraft(state, { type: 'saved', version: 2, at: '2026-11-21T06:00:00.000Z', sent });
    expect(isDirty(state)).toBe(true);
  });
});

describe('accepting the unremarkable in one act', () => {
  const accept = (areaIds: string[]) =>
    changeDraft(openDraft(3, draft(), null), {
      type: 'changed',
      changes: areaIds.map((id) => [`area/${id}/level`, 'good'] as const),
      unremarkable: areaIds,
    });

  it('is said with the next save, once', () => {
    const accepted = accept(['blood']);
    expect(accepted.unremarkable).toEqual(['blood']);
    const saved = changeDraft(accepted, { type: 'saved', version: 4, at: '', sent: accepted.draft });
    expect(saved.unremarkable).toEqual([]);
  });

  it('waits for the next save where one was under way', () => {
    const accepted = accept(['blood']);
    const saved = changeDraft(accepted, { type: 'saved', version: 4, at: '', sent: draft() });
    expect(saved.unremarkable).toEqual(['blood']);
  });

  it('leaves out an area whose level is set by hand afterwards', () => {
    const byHand = changeDraft(accept(['blood', 'iron']), { type: 'changed', changes: [['area/iron/level', 'bad']] });
    expect(byHand.unremarkable).toEqual(['blood']);
  });

  it('opens the areas again where the server finds something remarkable', () => {
    const opened = changeDraft(accept(['blood']), { type: 'not-unremarkable' });
    expect(opened.draft.resultCategories.map(({ level }) => level)).toEqual([null, 'good']);
    expect([opened.unremarkable, opened.phase]).toEqual([[], 'idle']);
  });
});
