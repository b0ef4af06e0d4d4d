import { describe, expect, it } from '@jest/globals';
import { localText } from '#shared/domain/results/category-summary.ts';
import { completeDraft, type SentDraft, saysSame } from '#shared/domain/results/complete-draft.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';

const text = (words: string) => localText(() => words);
const saved: ResultDraft = {
  summary: text('Gut.'),
  resultCategories: [
    {
      ...{ resultCategoryId: 'iron', level: 'good', selfComparisonDescriptions: 'same', acceptedOn: 'a' },
      resultCategorySummary: text('Eisen gut.'),
    },
    {
      ...{ resultCategoryId: 'blood', level: 'bad', selfComparisonDescriptions: null },
      resultCategorySummary: text('Blut.'),
    },
  ],
  healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'good' }],
  recommendations: ['rest', 'walk'],
  followUpRecommendations: ['iron'],
  acknowledged: ['1'],
  correctionReason: text('Falsch.'),
};
/** The values that stand now. */
const standing = [{ id: '1' }, { id: '2' }];
const bare: SentDraft = {
  resultCategories: [{ resultCategoryId: 'iron', level: 'bad' }],
  healthMeasuresResult: [],
};

describe('a draft that leaves something out', () => {
  it('keeps what was saved', () => {
    expect(completeDraft(bare, saved, standing)).toMatchObject({
      summary: saved.summary,
      resultCategories: [
        { level: 'bad', resultCategorySummary: text('Eisen gut.'), selfComparisonDescriptions: 'same' },
      ],
      ...{ recommendations: ['rest', 'walk'], followUpRecommendations: ['iron'], acknowledged: ['1'] },
      correctionReason: text('Falsch.'),
    });
  });

  it('is empty where nobody wrote anything', () => {
    const draft = completeDraft(bare, null, standing);
    expect([draft.summary, draft.resultCategories[0]?.resultCategorySummary]).toEqual([text(''), text('')]);
    expect([draft.recommendations, draft.followUpRecommendations, draft.correctionReason]).toEqual([[], [], undefined]);
    expect(draft.acknowledged).toEqual([]);
  });

  it('says what it says, over what was saved', () => {
    const sent = { ...bare, summary: text('Neu.'), recommendations: [], correctionReason: text('Anders.') };
    expect(completeDraft(sent, saved, standing)).toMatchObject(sent);
  });

  it.each<[string, string[] | undefined, string[], string[]]>([
    ['what was seen stays seen', undefined, ['1'], ['1']],
    ['what is sent counts, not what was saved', ['2'], ['1'], ['2']],
    ['nothing is seen any more where the doctor says so', [], ['1'], []],
    ['a value that has not come yet is not seen', ['1', '3'], [], ['1']],
    ['what was seen and stands no more is forgotten', undefined, ['0', '2'], ['2']],
  ])('acknowledged: %s', (_what, acknowledged, before, expected) => {
    const draft = completeDraft({ ...bare, acknowledged }, { ...saved, acknowledged: before }, standing);
    expect(draft.acknowledged).toEqual(expected);
  });
});

describe('two drafts', () => {
  const [iron, blood] = saved.resultCategories as [
    ResultDraft['resultCategories'][0],
    ResultDraft['resultCategories'][0],
  ];
  it.each<[string, Partial<ResultDraft>, boolean]>([
    ['the same', {}, true],
    ['in another order', { resultCategories: [blood, iron], recommendations: ['walk', 'rest'] }, true],
    ['accepted on something else', { resultCategories: [{ ...iron, acceptedOn: 'b' }, blood] }, true],
    ['another level', { resultCategories: [{ ...iron, level: 'bad' }, blood] }, false],
    ['another text of an area', { resultCategories: [{ ...iron, resultCategorySummary: text('X') }, blood] }, false],
    ['another comparison', { resultCategories: [{ ...iron, selfComparisonDescriptions: 'worse' }, blood] }, false],
    ['another summary', { summary: { ...text('Gut.'), it: 'Bene.' } }, false],
    ['another health measure', { healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'bad' }] }, false],
    ['other advice', { recommendations: ['rest'] }, false],
    ['another follow-up', { followUpRecommendations: [] }, false],
  ])('%s', (_what, change, isSame) => {
    expect(saysSame({ ...saved, ...change }, saved)).toBe(isSame);
  });
});
