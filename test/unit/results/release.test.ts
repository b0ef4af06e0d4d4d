import { describe, expect, it } from '@jest/globals';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { localText, proposeCategorySummary } from '#shared/domain/results/category-summary.ts';
import { mayRelease, RELEASE_REFUSALS, type ReleaseFacts } from '#shared/domain/results/may-release.ts';
import type { BloodMeasure, ResultDraft } from '#shared/domain/results/types.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const area = (resultCategoryId: string, level: ResultDraft['resultCategories'][number]['level'], summary = 'Gut.') => ({
  resultCategoryId,
  level,
  resultCategorySummary: localText(() => summary),
  selfComparisonDescriptions: null,
});
const draft = (change: Partial<ResultDraft> = {}): ResultDraft => ({
  summary: localText(() => 'Alles in Ordnung.'),
  resultCategories: [area('iron', 'good')],
  healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'good' }],
  recommendations: ['keep-going'],
  followUpRecommendations: [],
  acknowledged: [],
  ...change,
});
const withId = (measure: BloodMeasure, id = 'm1') => ({ ...measure, id });
/** Somebody calls back at any hour. */
const ALWAYS = {
  callbackHours: localText(() => 'Mo-Su 00:00-24:00'),
  callbackHolidays: [],
  now: new Date('2026-11-20T13:00:00Z'),
  overridesHours: false,
};
const facts = (change: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  questionnaireComplete: true,
  readyForApproval: true,
  seenVersion: 3,
  currentVersion: 3,
  language: 'de',
  draft: draft(),
  fingerprints: { all: 'now', areas: { iron: 'now' }, healthMeasures: { energy: 'now' } },
  isCorrection: false,
  requiredAreas: ['iron'],
  requiredHealthMeasures: ['energy'],
  orderedMarkers: ['ferritin', 'iron', 'transferrin', 'hemoglobin'],
  measures: [withId(aMeasure('ferritin'))],
  contacts: [],
  contactGapMinutes: 15,
  ...ALWAYS,
  undecided: [],
  content,
  ...change,
});
const critical = [withId(aMeasure('ferritin', { critical: true, position: 'critical', side: 'high' }))];
const held = [withId(aMeasure('ferritin', { held: 'unknown-unit', position: null }))];
const doubtful = [withId(aMeasure('ferritin', { held: 'missing-unit', position: null, criticalNotExcluded: true }))];
const call = (change: object) => [
  { measureIds: ['m1'], outcome: 'reached-and-understood' as const, calledAt: '2026-11-20T13:00:00.000Z', ...change },
];
/** Calls nobody answered, at these minutes after one o'clock. */
const missed = (...minutes: number[]) =>
  minutes.flatMap((minute) =>
    call({ outcome: 'not-reached', calledAt: new Date(Date.UTC(2026, 10, 20, 13, minute)).toISOString() }),
  );
const bare = proposeCategorySummary('iron', 'unjudgeable', [], content).de;
const explained = proposeCategorySummary(
  'iron',
  'unjudgeable',
  [{ code: 'missing', markers: ['ferritin'] }],
  content,
).de;

const low = [withId(aMeasure('ferritin', { position: 'below', side: 'low' }))];
const reason = 'Ihr Ferritin liegt knapp unter dem Bereich, das ist bei Ihnen ohne Bedeutung.';
/** What a critical value allows. */
const judgedBad = draft({ resultCategories: [area('iron', 'bad')] });

