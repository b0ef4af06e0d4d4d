import { describe, expect, it } from '@jest/globals';
import { localText } from '#shared/domain/results/category-summary.ts';
import { compareReleases } from '#shared/domain/results/compare-releases.ts';
import { fingerprintValues } from '#shared/domain/results/fingerprint-values.ts';
import { mayRelease } from '#shared/domain/results/may-release.ts';
import { nameReopened, reopenDraft } from '#shared/domain/results/reopen-draft.ts';
import { stampAcceptance } from '#shared/domain/results/stamp-acceptance.ts';
import type { BloodMeasure, Level, ReleasedResult, ResultDraft } from '#shared/domain/results/types.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import { above, anArea, aResult, aValue } from '#test/web/results/a-result.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const words = (text: string) => localText(() => text);

describe('the fingerprint of values', () => {
  const orderedMarkers = ['ferritin', 'hemoglobin'];
  const of = (...measures: BloodMeasure[]) => fingerprintValues({ content, orderedMarkers, measures, labNotes: [] });
  const ferritin = aMeasure('ferritin', { code: 'FER' });
  const hemoglobin = aMeasure('hemoglobin', { code: 'HB' });
  const before = of(ferritin, hemoglobin);

  it.each<[string, Partial<BloodMeasure>]>([
    ['value', { valueText: '92' }],
    ['unit', { unit: 'mg/l' }],
    ['range', { range: { lower: 1, upper: 2, text: '1-2', source: 'lab' } }],
    ['flag', { flags: ['HH'] }],
    ['note', { notes: ['haemolysed'] }],
    ['status', { status: 'D' }],
  ])('changes with another %s, in its area, its health measures and the whole, and nowhere else', (_, change) => {
    const after = of(ferritin, { ...hemoglobin, ...change });
    expect(after.all).not.toBe(before.all);
    expect(after.areas.blood).not.toBe(before.areas.blood);
    expect(after.areas.iron).toBe(before.areas.iron);
    const moved = Object.keys(after.healthMeasures).filter(
      (key) => after.healthMeasures[key] !== before.healthMeasures[key],
    );
    const built = content.resultRules.healthMeasures.filter((rule) =>
      rule.categories.some(({ category }) => category === 'blood'),
    );
    expect(moved.sort()).toEqual(built.map(({ key }) => key).sort());
  });

  it('tells tests without a code apart by their name', () => {
    const nameless = { ...hemoglobin, code: '' };
    expect(of(nameless).all).not.toBe(of({ ...nameless, name: 'Other' }).all);
    expect(of(hemoglobin).all).toBe(of({ ...hemoglobin, name: 'Other' }).all);
  });

  it('is stored with what was accepted: by another formula everything would be open again', () => {
    expect(of(ferritin, hemoglobin).all).toBe('234hat056za2442ulwxn5e');
    expect(of().all).toBe('wvjl67o80326c8wzs8fs1');
  });

  it('is the same in another order, and blind to what the product computes', () => {
    expect(of({ ...hemoglobin, position: 'below', critical: true }, ferritin)).toEqual(before);
  });
});

const standing = { all: 'now', areas: { iron: 'now', blood: 'now' }, healthMeasures: { energy: 'now' } };
const anEntry = (id: string, level: Level | null, acceptedOn?: string | null) => ({
  resultCategoryId: id,
  level,
  resultCategorySummary: words(`Text ${id}`),
  selfComparisonDescriptions: 'same' as const,
  acceptedOn,
});
const aDraft = (change: Partial<ResultDraft> = {}): ResultDraft => ({
  summary: words('Alles gut.'),
  resultCategories: [anEntry('iron', 'good', 'now'), anEntry('blood', 'good', 'then')],
  healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'good', acceptedOn: 'then' }],
  recommendations: ['keep-going', 'more-iron'],
  followUpRecommendations: ['blood'],
  acknowledged: [],
  summaryAcceptedOn: 'then',
  adviceAcceptedOn: 'then',
  ...change,
});
const proposal = aDraft({
  resultCategories: [
    anEntry('iron', 'good'),
    { ...anEntry('blood', 'bad'), resultCategorySummary: words('Vorschlag') },
  ],
  recommendations: ['more-iron'],
  followUpRecommendations: [],
});

