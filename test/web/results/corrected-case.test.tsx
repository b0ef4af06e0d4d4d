import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { CorrectionBanner } from '#web/results/review/correction-banner.tsx';
import { TimelinePart } from '#web/results/review/timeline-part.tsx';
import { ValueTable } from '#web/results/review/value-table.tsx';
import { aCaseValue } from './a-review.ts';
import { aCriticalCase, showPart, words } from './show-part.tsx';

describe('a value that the laboratory corrected', () => {
  const corrected = (change: Partial<NonNullable<ReviewMeasureView['corrected']>> = {}) => ({
    ...{ valueText: '128', number: 128, unit: 'g/l', rangeText: '117-153', flags: [], notes: [], status: 'F' },
    version: 1,
    ...change,
  });
  const haemoglobin = (change: Partial<ReviewMeasureView>): ReviewMeasureView => ({
    ...aCaseValue('7', 'hemoglobin', {
      number: 92,
      unit: 'g/l',
      range: { lower: 117, upper: 153, text: '117-153', source: 'lab' },
    }),
    ...change,
  });
  const ring = () => document.querySelector<HTMLElement>('[class*="previous"]')?.style.left ?? null;

  it('shows what stood before beside what stands now, and as the ring on its line', () => {
    const table = (change: Partial<ReviewMeasureView>) =>
      showPart(<ValueTable label="Blutbild" measures={[haemoglobin(change)]} />, aCriticalCase());
    const alone = table({});
    expect(ring()).toBeNull();
    alone.unmount();
    const figure = table({ corrected: corrected() });
    const [, , details] = screen.getAllByRole('row');
    expect(details).toHaveTextContent('bisher 128 g/l (Version 1) → 92 g/l');
    expect(ring()).not.toBeNull();
    figure.unmount();
    // Figures of another unit have no place on this line.
    table({ corrected: corrected({ valueText: '12.8', number: 12.8, unit: 'g/dl' }) });
    expect(ring()).toBeNull();
  });
});

describe('a case that was released', () => {
  const released = (change: Partial<ReviewView> = {}) =>
    aCriticalCase({
      orderStatus: OrderStatus.READY_FOR_APPROVAL,
      areas: [],
      messages: [{ receivedAt: '2026-11-20T07:00:00Z', status: 'applied', fileName: 'labor.hl7' }],
      releases: [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Ursina Probeli' }],
      undoneMatches: [],
      isTakenBack: false,
      ...change,
    });
  const undoneAt = (at: string) => [{ at, by: 'Reto Testmann', reason: 'Probe vertauscht' }];

  it('says what held when: values, release, correction, the draft', () => {
    const later = { receivedAt: '2026-11-21T07:00:00Z', status: 'applied', fileName: 'korrektur.hl7' };
    showPart(<TimelinePart />, released({ messages: [...released().messages, later] }));
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
      'Labor schickt Werte',
      'Version 1 freigegeben',
      'Labor schickt Korrektur',
      'Version 2, Entwurf',
    ]);
    expect(words()).toContain('korrektur.hl7, übernommen');
  });

  it('says why it is open again where a match was undone since, and that nobody reads it any more', () => {
    const review = released({ undoneMatches: undoneAt('2026-11-20T09:00:00Z'), isTakenBack: true });
    showPart(<CorrectionBanner />, review);
    expect(words()).toContain('rückgängig gemacht');
    expect(words()).toContain('Die Person sieht im Moment kein Resultat');
    expect(words()).toContain('Probe vertauscht');
    expect(words()).not.toContain('liest jetzt ein überholtes Resultat');
  });

  it('says nothing of a match that was undone before the release', () => {
    showPart(<CorrectionBanner />, released({ undoneMatches: undoneAt('2026-11-20T07:30:00Z') }));
    expect(words()).toContain('liest jetzt ein überholtes Resultat');
    expect(words()).not.toContain('rückgängig gemacht');
  });
});
