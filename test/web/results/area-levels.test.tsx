import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Level, ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewAreaView, ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { AreaBlock } from '#web/results/review/area-block.tsx';
import type { OpenCase } from '#web/results/review/case-context.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { aCaseValue, aDraft, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

type Entry = ResultDraft['resultCategories'][number];
const AREA = aReview.areas[1] as ReviewAreaView;
const VALUE = aReview.measures[1] as ReviewView['measures'][number];

interface Wish {
  area?: Partial<ReviewAreaView>;
  entry?: Partial<Entry>;
  proposed?: Partial<Entry>;
  measures?: ReviewView['measures'];
  /** Of the area; the filter shows `measures`. */
  all?: ReviewView['measures'];
  isActive?: boolean;
  onShowAll?: () => void;
  given?: Partial<OpenCase>;
}

/** The area of the thyroid. */
function show({
  area = {},
  entry = {},
  proposed = {},
  measures = [VALUE],
  all = measures,
  isActive = true,
  onShowAll,
  given = {},
}: Wish) {
  const shown = { ...AREA, measureIds: all.map(({ _id }) => _id), ...area };
  const change = (draft: ResultDraft, of: Partial<Entry>): ResultDraft => ({
    ...draft,
    resultCategories: draft.resultCategories.map((one) =>
      one.resultCategoryId === 'thyroid' ? { ...one, ...of } : one,
    ),
  });
  const review: ReviewView = {
    ...aReview,
    areas: [shown],
    measures: all,
    proposal: change(aReview.proposal, { selfComparisonDescriptions: 'same', ...proposed }),
  };
  const activate = jest.fn();
  const view = showCase(<AreaBlock area={shown} measures={measures} onShowAll={onShowAll} />, {
    ...{ review, draft: change(aDraft(false), entry), activeArea: isActive ? 'thyroid' : 'sugar', activate },
    ...given,
  });
  return { ...view, activate };
}
const head = () => screen.getByRole('button', { name: /^thyroid/ });
const keys = () => within(screen.getByRole('group', { name: 'Stufe für thyroid' })).getAllByRole('button');

