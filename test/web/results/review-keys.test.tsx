import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReleaseRefusal } from '#shared/domain/results/may-release.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import type { OpenCase } from '#web/results/review/case-context.ts';
import { setContent } from '#web/results/review/result-content.ts';
import type { ReviewDraft } from '#web/results/review/use-review-draft.ts';
import { Workspace } from '#web/results/review/workspace.tsx';
import { serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aCaseValue, aDraft, aReview } from './a-review.ts';
import { heard } from './hear.ts';
import { showCase } from './show-case.tsx';

const realFetch = globalThis.fetch;
const realMatchMedia = window.matchMedia;
beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});
beforeEach(() => {
  sessionStorage.clear();
  serve({});
  // A narrow window: the panes are tabs, which need no measures that jsdom does not have.
  window.matchMedia = ((query: string) => ({
    ...{ matches: query.includes('max-width'), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  window.matchMedia = realMatchMedia;
});

function show(given: Partial<OpenCase> = {}) {
  const [activate, onPreview] = [jest.fn(), jest.fn()];
  const draft = {
    state: { base: { version: 1, draft: aDraft(false) }, conflicts: [], takenOver: 0 },
    ...{ seeTakeover: () => undefined, settle: () => undefined },
  } as unknown as ReviewDraft;
  const workspace = (
    <Workspace draft={draft} differences={[]} isOther={false} onTakeOver={() => undefined} onPreview={onPreview} />
  );
  const view = showCase(workspace, { activeArea: 'sugar', activate, ...given });
  return { ...view, activated: () => activate.mock.calls.map(([area]) => area), onPreview };
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const levelsOf = (changes: ReturnType<ReturnType<typeof show>['changed']>) =>
  changes.flat().filter(([path]) => path.endsWith('/level'));
const reopened = (...codes: ReleaseRefusal['code'][]): ReleaseRefusal[] =>
  codes.map((code) => ({ code, subjects: [] }));

const HEALTH = ['heart-risk', 'metabolism'].map((healthMeasureId) => ({
  ...{ healthMeasureId, name: inAll(healthMeasureId), proposedLevel: 'good', fingerprint: '', reopened: null },
})) as unknown as ReviewView['healthMeasures'];
const withHealth = (level: 'good' | null): ResultDraft => ({
  ...aDraft(false),
  healthMeasuresResult: [
    { healthMeasureId: 'heart-risk', level },
    { healthMeasureId: 'metabolism', level: null },
  ],
});
const advised: ReviewView = {
  ...aReview,
  healthMeasures: HEALTH,
  proposal: { ...aReview.proposal, recommendations: ['more-iron'], followUpRecommendations: ['follow-ferritin'] },
};

describe('the keys of a case', () => {
  it.each([
    ['1', 'outstanding', 'Bestens'],
    ['2', 'good', 'Gut'],
    ['3', 'belowAverage', 'Zu beachten'],
    ['4', 'bad', 'Auffällig'],
    ['5', 'unjudgeable', 'Nicht beurteilbar'],
  ])('%s sets the level of the area that is open, and says so: %s', async (key, level, word) => {
    const areas = aReview.areas.map((area) => ({ ...area, name: inAll(`Bereich ${area.resultCategoryId}`) }));
    const { changed } = show({ review: { ...aReview, areas } });
    press(key);
    expect(levelsOf(changed())).toEqual([['area/sugar/level', level]]);
    await waitFor(() => expect(heard).toEqual([`Bereich sugar: ${word}`]));
  });

  it('V accepts what is proposed for it, once', async () => {
    const { changed, view } = show({ activeArea: 'thyroid' });
    press('v');
    expect(levelsOf(changed())).toEqual([['area/thyroid/level', 'belowAverage']]);
    await waitFor(() => expect(heard).toEqual(['thyroid: Zu beachten']));
    view.unmount();
    const again = show({ draft: aDraft(true), activeArea: 'thyroid' });
    press('v');
    expect(again.changed()).toEqual([]);
  });

  it('⇧V accepts the unremarkable areas only, and says how many', async () => {
    const { change, changed } = show();
    press('V', { shiftKey: true });
    expect(levelsOf(changed())).toEqual([['area/sugar/level', 'good']]);
    expect(change.mock.calls[0]?.[1]).toEqual(['sugar']);
    await waitFor(() => expect(heard).toEqual(['1 Vorschlag übernommen']));
  });

  it.each<[string, Partial<OpenCase>]>([
    ['are judged already', { draft: aDraft(true) }],
    [
      'are open again by other values',
      {
        review: {
          ...aReview,
          areas: aReview.areas.map((area) => ({
            ...area,
            reopened: { level: 'good', resultCategorySummary: null, changed: 1 },
          })),
        },
      },
    ],
    [
      'have a value outside',
      {
        review: {
          ...aReview,
          measures: ['1', '2'].map((id) =>
            aCaseValue(id, id === '1' ? 'hba1c' : 'tsh', { position: 'above', side: 'high' }),
          ),
        },
      },
    ],
  ])('⇧V accepts none that %s', (_what, given) => {
    const { changed } = show(given);
    press('V', { shiftKey: true });
    expect(changed()).toEqual([]);
    expect(screen.queryByRole('button', { name: /unauffällig/ })).toBeNull();
  });

  it('H accepts the health measures that are open, R all advice that is proposed', () => {
    const { changed } = show({ review: advised, draft: withHealth('good') });
    press('h');
    press('r');
    expect(changed()).toEqual([
      [['health/metabolism', 'belowAverage']],
      [
        ['recommendation/more-iron', '1'],
        ['followUp/follow-ferritin', '1'],
      ],
    ]);
  });

  it('⇧S and ⇧R confirm what is open again on the values that stand there, and nothing else', () => {
    const { changed, view } = show({ refusals: reopened('summary-reopened', 'advice-reopened') });
    press('S', { shiftKey: true });
    press('R', { shiftKey: true });
    expect(changed()).toEqual([[['basis/summary', 'all']], [['basis/advice', 'all']]]);
    view.unmount();
    const nothing = show({ refusals: reopened('level-missing') });
    press('R', { shiftKey: true });
    press('S', { shiftKey: true });
    expect(nothing.changed()).toEqual([]);
  });

  it('⇧S leads to the proposed conclusion first, and takes it from there', () => {
    const { changed } = show({ draft: aDraft(true) });
    press('S', { shiftKey: true });
    expect(screen.getByRole('button', { name: /Gelesen, übernehmen/ })).toHaveFocus();
    expect(changed()).toEqual([]);
    press('S', { shiftKey: true });
    expect(changed()).toHaveLength(1);
    expect(changed()[0]?.map(([path]) => path)).toContain('summary/de');
  });

  it('change nothing in a case that is over', () => {
    const over = { review: advised, draft: withHealth(null), isReadOnly: true };
    const { changed } = show({ ...over, refusals: reopened('summary-reopened', 'advice-reopened') });
    for (const key of ['1', '2', '3', '4', '5', 'v', 'h', 'r']) press(key);
    for (const key of ['V', 'S', 'R']) press(key, { shiftKey: true });
    expect(changed()).toEqual([]);
  });

  it('J and K go through the areas and stop at their ends', () => {
    const first = show();
    press('k');
    press('j');
    expect(first.activated()).toEqual(['sugar', 'thyroid']);
    first.view.unmount();
    const last = show({ activeArea: 'thyroid' });
    press('j');
    press('k');
    expect(last.activated()).toEqual(['thyroid', 'sugar']);
  });

  it('lead to the preview, and the foot of the page to the next area that is open, round the end', () => {
    const { activated, onPreview } = show({ activeArea: 'thyroid' });
    press('Enter', { ctrlKey: true });
    expect(onPreview).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Zum nächsten' }));
    expect(activated()).toEqual(['sugar']);
  });

  it.each([
    ['sugar', 'iron'],
    ['thyroid', 'iron'],
    ['iron', 'sugar'],
  ])('lead from %s to the next open one: %s', (activeArea, next) => {
    const [sugar, thyroid] = aReview.areas;
    const entries = [...aDraft(false).resultCategories, ...aDraft(false).resultCategories.slice(0, 1)];
    const ids = ['sugar', 'thyroid', 'iron'];
    const resultCategories = entries.map((entry, at) => ({
      ...entry,
      resultCategoryId: ids[at] ?? '',
      level: ids[at] === 'thyroid' ? ('good' as const) : null,
    }));
    const areas = [sugar, thyroid, sugar && { ...sugar, resultCategoryId: 'iron' }] as ReviewView['areas'];
    const { activated } = show({
      activeArea,
      review: { ...aReview, areas },
      draft: { ...aDraft(false), resultCategories },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Zum nächsten' }));
    expect(activated()).toEqual([next]);
  });

  it.each([
    ['e', /Erreicht$/],
    ['x', /Nicht erreicht$/],
    ['d', /Andere$/],
  ])('%s begins the record of a call', (key, name) => {
    show({ review: { ...aReview, measures: [aCaseValue('1', 'potassium', { critical: true })] } });
    press(key);
    const button = within(screen.getByRole('group', { name: 'Was ist geschehen?' })).getByRole('button', { name });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(button).toHaveFocus();
  });

  it.each([
    ['c', /Anrufen/, 'link'],
    ['n', /Neue Notiz/, 'textbox'],
    ['s', /Zusammenfassung/, 'textbox'],
    ['t', /Text zum Bereich/, 'textbox'],
  ] as const)('%s leads to %s', (key, name, role) => {
    show({ review: { ...aReview, measures: [...aReview.measures, aCaseValue('9', 'potassium', { critical: true })] } });
    press(key);
    expect(screen.getByRole(role, { name })).toHaveFocus();
  });

  it('G leads to the reason of a correction', () => {
    const releases = [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Ursina Probeli' }];
    show({ review: { ...aReview, releases } });
    press('g');
    expect(screen.getByRole('textbox', { name: 'Grund der Korrektur' })).toHaveFocus();
  });

  it('W opens the choice of whom the case is given to, and does not shut it again', () => {
    const measures = [aCaseValue('1', 'potassium', { critical: true })];
    show({ review: { ...aReview, measures, colleagues: [{ id: 'vera', name: 'Vera Zweitmeinung' }] } });
    press('w');
    press('w');
    expect(screen.getByRole('combobox', { name: 'An wen?' })).toBeInTheDocument();
  });

  it('I names values at length, and shortly again', () => {
    show({ review: { ...aReview, measures: [aCaseValue('1', 'rdw'), aCaseValue('2', 'tsh')] } });
    expect(screen.getByText('RDW')).toBeInTheDocument();
    press('i');
    expect(screen.queryByText('RDW')).toBeNull();
    press('i');
    expect(screen.getByText('RDW')).toBeInTheDocument();
  });
});
