import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { formatFigure, placeOnRange } from '#web/figures/range-geometry.ts';
import { orderRows } from '#web/results/group-rows.ts';
import { pickText, splitConclusion } from '#web/results/result-document/pick-text.ts';
import { safeLink } from '#web/results/result-document/safe-link.ts';
import { fromZurichField, toZurichField } from '#web/results/review/zurich-time.ts';

describe('splitConclusion', () => {
  it.each([
    'Ein Satz. Zwei Sätze. Drei Sätze.',
    'Bougez Zusatz A.davantage et remplacez le beurre. Fin.',
    'Werte z. B. Ferritin 5.2 sind gut. Dr. med. Muster rät zu Ruhe! Danke?',
    'Ohne Punkt',
    'Erste Zeile.\n\nZweite Zeile. Dritte.',
    `Lang ${'sehr '.repeat(60)}Ende. Noch einer.`,
  ])('drops no word: %s', (text) => {
    const { lead, rest } = splitConclusion(text);
    expect(`${lead} ${rest}`.split(/\s+/).filter(Boolean)).toEqual(text.split(/\s+/).filter(Boolean));
    expect(lead).not.toBe('');
  });

  it('leads with two short sentences', () => {
    expect(
      splitConclusion('Ihre Eisenspeicher haben sich erholt. Ein Wert sollte beobachtet werden. Mehr dazu.').lead,
    ).toBe('Ihre Eisenspeicher haben sich erholt. Ein Wert sollte beobachtet werden.');
  });
});

describe('pickText', () => {
  it('falls back to the first written language and says so', () => {
    expect(pickText({ de: '', en: 'Good', fr: 'Bon', it: '' }, 'it')).toEqual({
      text: 'Good',
      language: 'en',
      fellBack: true,
    });
    expect(pickText({ de: ' ', en: '', fr: '', it: '' }, 'de')).toBeNull();
  });
});

describe('safeLink', () => {
  it('takes https only', () => {
    expect(safeLink('https://example.invalid/a')).toBe('https://example.invalid/a');
    expect(safeLink('http://example.invalid/a')).toBeNull();
    expect(safeLink('javascript:alert(1)')).toBeNull();
  });
});

describe('times of a call', () => {
  it.each(['2026-11-20T13:02:00.000Z', '2026-07-20T12:02:00.000Z', '2026-12-31T23:30:00.000Z'])(
    'are those of Zurich: %s',
    (at) => {
      expect(fromZurichField(toZurichField(at))).toBe(at);
    },
  );
  it('refuse what is no time', () => {
    expect(fromZurichField('')).toBeNull();
    expect(fromZurichField('2026-03-29T02:30')).toBeNull();
  });
});

describe('the kit’s range bar', () => {
  it('keeps a limit beyond the content’s scale on the track, as the shared geometry does', () => {
    const place = placeOnRange({ value: 40, lower: 15, upper: 150, axisMin: 0, axisMax: 100 });
    expect(place.upper).toBeLessThan(1);
    expect(place.max).toBeGreaterThan(150);
  });
  it('never cuts digits of a limit', () => {
    expect(formatFigure(3.55, 1)).toBe('3.55');
    expect(formatFigure(3, 2)).toBe('3.00');
  });
});

describe('orderRows', () => {
  it('puts critical first, then ready, then waiting, each the oldest first', () => {
    const row = (orderNumber: string, status: OrderStatus, critical: number, waitingSince: string | null) =>
      ({
        orderId: orderNumber,
        orderNumber,
        status,
        critical,
        waitingSince,
        beingCorrected: false,
      }) as DashboardRowView;
    const rows = [
      row('1', OrderStatus.RESULT_RECEIEVED, 0, '2026-11-01T00:00:00Z'),
      row('2', OrderStatus.READY_FOR_APPROVAL, 0, '2026-11-20T00:00:00Z'),
      row('3', OrderStatus.READY_FOR_APPROVAL, 0, '2026-11-19T00:00:00Z'),
      row('4', OrderStatus.READY_FOR_APPROVAL, 1, '2026-11-21T00:00:00Z'),
    ];
    expect(orderRows(rows).map(({ orderNumber }) => orderNumber)).toEqual(['4', '3', '2', '1']);
    // A person reads a former result: before those that have waited longer.
    const outdated = { ...row('5', OrderStatus.READY_FOR_APPROVAL, 0, '2026-11-21T00:00:00Z'), beingCorrected: true };
    expect(orderRows([...rows, outdated]).map(({ orderNumber }) => orderNumber)).toEqual(['4', '5', '3', '2', '1']);
  });
});
