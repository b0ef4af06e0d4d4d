import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Level, ResultDraft } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { chooseLevel, isTemplateText, textOfLevel } from '#web/results/review/choose-level.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { inAll } from './a-result.ts';
import { aDraft } from './a-review.ts';

const content = shippedContent();
beforeAll(() => setContent(content));

type Entry = ResultDraft['resultCategories'][number];
/** What the rules propose for the sugar: good, with words that name a reason. */
const PROPOSAL: ResultDraft = {
  ...aDraft(true),
  resultCategories: aDraft(true).resultCategories.map((area) => ({
    ...area,
    resultCategorySummary: inAll('Vorschlag mit Grund.'),
    selfComparisonDescriptions: 'same',
  })),
};
const template = (level: Level): LocalText => {
  const words = content.resultCategories.levels[level].summary;
  const name = content.resultCategories.categories.find(({ key }) => key === 'sugar')?.name ?? inAll('');
  const of = (language: keyof LocalText) => words[language].replaceAll('{category}', name[language]);
  return { de: of('de'), en: of('en'), fr: of('fr'), it: of('it') };
};
const anEntry = (change: Partial<Entry>): Entry => ({
  ...{ resultCategoryId: 'sugar', level: null, resultCategorySummary: inAll(''), selfComparisonDescriptions: null },
  ...change,
});
const choose = (entry: Partial<Entry>, level: Level) => new Map(chooseLevel(anEntry(entry), level, PROPOSAL));
const LANGUAGES = ['de', 'en', 'fr', 'it'] as const;

describe('the text that belongs to a level', () => {
  it('is the proposed one at the proposed level, which may name reasons, and the template at any other', () => {
    expect(textOfLevel('sugar', 'good', PROPOSAL)).toEqual(inAll('Vorschlag mit Grund.'));
    expect(textOfLevel('sugar', 'bad', PROPOSAL)).toEqual(template('bad'));
    expect(textOfLevel('nobody', 'bad', PROPOSAL)).toBeNull();
  });

  it.each<[string, string, boolean]>([
    ['nothing', '', true],
    ['blanks', '  ', true],
    ['the proposal', 'Vorschlag mit Grund.', true],
    ['own words', 'Vorschlag mit Grund. Und mehr.', false],
  ])('is nobody’s own: %s', (_what, text, isTemplate) => {
    expect(isTemplateText('sugar', text, 'de', PROPOSAL)).toBe(isTemplate);
  });

  it('is nobody’s own also where it is the template of another level, in that language only', () => {
    const { de, fr } = template('bad');
    expect(isTemplateText('sugar', de, 'de', PROPOSAL)).toBe(true);
    expect(isTemplateText('sugar', fr, 'de', PROPOSAL)).toBe(false);
  });
});

describe('setting a level', () => {
  it('writes its text in every language where nobody wrote one', () => {
    const changes = choose({}, 'bad');
    expect(changes.get('area/sugar/level')).toBe('bad');
    for (const language of LANGUAGES)
      expect(changes.get(`area/sugar/text/${language}`)).toBe(template('bad')[language]);
  });

  it('replaces what the rules wrote for another level, and leaves own words', () => {
    const own = { ...template('bad'), fr: 'Mes mots.' };
    const changes = choose({ level: 'bad', resultCategorySummary: own }, 'good');
    expect(changes.get('area/sugar/text/de')).toBe('Vorschlag mit Grund.');
    expect(changes.has('area/sugar/text/fr')).toBe(false);
  });

  it('takes the proposed comparison where none is chosen', () => {
    expect(choose({}, 'bad').get('area/sugar/comparison')).toBe('same');
    expect(choose({ selfComparisonDescriptions: 'worse' }, 'bad').has('area/sugar/comparison')).toBe(false);
  });

  it('of an area that the rules do not know changes the level alone', () => {
    expect(chooseLevel(anEntry({ resultCategoryId: 'nobody' }), 'bad', PROPOSAL)).toEqual([
      ['area/nobody/level', 'bad'],
    ]);
  });
});
