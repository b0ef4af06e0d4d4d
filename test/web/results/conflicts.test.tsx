import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { ConflictPanel } from '#web/results/review/conflict-panel.tsx';
import { describeCell, differingParts, nameOfCell } from '#web/results/review/describe-cell.ts';
import type { Conflict } from '#web/results/review/merge-drafts.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aDraft, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

const colleagues = [{ id: 'vera', name: 'Vera Zweitmeinung' }];
const review = {
  ...aReview,
  colleagues,
  savedBy: 'vera',
  healthMeasures: [
    {
      healthMeasureId: 'heart-risk',
      name: inAll('Herz'),
      proposedLevel: 'good' as const,
      fingerprint: '',
      reopened: null,
    },
  ] as unknown as typeof aReview.healthMeasures,
};
const fill = (de: string) => ({ ...inAll(''), de });

function show(conflicts: Conflict[], draft: ResultDraft = aDraft(true), given: Partial<ReviewView> = {}) {
  const onSettle = jest.fn<(path: string, value: string) => void>();
  showCase(<ConflictPanel conflicts={conflicts} onSettle={onSettle} />, { review: { ...review, ...given }, draft });
  return onSettle;
}
const choice = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string, button: string) => fireEvent.click(choice(name).getByRole('button', { name: button }));

describe('a place that two doctors changed differently', () => {
  it.each([
    ['summary/de', 'Zusammenfassung (DE)'],
    ['reason/fr', 'Grund der Korrektur (FR)'],
    ['area/sugar/text/it', 'sugar: Text zum Bereich (IT)'],
    ['area/sugar/level', 'sugar: Stufe'],
    ['area/sugar/comparison', 'sugar: Vergleich mit letztem Test'],
    ['area/gone/level', 'gone: Stufe'],
    ['health/heart-risk', 'Herz'],
    ['health/gone', 'gone'],
    ['followUp/follow-ferritin', 'Eisen nachkontrollieren'],
    ['followUp/gone', 'gone'],
    ['recommendation/gone', 'gone'],
    ['acknowledged/7', 'Zurückgehaltene Werte'],
  ])('is called by its name: %s', (path, name) => {
    expect(nameOfCell(path, review, 'de', i18next.t)).toBe(name);
  });

  it('that is a recommendation is called by its words', () => {
    const text = shippedContent().recommendations.find(({ key }) => key === 'more-iron')?.text.de;
    expect(nameOfCell('recommendation/more-iron', review, 'de', i18next.t)).toBe(text);
  });

  it.each([
    ['area/sugar/level', 'good', 'Gut'],
    ['area/sugar/level', '', 'leer'],
    ['health/heart-risk', 'bad', 'Auffällig'],
    ['area/sugar/comparison', 'worse', 'Schlechter als beim letzten Test'],
    ['recommendation/more-iron', '1', 'gewählt'],
    ['summary/de', '1', '1'],
    ['reason/de', '1', '1'],
    ['area/sugar/text/de', 'Alles gut.', 'Alles gut.'],
  ])('is said in words: %s %s', (path, value, said) => {
    expect(describeCell(path, value, i18next.t)).toBe(said);
  });

  it.each([
    ['Der Wert ist gut.', 'Der Wert ist sehr gut.', ['Der Wert ist ', '', 'sehr ', 'gut.']],
    ['Gut.', 'Schlecht.', ['', 'Gut.', 'Schlecht.', '']],
    ['Gut.', 'Gut. Weiter so.', ['', 'Gut.', 'Gut. Weiter so.', '']],
    ['a b a', 'a a', ['a ', 'b ', '', 'a']],
    ['gleich', 'gleich', ['gleich', '', '', '']],
  ])('is marked where the two differ: «%s», «%s»', (left, right, parts) => {
    const found = differingParts(left, right);
    expect([found.before, found.left, found.right, found.after]).toEqual(parts);
  });

  it('shows both versions with who wrote the other, how many there are, and a decision for each', () => {
    const draft = { ...aDraft(true), summary: fill('Meine Worte.') };
    const onSettle = show(
      [
        { path: 'summary/de', mine: 'Meine Worte.', theirs: 'Andere Worte.' },
        { path: 'area/sugar/level', mine: 'good', theirs: 'bad' },
      ],
      draft,
    );
    const panel = screen.getByRole('alert', { name: 'Unterschiede vergleichen' });
    expect(panel).toHaveTextContent('Vera Zweitmeinung hat gespeichert, während Sie schrieben.');
    expect(panel).toHaveTextContent('2 Stellen unterscheiden sich');
    const level = screen.getByRole('group', { name: 'sugar: Stufe' });
    expect(level).toHaveTextContent('Ihre FassungGutFassung von Vera ZweitmeinungAuffällig');
    expect(choice('sugar: Stufe').queryByRole('button', { name: 'Beide zusammenführen' })).toBeNull();
    press('sugar: Stufe', 'Gespeicherte nehmen');
    press('sugar: Stufe', 'Meine behalten');
    press('Zusammenfassung (DE)', 'Beide zusammenführen');
    expect(onSettle.mock.calls).toEqual([
      ['area/sugar/level', 'bad'],
      ['area/sugar/level', 'good'],
      ['summary/de', 'Meine Worte.\nAndere Worte.'],
    ]);
  });

  it('that is a reason of a correction can be put together, too', () => {
    const draft = { ...aDraft(true), correctionReason: fill('Röhrchen verwechselt.') };
    const onSettle = show([{ path: 'reason/de', mine: 'Röhrchen verwechselt.', theirs: 'Neu gemessen.' }], draft);
    press('Grund der Korrektur (DE)', 'Beide zusammenführen');
    expect(onSettle.mock.calls).toEqual([['reason/de', 'Röhrchen verwechselt.\nNeu gemessen.']]);
  });

  it.each<[string, string, string, string, Partial<ResultDraft>, string]>([
    ['a summary', 'summary/de', 'Zusammenfassung (DE)', 'Alt', { summary: fill('Neu') }, 'Neu'],
    ['a reason', 'reason/de', 'Grund der Korrektur (DE)', 'Alt', { correctionReason: fill('Neu') }, 'Neu'],
    ['a text of an area', 'area/sugar/text/de', 'sugar: Text zum Bereich (DE)', 'Alt', {}, 'Text'],
    ['a level', 'area/sugar/level', 'sugar: Stufe', 'bad', {}, 'good'],
    ['a choice that was taken back', 'followUp/follow-ferritin', 'Eisen nachkontrollieren', '1', {}, ''],
  ])('that was changed again since is kept as it stands now: %s', (_what, path, name, mine, change, kept) => {
    const onSettle = show([{ path, mine, theirs: 'outstanding' }], { ...aDraft(true), ...change });
    press(name, 'Meine behalten');
    expect(onSettle.mock.calls).toEqual([[path, kept]]);
  });

  it('of an area that is gone keeps its words in sight', () => {
    show([{ path: 'area/gone/text/de', mine: 'Meine Worte.', theirs: '' }]);
    expect(screen.getByRole('group', { name: /^gone/ })).toHaveTextContent('Meine Worte.');
  });

  it('names nobody where it is not known who saved', () => {
    show([{ path: 'summary/de', mine: 'A', theirs: 'B' }], aDraft(true), { savedBy: null });
    expect(screen.getByRole('alert')).toHaveTextContent('Jemand anderes hat gespeichert, während Sie schrieben.');
    expect(screen.getByText('Gespeicherte Fassung')).toBeInTheDocument();
  });

  it('is nothing where nothing differs', () => {
    show([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