describe('a draft after other values came', () => {
  it('loses level, text and comparison of the area that rests on others, and the advice that is not proposed any more', () => {
    const opened = reopenDraft(aDraft(), standing, proposal);
    expect(opened.resultCategories).toEqual([
      anEntry('iron', 'good', 'now'),
      {
        ...anEntry('blood', null, 'then'),
        resultCategorySummary: words('Vorschlag'),
        selfComparisonDescriptions: null,
      },
    ]);
    expect(opened.healthMeasuresResult).toEqual([{ healthMeasureId: 'energy', level: null, acceptedOn: 'then' }]);
    expect([opened.recommendations, opened.followUpRecommendations]).toEqual([['more-iron'], []]);
    expect(opened.summary).toEqual(words('Alles gut.'));
  });

  it('names only what is open again', () => {
    const named = nameReopened(aDraft(), standing);
    expect(named.resultCategories.map(({ acceptedOn }) => acceptedOn)).toEqual([undefined, 'then']);
    expect([named.summaryAcceptedOn, named.adviceAcceptedOn]).toEqual(['then', 'then']);
    expect(nameReopened(aDraft({ summaryAcceptedOn: 'now' }), standing).summaryAcceptedOn).toBeUndefined();
  });

  it('is refused with a reason for each part, until each is accepted on the values that stand', () => {
    const codes = (draft: ResultDraft) =>
      (
        mayRelease({
          questionnaireComplete: true,
          readyForApproval: true,
          seenVersion: 1,
          currentVersion: 1,
          language: 'de',
          draft,
          fingerprints: standing,
          isCorrection: true,
          requiredAreas: ['iron', 'blood'],
          requiredHealthMeasures: ['energy'],
          orderedMarkers: [],
          measures: [],
          undecided: [],
          contacts: [],
          contactGapMinutes: 15,
          callbackHours: { de: 'Mo-Su 00:00-24:00', en: '', fr: '', it: '' },
          callbackHolidays: [],
          ...{ now: new Date('2026-11-20T13:00:00Z'), overridesHours: false },
          content,
        }) ?? []
      ).map(({ code, subjects }) => [code, ...subjects].join(' '));
    expect(codes(aDraft())).toEqual([
      'area-reopened blood energy',
      'summary-reopened',
      'advice-reopened',
      'correction-reason-missing',
    ]);
    const accepted = aDraft({
      resultCategories: [anEntry('iron', 'good', 'now'), anEntry('blood', 'bad', 'now')],
      healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'bad', acceptedOn: 'now' }],
      summaryAcceptedOn: 'now',
      adviceAcceptedOn: 'now',
    });
    expect(codes(accepted)).toEqual(['correction-reason-missing']);
    expect(codes({ ...accepted, correctionReason: { ...words(''), fr: 'Raison' } })).toEqual([
      'correction-reason-missing',
    ]);
    expect(codes({ ...accepted, correctionReason: words('Grund') })).toEqual([]);
  });
});

