import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { aMeasure } from '#test/unit/results/shipped-content.ts';
import { basisOf } from '#web/results/review/basis-of.ts';
import { withChanges } from '#web/results/review/draft-cells.ts';
import { changeDraft, openDraft } from '#web/results/review/draft-state.ts';
import { findRefusals } from '#web/results/review/find-refusals.ts';
import { compareVersions, fingerprintsOf, type LabPart, newlyCritical } from '#web/results/review/lab-version.ts';
import { mergeDrafts } from '#web/results/review/merge-drafts.ts';
import { inAll } from './a-result.ts';

const aValue = (id: string, change: Partial<ReviewMeasureView> = {}): ReviewMeasureView => ({
  ...aMeasure('hemoglobin', { code: 'HB' }),
  _id: id,
  previousAt: null,
  corrected: null,
  passedLimit: null,
  ...change,
});

const anEntry = (level: 'good' | null, text: string, acceptedOn?: string) => ({
  resultCategoryId: 'blood',
  level,
  resultCategorySummary: inAll(text),
  selfComparisonDescriptions: null,
  acceptedOn,
});

const aDraft = (change: Partial<ResultDraft> = {}): ResultDraft => ({
  summary: inAll('Alles gut.'),
  resultCategories: [anEntry(null, 'Vorschlag')],
  healthMeasuresResult: [{ healthMeasureId: 'energy', level: null }],
  recommendations: [],
  followUpRecommendations: [],
  acknowledged: [],
  ...change,
});

const aLab = (fingerprint: string, measures: ReviewMeasureView[] = []): LabPart => ({
  measures,
  unmapped: [],
  areas: [
    {
      resultCategoryId: 'blood',
      name: inAll('Blutbild'),
      icon: 'droplet',
      proposedLevel: 'good',
      outside: 0,
      critical: 0,
      measureIds: measures.map(({ _id }) => _id),
      fingerprint: `${fingerprint}-blood`,
      reopened: null,
    },
  ],
  healthMeasures: [
    { healthMeasureId: 'energy', name: inAll('Energie'), proposedLevel: 'good', fingerprint: `${fingerprint}-energy` },
  ],
  proposal: aDraft(),
  orderedMarkers: ['hemoglobin'],
  fingerprint,
  droppedAdvice: { recommendations: [], followUpRecommendations: [] },
});

const aReview = (lab: LabPart, change: Partial<ReviewView> = {}): ReviewView =>
  ({
    ...lab,
    orderStatus: OrderStatus.READY_FOR_APPROVAL,
    customer: { preferredLanguage: 'de' },
    survey: { status: 2 },
    asides: [],
    contacts: [],
    releases: [],
    ...change,
  }) as ReviewView;

describe('what a doctor accepts', () => {
  it('goes with the values on the screen, whatever has arrived since', () => {
    const changes = [
      ['area/blood/level', 'good'],
      ['health/energy', 'good'],
      ['summary/de', 'Gut'],
      ['followUp/x', '1'],
    ] as const;
    expect(basisOf(changes, aLab('seen'))).toEqual([
      ['basis/area/blood', 'seen-blood'],
      ['basis/health/energy', 'seen-energy'],
      ['basis/summary', 'seen'],
      ['basis/advice', 'seen'],
    ]);
    expect(basisOf([['acknowledged/1', '1']], aLab('seen'))).toEqual([]);
  });

  it('opens again when other values are taken over', () => {
    const levels = [['area/blood/level', 'good'] as const, ['summary/de', 'Gut.'] as const];
    const opened = openDraft(1, aDraft(), null);
    const judged = changeDraft(opened, { type: 'changed', changes: [...levels, ...basisOf(levels, aLab('seen'))] });
    const same = { type: 'values-changed', standing: fingerprintsOf(aLab('seen')), proposal: aDraft() } as const;
    expect(changeDraft(judged, same).draft).toEqual(judged.draft);
    const next = changeDraft(judged, { ...same, standing: fingerprintsOf(aLab('new')) });
    expect(next.draft.resultCategories[0]?.level).toBeNull();
    const codes = findRefusals(aReview(aLab('new')), aLab('new'), next.draft, false, new Date()).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(expect.arrayContaining(['area-reopened', 'summary-reopened']));
  });

  it('is no conflict of two doctors, and nothing a colleague changed', () => {
    const base = aDraft();
    const mine = withChanges(base, [['basis/summary', 'seen']]);
    const theirs = withChanges(base, [['basis/summary', 'other']]);
    const merged = mergeDrafts(base, mine, theirs);
    expect([merged.conflicts, merged.taken, merged.draft.summaryAcceptedOn]).toEqual([[], [], 'seen']);
    expect(mergeDrafts(base, base, theirs)).toMatchObject({ taken: [], draft: { summaryAcceptedOn: 'other' } });
  });

  it('needs a reason where a version was released', () => {
    const lab = aLab('seen');
    const releases = [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'U. P.' }];
    const codes = (draft: ResultDraft) =>
      findRefusals(aReview(lab, { releases }), lab, draft, false, new Date()).map((one) => one.code);
    expect(codes(aDraft())).toContain('correction-reason-missing');
    expect(codes(withChanges(aDraft(), [['reason/de', 'Verwechslung']]))).not.toContain('correction-reason-missing');
  });
});

describe('a critical value that arrives while the case is open', () => {
  const calm = aValue('1');
  const critical = aValue('2', { valueText: '55', critical: true, position: 'critical', side: 'low' });
  const [shown, current] = [aLab('seen', [calm]), aLab('new', [critical])];

  it('is named in the comparison, and asks for a call, before it is taken over', () => {
    expect(newlyCritical(compareVersions(shown, current)).map(({ _id }) => _id)).toEqual(['2']);
    const refusals = findRefusals(aReview(current), shown, aDraft(), true, new Date());
    expect(refusals).toContainEqual({ code: 'critical-not-contacted', subjects: ['2'] });
  });

  it('asks for no call about the value that it replaces', () => {
    const before = aLab('seen', [aValue('1', { critical: true })]);
    const refusals = findRefusals(aReview(current), before, aDraft(), true, new Date());
    expect(refusals.filter(({ code }) => code === 'critical-not-contacted')).toEqual([
      { code: 'critical-not-contacted', subjects: ['2'] },
    ]);
  });

  it('counts a flag or a note as a difference', () => {
    const noted = aLab('new', [aValue('1', { notes: ['hämolytisch'] })]);
    expect(compareVersions(shown, noted)).toHaveLength(1);
    expect(compareVersions(shown, aLab('new', [aValue('1', { flags: ['H'] })]))).toHaveLength(1);
    expect(compareVersions(shown, aLab('new', [aValue('1')]))).toHaveLength(0);
  });

  it('counts as a difference whatever the acceptance rests on: the earlier value, and the mapping that reads it', () => {
    const previous = { ...calm, sampledAt: '2026-05-01T08:00:00.000Z', valueText: '12.0', beingCorrected: false };
    const before = aLab('seen', [{ ...calm, previous }]);
    const shows = (previousNow: typeof previous) =>
      compareVersions(before, aLab('new', [{ ...calm, previous: previousNow }])).length;
    expect([shows(previous), shows({ ...previous, valueText: '12.4' }), shows({ ...previous, unit: 'g/dl' })]).toEqual([
      0, 1, 1,
    ]);
    const mapped = { marker: 'hemoglobin', unit: 'g/l' };
    expect(compareVersions(shown, aLab('new', [aValue('1', { mapped })]))).toHaveLength(1);
  });
});
