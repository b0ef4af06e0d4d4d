import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ShareView } from '#shared/views/sharing.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { ShareScreen } from '#web/results/share/share.tsx';
import { openScreen, PERSON } from '../orders/purchase-screens.tsx';
import { speak } from '../render-kit.tsx';
import { aResult } from './a-result.ts';

const aShare = (id: string, recipient: string): ShareView => ({
  ...{ _id: id, recipient, phoneNo: '+41791112233', state: 'active', createdAt: '2026-11-23T08:00:00.000Z' },
  ...{ expiresAt: '2026-11-30T08:00:00.000Z', endedAt: null, events: [], link: `http://localhost/shared/${id}` },
});

describe('the page on which a result is shared', () => {
  it('leads whoever made a link up to it: on a phone it stands above the form', async () => {
    const items = [aShare('old', 'Praxis Lindenhof')];
    const { sent } = await openScreen(patterns.share, <ShareScreen />, {
      at: paths.share('o1'),
      slot: { from: '', to: '' },
      answers: {
        'GET /results/order/o1': () => aResult({}, { customerId: PERSON.id }),
        'GET /results/o1/shares': () => ({ items: [...items], days: 7 }),
        'POST /results/o1/share': () => {
          items.unshift(aShare('new', 'Mutter'));
          return { _id: 'new' };
        },
      },
    });
    await speak('de', 'results', 'results-sharing', 'identity');
    const known = await screen.findByRole('heading', { name: 'Praxis Lindenhof' });
    expect(known).not.toHaveFocus();
    fireEvent.change(screen.getByLabelText('Für wen?'), { target: { value: 'Mutter' } });
    fireEvent.change(screen.getByLabelText('Mobilnummer für den Code'), { target: { value: '0791112233' } });
    fireEvent.click(screen.getByRole('button', { name: 'Link erstellen' }));
    const made = await screen.findByRole('heading', { name: 'Mutter' });
    await waitFor(() => expect(made).toHaveFocus());
    expect(sent('POST /results/o1/share')).toEqual([{ recipient: 'Mutter', phoneNo: '+41791112233' }]);
  });
});