describe('mayRelease', () => {
  it.each<[string, Partial<ReleaseFacts>, string, string[]]>([
    ['an open questionnaire', { questionnaireComplete: false }, 'questionnaire-open', []],
    ['a newer version', { seenVersion: 2 }, 'version-outdated', []],
    ['an order in another status', { readyForApproval: false }, 'not-ready', []],
    ['no areas', { draft: draft({ resultCategories: [] }), requiredAreas: [] }, 'no-areas', []],
    [
      'a level that is not accepted',
      { draft: draft({ resultCategories: [area('iron', null)] }) },
      'level-missing',
      ['iron'],
    ],
    ['an area left out', { requiredAreas: ['iron', 'liver'] }, 'level-missing', ['liver']],
    ['a health measure left out', { draft: draft({ healthMeasuresResult: [] }) }, 'level-missing', ['energy']],
    ['a level better than its values', { measures: low }, 'level-better-than-values', ['iron']],
    [
      'a level better than a critical value, explained or not',
      { measures: critical, contacts: call({}), draft: draft({ resultCategories: [area('iron', 'good', reason)] }) },
      'level-better-than-values',
      ['iron'],
    ],
    [
      'unjudgeable without a word',
      { draft: draft({ resultCategories: [area('iron', 'unjudgeable', bare)] }) },
      'unjudgeable-unexplained',
      ['iron'],
    ],
    [
      'an area without text',
      { draft: draft({ resultCategories: [area('iron', 'good', ' ')] }) },
      'area-summary-missing',
      ['iron'],
    ],
    [
      'no summary in the language',
      { draft: draft({ summary: { ...localText(() => 'Ok.'), fr: ' ' } }), language: 'fr' },
      'summary-missing',
      [],
    ],
    ['a critical value without contact', { measures: critical, draft: judgedBad }, 'critical-not-contacted', ['m1']],
    [
      'a contact about another value',
      { measures: critical, draft: judgedBad, contacts: call({ measureIds: ['m2'] }) },
      'critical-not-contacted',
      ['m1'],
    ],
    [
      'three calls within a quarter of an hour, nobody reached',
      { measures: critical, draft: judgedBad, contacts: missed(0, 15, 29) },
      'critical-not-contacted',
      ['m1'],
    ],
    ['a value that may be critical and nobody judged', { measures: doubtful }, 'critical-not-judged', ['m1']],
    [
      'a call about another value for it',
      { measures: doubtful, contacts: call({ measureIds: ['m2'] }) },
      'critical-not-judged',
      ['m1'],
    ],
    ['a word of the laboratory nobody has decided about', { undecided: ['7'] }, 'word-undecided', ['7']],
    ['a held value nobody has seen', { measures: held }, 'held-not-acknowledged', ['m1']],
    ['a preliminary value', { measures: [withId(aMeasure('ferritin', { status: 'P' }))] }, 'not-final', ['m1']],
    [
      'a value without status',
      { measures: [withId(aMeasure('ferritin', { status: 'unknown' }))] },
      'not-final',
      ['m1'],
    ],
  ])('refuses %s', (_name, change, code, subjects) => {
    expect(mayRelease(facts(change))).toEqual([{ code, subjects }]);
  });

  it.each<[string, Partial<ReleaseFacts>]>([
    ['all in order', {}],
    ['a value that may be critical, judged', { measures: doubtful, draft: draft({ acknowledged: ['m1'] }) }],
    ['a value that may be critical, with a call', { measures: doubtful, contacts: call({}) }],
    [
      'a summary missing in another language only',
      { draft: draft({ summary: { ...localText(() => 'Ok.'), fr: '' } }) },
    ],
    ['unjudgeable with a reason', { draft: draft({ resultCategories: [area('iron', 'unjudgeable', explained)] }) }],
    ['a critical value, reached', { measures: critical, draft: judgedBad, contacts: call({}) }],
    ['a critical value, three tries', { measures: critical, draft: judgedBad, contacts: missed(0, 15, 30) }],
    [
      'a level as low as its values',
      { measures: low, draft: draft({ resultCategories: [area('iron', 'belowAverage')] }) },
    ],
    [
      'a better level, explained',
      { measures: low, draft: draft({ resultCategories: [area('iron', 'good', reason)] }) },
    ],
    ['a better level, where nobody ordered the value', { measures: low, orderedMarkers: ['iron'] }],
    ['a held value, seen', { measures: held, draft: draft({ acknowledged: ['m1'] }) }],
    ['a corrected value', { measures: [withId(aMeasure('ferritin', { status: 'C' }))] }],
    ['a result that cannot be obtained', { measures: [withId(aMeasure('ferritin', { status: 'X', number: null }))] }],
    [
      'a critical value that was taken back',
      { measures: [withId({ ...aMeasure('ferritin'), critical: true, status: 'W' })] },
    ],
  ])('allows %s', (_name, change) => {
    expect(mayRelease(facts(change))).toBeNull();
  });

  it('names every reason at once', () => {
    expect(
      mayRelease(facts({ questionnaireComplete: false, measures: critical, draft: judgedBad, seenVersion: 1 }))?.map(
        ({ code }) => code,
      ),
    ).toEqual(['questionnaire-open', 'version-outdated', 'critical-not-contacted']);
    expect(new Set(RELEASE_REFUSALS).size).toBe(RELEASE_REFUSALS.length);
  });
});

