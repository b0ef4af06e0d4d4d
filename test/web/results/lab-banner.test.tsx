import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { LabBanner } from '#web/results/review/lab-banner.tsx';
import type { LabDifference } from '#web/results/review/lab-version.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { aCaseValue } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

const aValue = (change: Partial<ReviewMeasureView> = {}) =>
  aCaseValue('1', 'potassium', { valueText: '4.6', number: 4.6, unit: 'mmol/l', status: 'F', ...change });
const differs = (change: Partial<LabDifference> = {}): LabDifference => ({
  ...{ key: 'k', measure: aValue(), before: aValue({ valueText: '4.1', number: 4.1 }) },
  ...{ isWithdrawn: false, isOfNote: false },
  ...change,
});

describe('a new version of the laboratory', () => {
  function show(...differences: LabDifference[]) {
    const onTakeOver = jest.fn();
    showCase(<LabBanner differences={differences} onTakeOver={onTakeOver} />);
    const compare = () => fireEvent.click(screen.getByRole('button', { name: 'Vergleichen' }));
    return { onTakeOver, compare };
  }
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

  it('says each difference, and is taken over or left for later', () => {
    const now = { sampledAt: '2026-05-01T08:00:00Z', ...aValue({ valueText: '4.0', number: 4 }) };
    const unknown = { ...aValue(), marker: null, name: 'XY' };
    const { onTakeOver, compare } = show(
      differs({ key: 'a' }),
      differs({ key: 'b', before: null, measure: unknown }),
      differs({ key: 'c', isWithdrawn: true }),
      differs({ key: 'd', isOfNote: true, measure: aValue({ notes: [] }) }),
      differs({ key: 'e', measure: aValue({ previous: now as never }) }),
    );
    expect(screen.getByRole('status')).toHaveTextContent('5 Werte sind anders.');
    compare();
    expect(lines()).toEqual([
      'Kalium: 4.6 mmol/l (F) statt 4.1 mmol/l (F)',
      'XY: 4.6 mmol/l (F), neu',
      'Kalium: 4.6 mmol/l zurückgezogen',
      'Kalium: 4.6 mmol/l ist gleich, das Labor merkt jetzt dazu an: –',
      'Kalium: 4.6 mmol/l (F) statt 4.1 mmol/l (F) Der frühere Wert ist 4.0 mmol/l (01.05.2026) statt –.',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Später' }));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(onTakeOver).not.toHaveBeenCalled();
    compare();
    fireEvent.click(screen.getByRole('button', { name: 'Neue Werte übernehmen' }));
    expect(onTakeOver).toHaveBeenCalledTimes(1);
  });

  it('with a critical value alarms, and names it', () => {
    const { compare } = show(
      differs({ key: 'a', measure: aValue({ critical: true, valueText: '6.7', number: 6.7 }) }),
      differs({ key: 'b', before: null, measure: aValue({ critical: true, valueText: '6.9', number: 6.9 }) }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Neuer kritischer Wert: Kalium 6.7 mmol/l, Kalium 6.9 mmol/l. Ein Anruf ist nötig.',
    );
    compare();
    expect(lines()).toEqual([
      expect.stringMatching(/^ ?kritisch: Kalium: 6\.7/),
      expect.stringMatching(/^ ?kritisch: Kalium: 6\.9/),
    ]);
  });

  it.each<[string, Partial<LabDifference>]>([
    ['is gone', { isWithdrawn: true, measure: aValue({ critical: true }) }],
    ['was taken back', { measure: aValue({ critical: true, status: 'D' }) }],
  ])('does not alarm about a critical value that %s', (_what, change) => {
    show(differs(change));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
