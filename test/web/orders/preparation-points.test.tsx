import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { PreparationPoints } from '#web/orders/preparation-points.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const order = { appointment: { from: '2026-11-26T07:45:00.000Z' } } as OrderView;
const text = { de: '', en: '', fr: '', it: '' };
const preparation = (strictFrom: string | null): PreparationView => ({
  bring: [],
  notes: [],
  duration: text,
  results: text,
  fasting: {
    required: true,
    hours: 12,
    strictHours: strictFrom ? 8 : 0,
    text,
    from: '2026-11-25T19:45:00.000Z',
    strictFrom,
  },
});

describe('how to get ready, in short', () => {
  it('allows tea and coffee only where nothing else is asked for', async () => {
    await speak('de');
    const usual = renderKit(<PreparationPoints order={order} preparation={preparation(null)} />);
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Tee und Kaffee sind erlaubt');
    usual.unmount();
    renderKit(<PreparationPoints order={order} preparation={preparation('2026-11-25T23:45:00.000Z')} />);
    const [strict] = screen.getAllByRole('listitem');
    expect(strict).toHaveTextContent(/ab Do.* 26\.11\..* 00:45 nur noch Wasser/);
    expect(strict).not.toHaveTextContent('Kaffee');
  });
});