describe('the released document', () => {
  const range = { lower: 15, upper: 150, text: '15-150', source: 'lab' as const };
  const previous = {
    valueText: '22',
    comparator: null,
    number: 22,
    unit: 'ug/L',
    sampledAt: '2025-09-16T07:00:00Z',
    range,
    position: 'within' as const,
    side: null,
    beingCorrected: false,
  };
  const secret = 'SECRET';
  const measures = [
    aMeasure('ferritin', {
      number: 41,
      valueText: '41,0',
      range,
      previous,
      notes: [secret],
      flags: [secret],
      name: secret,
    }),
    aMeasure('iron', { held: 'unknown-unit', valueText: secret, position: null, positionReason: 'held' }),
    aMeasure('transferrin', { status: 'X', number: null }),
    aMeasure('hemoglobin', { valueText: secret }),
    aMeasure('sodium', { marker: null, valueText: secret }),
    aMeasure('transferrin-saturation', {
      number: 5,
      position: 'critical',
      side: 'low',
      critical: true,
      previous: { ...previous, unit: 'g/l' },
    }),
  ];
  const released = buildReleasedResult({
    content,
    draft: draft({ resultCategories: [{ ...area('iron', 'good'), selfComparisonDescriptions: 'better' }] }),
    measures,
    orderedMarkers: ['ferritin', 'iron', 'transferrin', 'transferrin-saturation'],
  });

  it('shows the ordered, usable values and names what is missing', () => {
    expect(released.bloodMeasures.map((measure) => measure.marker)).toEqual(['ferritin', 'transferrin-saturation']);
    expect(released.resultCategories[0]?.missingMarkers.map((entry) => entry.marker)).toEqual(['iron', 'transferrin']);
  });

  it('holds nothing that is for staff', () => {
    const text = JSON.stringify(released);
    expect(text).not.toContain(secret);
    for (const word of [
      'critical"',
      'criticalBy',
      'criticalNotExcluded',
      'flags',
      'notes',
      '"low"',
      '"high"',
      'internalNotes',
    ]) {
      expect(Object.keys(JSON.parse(text).bloodMeasures[0])).not.toContain(word.replaceAll('"', ''));
    }
    expect(text).not.toMatch(/criticalLimit|urgency/);
  });

  it('keeps the digits of the laboratory and computes exactly', () => {
    expect(released.bloodMeasures[0]).toMatchObject({
      valueText: '41,0',
      decimalText: '41.0',
      unit: 'µg/l',
      range,
      decimals: 0,
      difference: '19.0',
      change: 'larger-rise',
      sentence: { key: 'position.within.between', params: { value: '41.0', unit: 'µg/l', lower: '15', upper: '150' } },
      changeSentence: { key: 'position.change.more', params: { difference: '19.0', date: '2025-09-16T07:00:00Z' } },
    });
  });

  it('leaves out a previous value in another unit', () => {
    expect(released.bloodMeasures[1]).toMatchObject({
      previous: null,
      difference: null,
      change: 'unknown',
      changeSentence: { key: 'position.change.first' },
    });
  });

  it('freezes texts: later changes of the content do not reach it', () => {
    const frozen = structuredClone(released);
    const iron = content.resultCategories.categories.find((entry) => entry.key === 'iron');
    const name = iron?.name.de ?? '';
    if (iron) iron.name.de = 'anders';
    expect(released).toEqual(frozen);
    if (iron) iron.name.de = name;
    expect(released.resultCategories[0]).toMatchObject({
      levelName: { de: 'Gut' },
      selfComparison: 'better',
      selfComparisonDescriptions: { en: 'Better than in your last test' },
    });
  });

  it('throws where a level is missing', () => {
    expect(() =>
      buildReleasedResult({
        content,
        draft: draft({ resultCategories: [area('iron', null)] }),
        measures,
        orderedMarkers: [],
      }),
    ).toThrow('no level');
  });
});
