import { describe, expect, it } from '@jest/globals';
import { rankOfLevel } from '#shared/domain/results/combine-levels.ts';
import type { Marker } from '#shared/domain/results/content-types.ts';
import { proposeResult } from '#shared/domain/results/propose-result.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import type { ProposalCase } from './grade-cases.ts';
import { PROPOSAL_CASES } from './proposal-cases.ts';
import { PUBLICATIONS } from './publications.ts';
import { anObservation, shippedContent } from './shipped-content.ts';

const content = shippedContent();
const { markers } = content.bloodMarkers;

/** An unremarkable value of a marker, as a laboratory sends it. */
function normal({ loinc, unit, referenceRange }: Marker, sex: Sex) {
  const range = referenceRange[sex];
  if (!range) return null;
  const { lower, upper } = range;
  const value = lower === null ? (upper ?? 0) * 0.6 : upper === null ? lower * 1.4 : (lower + upper) / 2;
  const text = lower === null ? `<=${upper}` : upper === null ? `>=${lower}` : `${lower}-${upper}`;
  return anObservation({ code: loinc, unit, value: value.toFixed(4), range: text, notes: [], observedAt: MORNING });
}
const MORNING = '2026-10-20T06:10:00Z';

/** What is proposed for one value, all others of its area being normal. */
function propose({ marker, value, unit, range, sex }: ProposalCase) {
  const area = content.resultCategories.categories.find((entry) => entry.markers.includes(marker));
  const about = (key: string) => markers.find((entry) => entry.key === key) as Marker;
  const others = (area?.markers ?? []).filter((key) => key !== marker).flatMap((key) => normal(about(key), sex) ?? []);
  const own = anObservation({ code: about(marker).loinc, value, unit, range, observedAt: MORNING });
  const measures = readBloodMeasures([...others, own], { content, lab: null, sex });
  const orderedMarkers = measures.map((measure) => measure.marker as string);
  const { categories, draft } = proposeResult({ content, orderedMarkers, measures, previousLevels: null });
  const level = categories.find(({ resultCategoryId }) => resultCategoryId === area?.key)?.level;
  const text = draft.resultCategories.find(({ resultCategoryId }) => resultCategoryId === area?.key);
  return { level, words: Object.values(text?.resultCategorySummary ?? {}).join(' '), draft };
}

const SLIGHTLY = /leicht|slight|légère|leggerm/i;
const GOOD = /sind (gut|bestens)|are (good|outstanding)|sont (bonnes|excellentes)|sono (buoni|ottimi)/;

describe('proposals for a single value, from published limits', () => {
  it('are at least 150 cases outside their range, each with its publication', () => {
    const outside = PROPOSAL_CASES.filter(({ atWorst }) => atWorst !== 'good');
    expect(outside.length).toBeGreaterThanOrEqual(150);
    const once = new Set(PROPOSAL_CASES.map(({ marker, value, sex }) => `${marker} ${value} ${sex}`));
    expect(once.size).toBe(PROPOSAL_CASES.length);
    for (const name of Object.values(PUBLICATIONS)) expect(name).toMatch(/\b(19|20)\d\d\b/);
    const cited = new Set(PROPOSAL_CASES.map(({ source }) => source));
    expect([...cited].sort()).toEqual(Object.keys(PUBLICATIONS).sort());
  });

  it.each(
    PROPOSAL_CASES.map((entry) => [`${entry.marker} ${entry.value} ${entry.unit}, ${entry.sex}`, entry] as const),
  )('%s', (_name, entry) => {
    const { level = 'unjudgeable', words, draft } = propose(entry);
    expect(level).not.toBe('unjudgeable');
    expect(rankOfLevel(level)).toBeLessThanOrEqual(rankOfLevel(entry.atBest));
    expect(rankOfLevel(level)).toBeGreaterThanOrEqual(rankOfLevel(entry.atWorst));
    if (entry.atBest === 'bad') expect(words).not.toMatch(SLIGHTLY);
    if (entry.atWorst !== 'good') expect(words).not.toMatch(GOOD);
    expect(draft.recommendations).toEqual(expect.arrayContaining(entry.required));
    expect(draft.recommendations.filter((key) => entry.forbidden.includes(key))).toEqual([]);
  });
});
