import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { KitView, OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { OrderFactsList } from '#web/orders/order-detail/order-facts-list.tsx';
import { openScreen } from './purchase-screens.tsx';

const NOW = new Date().toISOString();

const show = (kit: Partial<KitView>, status = 0) =>
  openScreen(
    patterns.order,
    <OrderFactsList
      order={{ status, application: 'homesampling', appointment: null, preparationSurvey: null, kit } as OrderView}
    />,
    { at: paths.order('an-order'), slot: { from: NOW, to: NOW } },
  );

it.each([
  ['ordered', 'Wird vorbereitet'],
  ['sent', 'Unterwegs zu Ihnen'],
  ['returned', 'Auf dem Weg ins Labor'],
  ['at-lab', 'Im Labor eingetroffen'],
] as const)('a kit that is %s says so', async (status, words) => {
  await show({ status, trackingNo: '99.00.1' });
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeInTheDocument();
  expect(screen.queryByText('Noch nicht eingeworfen') !== null).toBe(status === 'sent');
});

it('says when it left, and leads to the post while it is on its way', async () => {
  await show({ status: 'sent', trackingNo: '99.00.1', sentAt: '2026-11-20T15:30:00.000Z' });
  expect(await screen.findByText('Unterwegs zu Ihnen, Fr 20.11., 16:30')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: /Verfolgen/ });
  expect(link).toHaveAttribute('href', 'https://www.post.ch/swisspost-tracking?formattedParcelCodes=99.00.1');
});

it('leads nowhere once it is back', async () => {
  await show({ status: 'returned', trackingNo: '99.00.1', returnedAt: '2026-11-25T09:00:00.000Z' });
  expect(await screen.findByText('Auf dem Weg ins Labor, Mi 25.11., 10:00')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Verfolgen/ })).toBeNull();
});

it('leads to the parcel that brings the sample back, while that is on its way', async () => {
  await show({ status: 'returned', returnTrackingNo: '99.00.2', returnedAt: '2026-11-25T09:00:00.000Z' });
  expect(await screen.findByText('Sendungsnummer 99.00.2')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Verfolgen/ })).toHaveAttribute('href', expect.stringContaining('99.00.2'));
});

it('a kit of an order that is cancelled says nothing', async () => {
  await show({ status: 'ordered' }, 5);
  expect(screen.queryByText('Testset')).toBeNull();
});
