import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findMedicalStatement, listPages } from '#api/content/find-texts.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { paths } from '#web/app/paths.ts';
import { OrderConfirmScreen } from '#web/orders/order-confirm/order-confirm.tsx';
import type { KeptConfirmation } from '#web/orders/purchase/selection.ts';
import { type Answers, type Opened, openScreen, Refused } from './purchase-screens.tsx';

const slot = { from: '2099-11-24T08:00:00.000Z', to: '2099-11-24T08:15:00.000Z' };
holdShippedContent();
const statement = await findMedicalStatement();
const { pages } = await listPages();
const TEXTS: Answers = { 'GET /cms/medical-statement': () => statement, 'GET /cms/pages': () => ({ pages }) };
const termsOf = (version: string) => pages.map((page) => (page.key === 'terms' ? { ...page, version } : page));

const open = (answers: Answers, kept?: KeptConfirmation | null): Promise<Opened> =>
  openScreen(paths.orderConfirm, <OrderConfirmScreen />, { answers: { ...TEXTS, ...answers }, slot, kept });

async function answerAndTick(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: 'Nein, nichts' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /sieben Sätze/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /AGB/ }));
}
const order = () => userEvent.click(screen.getByRole('button', { name: /^Bestellen und bezahlen/ }));

describe('ordering', () => {
  it('sends the versions of both texts in one call and goes on to pay, past the page of the terms', async () => {
    const placed = { _id: 'an-order', orderNumber: '2600000018', transactionNo: '2600000018-1', version: 1 };
    const opened = await open({ 'POST /orders': () => placed });
    await answerAndTick();
    await order();
    await waitFor(() => expect(opened.path()).toBe(paths.settle('an-order', '2600000018-1')));
    expect(opened.state()).toEqual({ payAtOnce: true });
    const termsVersion = pages.find(({ key }) => key === 'terms')?.version;
    expect(opened.sent('POST /orders')).toEqual([
      expect.objectContaining({ statementVersion: statement.version, statementConfirmed: true, termsVersion }),
    ]);
  });

  it('keeps what was answered and ticked for whoever comes back, but for a text of which another version holds', async () => {
    const first = await open({});
    await answerAndTick();
    const kept = first.store.getState().selection.confirmation;
    for (const [version, accepted] of [
      [undefined, true],
      ['2.0', false],
    ] as const) {
      cleanup();
      await open(version ? { 'GET /cms/pages': () => ({ pages: termsOf(version) }) } : {}, kept);
      expect(await screen.findByRole('radio', { name: 'Nein, nichts' })).toBeChecked();
      expect(screen.getByRole('checkbox', { name: /sieben Sätze/ })).toBeChecked();
      expect((screen.getByRole('checkbox', { name: /AGB/ }) as HTMLInputElement).checked).toBe(accepted);
    }
  });

  it('shows a new version of the terms that came while the page was open, and wants that tick again', async () => {
    let version = '1.0';
    const opened = await open({
      'GET /cms/pages': () => ({ pages: termsOf(version) }),
      'POST /orders': () => {
        version = '2.0';
        return new Refused({ statusCode: 409, error: 'text-outdated', message: '' });
      },
    });
    await answerAndTick();
    await order();
    expect(await screen.findByText('Es gibt eine neue Fassung')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /sieben Sätze/ })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /AGB/ }));
    await order();
    await waitFor(() => expect(opened.sent('POST /orders')).toHaveLength(2));
    expect(opened.sent('POST /orders')[1]).toMatchObject({ termsVersion: '2.0' });
  });
});
