import { describe, expect, it } from '@jest/globals';
import { findUnremarkableAreas, type UnremarkableFacts } from '#shared/domain/results/find-unremarkable-areas.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';
import { aMeasure, shippedContent } from './shipped-content.ts';

const facts = (change: Partial<UnremarkableFacts> = {}): UnremarkableFacts => ({
  areas: [{ resultCategoryId: 'iron', level: 'good' }],
  orderedMarkers: ['ferritin', 'iron'],
  measures: [aMeasure('ferritin'), aMeasure('iron')],
  asides: [],
  labNotes: [],
  content: shippedContent(),
  ...change,
});
const ironIs = (change: Partial<BloodMeasure>) => ({ measures: [aMeasure('ferritin'), aMeasure('iron', change)] });

describe('an area whose proposal may be accepted unseen', () => {
  it.each<[string, Partial<UnremarkableFacts>]>([
    ['every ordered value inside', {}],
    ['proposed as outstanding', { areas: [{ resultCategoryId: 'iron', level: 'outstanding' }] }],
    ['a corrected value', ironIs({ status: 'C' })],
    ['marked as normal', ironIs({ flags: ['N'] })],
    ['certainly inside with a sign', ironIs({ comparator: '<' })],
    ['another one was withdrawn', { measures: [...facts().measures, aMeasure('iron', { status: 'W', number: null })] }],
    ['a routine note about the sample', { labNotes: [' probe einwandfrei eingetroffen.'] }],
    ['said twice alike', { measures: [...facts().measures, aMeasure('iron')] }],
    ['a word open about another area', { asides: [{ marker: 'ldl' }] }],
    [
      'what was not ordered does not count',
      { measures: [...facts().measures, aMeasure('transferrin', { held: 'repeated' })] },
    ],
  ])('%s', (_name, change) => {
    expect(findUnremarkableAreas(facts(change))).toEqual(['iron']);
  });

  it.each<[string, Partial<UnremarkableFacts>]>([
    ['an ordered value is missing', { measures: [aMeasure('ferritin')] }],
    ['one could not be obtained', ironIs({ status: 'X', number: null, position: null })],
    ['not final', ironIs({ status: 'P' })],
    ['without a status', ironIs({ status: 'unknown' })],
    ['a text', ironIs({ number: null, valueText: 'negativ', position: null, positionReason: 'text' })],
    [
      'a text that came with a place',
      ironIs({ number: null, valueText: 'negativ', position: 'within', positionReason: null }),
    ],
    ['held', ironIs({ held: 'repeated' })],
    ['without a unit', ironIs({ unit: '' })],
    ['without a range', ironIs({ range: null, position: null, positionReason: 'no-range' })],
    ['below', ironIs({ position: 'below', side: 'low' })],
    ['above', ironIs({ position: 'above', side: 'high' })],
    ['critical', ironIs({ position: 'critical', critical: true })],
    ['critical by the laboratory', ironIs({ critical: true, criticalBy: 'lab-flag' })],
    ['not excluded as critical', ironIs({ criticalNotExcluded: true })],
    ['flagged', ironIs({ flags: ['H'] })],
    ['with a note', ironIs({ notes: ['hämolytisch'] })],
    ['one of two is remarkable', { measures: [...facts().measures, aMeasure('iron', { flags: ['A'] })] }],
    ['a word about it undecided', { asides: [{ marker: 'iron' }] }],
    ['a word about an unknown test undecided', { asides: [{ marker: null }] }],
    ['a note about the sample', { labNotes: ['Probe hämolytisch'] }],
    ['proposed as slightly outside', { areas: [{ resultCategoryId: 'iron', level: 'belowAverage' }] }],
    ['not judgeable', { areas: [{ resultCategoryId: 'iron', level: 'unjudgeable' }] }],
    ['nothing of it ordered', { orderedMarkers: [] }],
  ])('is not one with %s', (_name, change) => {
    expect(findUnremarkableAreas(facts(change))).toEqual([]);
  });
});
