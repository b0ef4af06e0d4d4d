import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPages } from '#api/content/find-texts.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { TermsScreen } from '#web/orders/terms/terms.tsx';
import { openScreen } from './purchase-screens.tsx';

const ORDER = 'an-order';
const slot = { from: '2099-11-24T08:00:00.000Z', to: '2099-11-24T08:15:00.000Z' };

it('stays for an order whose terms are not accepted yet, and leads to its payment', async () => {
  holdShippedContent();
  const { pages } = await listPages();
  const order = {
    _id: ORDER,
    status: null,
    seenTermsAndConditions: false,
    hold: null,
    lastUpdatedTransactionNo: '1-1',
  };
  const opened = await openScreen(patterns.orderTerms, <TermsScreen />, {
    at: paths.orderTerms(ORDER),
    answers: { [`GET /orders/${ORDER}`]: () => order, 'GET /cms/pages': () => ({ pages }) },
    slot,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Annehmen und zur Zahlung' }));
  await waitFor(() => expect(opened.path()).toBe(paths.settle(ORDER, '1-1')));
  const version = pages.find(({ key }) => key === 'terms')?.version;
  expect(opened.sent(`PUT /orders/${ORDER}/termsandconditions`)).toEqual([{ version }]);
});