describe('on which values a part was accepted', () => {
  const silent = (draft: ResultDraft): ResultDraft => ({
    ...draft,
    summaryAcceptedOn: undefined,
    adviceAcceptedOn: undefined,
    resultCategories: draft.resultCategories.map((area) => ({ ...area, acceptedOn: undefined })),
    healthMeasuresResult: draft.healthMeasuresResult.map((entry) => ({ ...entry, acceptedOn: undefined })),
  });
  const basisOf = ({ resultCategories, healthMeasuresResult, summaryAcceptedOn, adviceAcceptedOn }: ResultDraft) => [
    ...resultCategories.map(({ acceptedOn }) => acceptedOn),
    ...healthMeasuresResult.map(({ acceptedOn }) => acceptedOn),
    summaryAcceptedOn,
    adviceAcceptedOn,
  ];

  it('is what stood then, where the same words are sent again', () => {
    expect(basisOf(stampAcceptance(silent(aDraft()), aDraft(), standing))).toEqual([
      ...['now', 'then', 'then', 'then', 'then'],
    ]);
  });

  it('is what stands now, where the words are new', () => {
    const other = silent(
      aDraft({
        resultCategories: [anEntry('iron', 'bad'), anEntry('blood', 'bad')],
        healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'bad' }],
        summary: words('Bitte besprechen.'),
        recommendations: [],
      }),
    );
    expect(basisOf(stampAcceptance(other, aDraft(), standing))).toEqual(['now', 'now', 'now', 'now', 'now']);
  });

  it.each<[string, Partial<ResultDraft>, string | null]>([
    ['other advice', { recommendations: ['keep-going'] }, 'now'],
    ['other follow-ups', { followUpRecommendations: [] }, 'now'],
    ['the same in another order', { recommendations: ['more-iron', 'keep-going'] }, 'then'],
  ])('rests, with %s, on what stands %s', (_name, change, basis) => {
    expect(stampAcceptance(silent(aDraft(change)), aDraft(), standing).adviceAcceptedOn).toBe(basis);
  });

  it('is what the draft says, where it says so', () => {
    const said = aDraft({ resultCategories: [anEntry('iron', 'good', 'seen')] });
    expect(basisOf(stampAcceptance(said, null, standing))).toEqual(['seen', 'then', 'then', 'then']);
  });

  it('is nothing for a level that nobody accepted', () => {
    const open = silent(aDraft({ resultCategories: [anEntry('iron', null)], healthMeasuresResult: [] }));
    expect(stampAcceptance(open, null, standing).resultCategories[0]?.acceptedOn).toBeNull();
  });
});

const release = (levels: Record<string, Level>, change: Partial<ReleasedResult> = {}): ReleasedResult =>
  aResult({
    resultCategories: Object.entries(levels).map(([key, level]) => anArea(key, level)),
    bloodMeasures: [aValue('ferritin', 'iron'), aValue('hemoglobin', 'blood')],
    ...change,
  }).document;