describe('the level of an area', () => {
  it('is proposed until a doctor sets it; then it says so no more', () => {
    const open = show({});
    expect(head()).toHaveTextContent('thyroid1 ausserhalb 1 WertVorschlagZu beachten');
    expect(keys().map(({ textContent }) => textContent)).toEqual([
      '1Bestens',
      '2Gut',
      '3Zu beachten (Vorschlag)',
      '4Auffällig',
      '5Nicht beurteilbar',
    ]);
    expect(keys().filter((key) => key.getAttribute('aria-pressed') === 'true')).toEqual([]);
    open.view.unmount();
    show({ entry: { level: 'bad' } });
    expect(head()).toHaveTextContent('thyroid1 ausserhalb 1 WertAuffällig');
    expect(head()).not.toHaveTextContent('Vorschlag');
    expect(keys().map((key) => key.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true', 'false']);
    expect(screen.queryByText(/\(Vorschlag\)/)).toBeNull();
  });

  it('brings the text that belongs to it where nobody wrote one, and the comparison that is proposed', () => {
    const { changed } = show({ entry: { resultCategorySummary: { de: 'Eigene Worte.', en: '', fr: '', it: '' } } });
    fireEvent.click(keys()[2] as HTMLElement);
    expect(changed()).toEqual([
      [
        ['area/thyroid/level', 'belowAverage'],
        ['area/thyroid/text/en', 'Text'],
        ['area/thyroid/text/fr', 'Text'],
        ['area/thyroid/text/it', 'Text'],
        ['area/thyroid/comparison', 'same'],
      ],
    ]);
  });

  it('leaves a comparison that a doctor chose', () => {
    const { changed } = show({ entry: { selfComparisonDescriptions: 'worse' } });
    fireEvent.click(keys()[2] as HTMLElement);
    expect(changed()[0]?.map(([path]) => path)).not.toContain('area/thyroid/comparison');
  });

  it('cannot be set in a case that is over', () => {
    show({ given: { isReadOnly: true } });
    for (const key of keys()) expect(key).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Vergleich mit letztem Test' })).toBeDisabled();
  });

  it.each<[string, Wish, Level, RegExp | null]>([
    [
      'better than a value outside',
      {},
      'good',
      /1 Wert liegt ausserhalb: «Gut» ist besser als die Werte\. Wählen Sie höchstens «Zu beachten»/,
    ],
    ['as its values', {}, 'belowAverage', null],
    [
      'explained in own words',
      {
        entry: {
          resultCategorySummary: {
            de: 'Der Wert war schon immer etwas höher, das ist bei Ihnen normal.',
            en: '',
            fr: '',
            it: '',
          },
        },
      },
      'good',
      null,
    ],
    [
      'better than a critical value',
      { measures: [aCaseValue('2', 'tsh', { position: 'critical', side: 'high', critical: true })] },
      'good',
      /Ein Wert ist kritisch: «Gut» kann nicht freigegeben werden\. Wählen Sie «Auffällig», oder «Nicht beurteilbar»/,
    ],
  ])('that is %s is said at once where a release would need more', (_what, wish, level, said) => {
    show({ ...wish, entry: { ...wish.entry, level } });
    const hint = screen.queryByText(/Wert liegt ausserhalb:|Ein Wert ist kritisch:/);
    if (said) expect(hint?.textContent).toMatch(said);
    else expect(hint).toBeNull();
  });
});

describe('an area', () => {
  it('opens by its head; what is judged there stands only in the open one', () => {
    const { activate } = show({ isActive: false });
    expect(head()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group', { name: /Stufe/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(head());
    expect(activate.mock.calls).toEqual([['thyroid']]);
  });

  it.each<[string, Wish, string]>([
    ['critical before outside', { area: { critical: 2, outside: 3 } }, '2 kritisch 1 Wert'],
    ['nothing outside', { area: { outside: 0 } }, 'thyroid1 Wert'],
    [
      'values that a filter hides',
      { measures: [], all: [VALUE, aCaseValue('3', 'ft4')], onShowAll: () => undefined },
      '2 Werte, unverändert',
    ],
  ])('counts its values: %s', (_what, wish, said) => {
    show(wish);
    expect(head()).toHaveTextContent(said);
  });

  it('says how many values a filter hides, and shows them', () => {
    const onShowAll = jest.fn();
    show({ all: [VALUE, aCaseValue('3', 'ft4'), aCaseValue('4', 'ft3')], onShowAll });
    expect(screen.getByText(/2 weitere Werte unverändert\./)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Zeigen' }));
    expect(onShowAll).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<Entry>, NonNullable<ReviewAreaView['reopened']> | null, string | null]>([
    ['values', { level: null }, { changed: 2, level: 'good' } as never, 'Wieder offen: 2 Werte geändert.war «Gut»'],
    ['one value', { level: null }, { changed: 1, level: null } as never, 'Wieder offen: 1 Wert geändert.'],
    ['remarks', { level: null }, { changed: 0, level: null } as never, 'Wieder offen: Angaben des Labors geändert.'],
    ['nothing', { level: null }, null, null],
    ['values, judged anew', { level: 'good' }, { changed: 2, level: 'good' } as never, null],
  ])('says why it is open again, and what it was: %s', (_what, entry, reopened, said) => {
    show({ entry, area: { reopened } });
    expect(screen.queryByText(/^Wieder offen/)?.textContent ?? null).toBe(said);
  });

  it('is compared with the last test as the doctor chooses, with what is proposed beside it', () => {
    const { changed } = show({ proposed: { selfComparisonDescriptions: 'better' } });
    const choice = screen.getByRole('combobox', { name: 'Vergleich mit letztem Test' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Kein Vergleich',
      'Besser als beim letzten Test',
      'Gleich wie beim letzten Test',
      'Schlechter als beim letzten Test',
      'Erster Wert',
    ]);
    expect(screen.getByText('Vorschlag: Besser als beim letzten Test')).toBeInTheDocument();
    fireEvent.change(choice, { target: { value: 'worse' } });
    expect(changed()).toEqual([[['area/thyroid/comparison', 'worse']]]);
  });

  it('names no proposal that is chosen already', () => {
    show({ entry: { selfComparisonDescriptions: 'same' } });
    expect(screen.queryByText(/^Vorschlag: /)).toBeNull();
  });

  it('has its text changed in the language of the person', () => {
    const { changed } = show({ entry: { level: 'belowAverage' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Text zum Bereich/ }), { target: { value: 'Neu.' } });
    expect(changed()).toEqual([[['area/thyroid/text/de', 'Neu.']]]);
  });
});
