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
  expect(await screen.findByText(words)).toBeInTheDocument();
  // The parcel's number is of use while it is on its way.
  expect(screen.queryByText('Sendungsnummer 99.00.1') !== null).toBe(status === 'sent');
});

it('a kit of an order that is cancelled says nothing', async () => {
  await show({ status: 'ordered' }, 5);
  expect(screen.queryByText('Testset')).toBeNull();
});