describe('what a correction changed', () => {
  it.each<[Level, Level, string]>([
    ['good', 'belowAverage', 'worse'],
    ['good', 'unjudgeable', 'worse'],
    ['unjudgeable', 'bad', 'worse'],
    ['outstanding', 'good', 'worse'],
    ['bad', 'belowAverage', 'better'],
    ['unjudgeable', 'good', 'better'],
    ['good', 'good', 'same'],
  ])('from %s to %s is %s', (was, is, outcome) => {
    expect(compareReleases(release({ iron: was }), release({ iron: is })).outcome).toBe(outcome);
  });

  it('is worse where one area is, whatever became better', () => {
    const [before, after] = [release({ iron: 'bad', blood: 'good' }), release({ iron: 'good', blood: 'bad' })];
    expect(compareReleases(before, after).outcome).toBe('worse');
    expect(compareReleases(before, after).areas).toMatchObject([
      { before: { level: 'bad' }, after: { level: 'good' }, move: 'better' },
      { before: { level: 'good' }, after: { level: 'bad' }, move: 'worse' },
    ]);
  });

  it.each([
    ['text', { valueText: '42' }],
    ['unit', { unit: 'ng/ml' }],
    ['position', { position: 'above' as const }],
    ['range', { range: { lower: 1, upper: 2, text: '1-2', source: 'lab' as const } }],
  ])('a value with another %s says something else', (_name, change) => {
    const after = release(
      { iron: 'good' },
      { bloodMeasures: [{ ...aValue('ferritin', 'iron'), ...change }, aValue('hemoglobin', 'blood')] },
    );
    const { measures, unchanged } = compareReleases(release({ iron: 'good' }), after);
    expect([measures.map(({ marker }) => marker), unchanged]).toEqual([['ferritin'], 1]);
  });

  it('names a value that came or went, and why it went', () => {
    const name = words('Ferritin');
    const without = release(
      { iron: 'good' },
      {
        bloodMeasures: [aValue('hemoglobin', 'blood')],
        resultCategories: [
          { ...anArea('iron', 'good'), missingMarkers: [{ marker: 'ferritin', name, reason: 'withdrawn' as const }] },
        ],
      },
    );
    expect(compareReleases(release({ iron: 'good' }), without).measures).toMatchObject([
      { marker: 'ferritin', before: { valueText: '41' }, after: null, why: { reason: 'withdrawn' } },
    ]);
    expect(compareReleases(without, release({ iron: 'good' })).measures).toMatchObject([
      { marker: 'ferritin', before: null, after: { valueText: '41' }, why: null },
    ]);
  });

  it('keeps advice that stands in both, beside advice that came', () => {
    const link = { text: words('Rat'), url: null };
    const advice = (...keys: string[]) => keys.map((key) => ({ key, link, resultCategories: [] }));
    const before = release({ iron: 'good' }, { recommendations: advice('keep-going', 'sleep') });
    const after = release({ iron: 'good' }, { recommendations: advice('sleep', 'keep-going', 'see-doctor') });
    const { added, removed } = compareReleases(before, after).recommendations;
    expect([added.map(({ key }) => key), removed]).toEqual([['see-doctor'], []]);
  });

  it('names follow-ups that came or went, and health measures whose level moved', () => {
    const entry = (key: string) => ({ key, name: words(key), reason: words(''), product: key, weeksAfterResult: 12 });
    const measure = (level: Level) => ({
      ...{ healthMeasureId: 'energy', name: words('Energie') },
      level,
      levelName: words(level),
    });
    const before = release(
      { iron: 'good' },
      { followUpRecommendations: [entry('iron'), entry('lipids')], healthMeasuresResult: [measure('bad')] },
    );
    const after = release(
      { iron: 'good' },
      { followUpRecommendations: [entry('lipids'), entry('sugar')], healthMeasuresResult: [measure('good')] },
    );
    const { followUps, health, outcome } = compareReleases(before, after);
    expect([followUps.added.map(({ key }) => key), followUps.removed.map(({ key }) => key)]).toEqual([
      ['sugar'],
      ['iron'],
    ]);
    expect(health).toMatchObject([{ before: { level: 'bad' }, after: { level: 'good' }, move: 'better' }]);
    expect([outcome, compareReleases(after, after).health]).toEqual(['same', []]);
  });

  it('names only values that say something else, and advice that came or went', () => {
    const link = { text: words('Rat'), url: null };
    const advice = (key: string) => ({ key, link, resultCategories: [] });
    const before = release({ iron: 'good' }, { recommendations: [advice('keep-going')] });
    const after = release(
      { iron: 'good' },
      {
        bloodMeasures: [aValue('ferritin', 'iron', above), aValue('hemoglobin', 'blood')],
        recommendations: [advice('see-doctor')],
      },
    );
    const { measures, unchanged, recommendations } = compareReleases(before, after);
    expect(measures.map(({ marker, before: was, after: is }) => [marker, was?.valueText, is?.valueText])).toEqual([
      ['ferritin', '41', '180'],
    ]);
    expect(unchanged).toBe(1);
    expect(recommendations.added.map(({ key }) => key)).toEqual(['see-doctor']);
    expect(recommendations.removed.map(({ key }) => key)).toEqual(['keep-going']);
  });
});

describe('a released document without what the laboratory took back', () => {
  const link = { text: words('Rat'), url: null };
  const document = release(
    { iron: 'good', blood: 'good' },
    {
      recommendations: [
        { key: 'of-blood', link, resultCategories: ['blood'] },
        { key: 'of-both', link, resultCategories: ['blood', 'iron'] },
        { key: 'of-none', link, resultCategories: [] },
      ],
    },
  );

  it('has neither the value nor a word that rested on it', () => {
    const left = withdrawFromRelease(document, new Set(['hemoglobin']), content);
    expect(left.bloodMeasures.map(({ marker }) => marker)).toEqual(['ferritin']);
    expect(left.summary).toEqual(words(''));
    expect(left.resultCategories).toMatchObject([
      { resultCategoryId: 'iron', level: 'good', resultCategorySummary: words('Text zu iron.') },
      {
        resultCategoryId: 'blood',
        level: 'unjudgeable',
        resultCategorySummary: words(''),
        missingMarkers: [{ marker: 'hemoglobin', reason: 'withdrawn' }],
      },
    ]);
    expect(left.counts).toEqual([
      { level: 'good', count: 1 },
      { level: 'unjudgeable', count: 1 },
    ]);
    expect(left.recommendations.map(({ key, resultCategories }) => [key, ...resultCategories])).toEqual([
      ['of-both', 'iron'],
      ['of-none'],
    ]);
  });

  it('is what was released where the value is none of it', () => {
    expect(withdrawFromRelease(document, new Set(['tsh']), content)).toBe(document);
  });
});
