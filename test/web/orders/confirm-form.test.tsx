import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { findMedicalStatement, listPages } from '#api/content/find-texts.ts';
import type { Application } from '#shared/domain/orders/application.ts';
import type { PageView } from '#shared/views/content.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { ConfirmForm } from '#web/orders/order-confirm/confirm-form.tsx';
import { goOffline, goOnline } from '../go-offline.ts';
import { renderKit, speak } from '../render-kit.tsx';

holdShippedContent();
const statement = await findMedicalStatement();
const terms = (await listPages()).pages.find(({ key }) => key === 'terms') as PageView;
const order = jest.fn(async () => undefined);

beforeAll(async () => {
  await speak('de');
  i18next.addResourceBundle('de', 'orders', JSON.parse(readFileSync('locales/de/orders.json', 'utf8')));
});

beforeEach(() => {
  order.mockClear();
});

function open(application: Application = 'branch', total: number | null = 16_800): void {
  renderKit(
    <ConfirmForm
      statement={statement}
      terms={terms}
      application={application}
      total={total}
      initial={{ applies: '', points: [], confirmed: false, accepted: false }}
      onChange={() => undefined}
      onConfirm={order}
    />,
  );
}

const press = (role: 'button' | 'radio' | 'checkbox', name: RegExp) =>
  userEvent.click(screen.getByRole(role, { name }));
const orderButton = () => screen.queryByRole('button', { name: /^Bestellen und bezahlen/ });
const tickBoth = async () => {
  await press('checkbox', /sieben Sätze/);
  await press('checkbox', /Ich nehme die AGB an/);
};

describe('the step that orders', () => {
  it('names the price on its button, and what was left out: the question and each tick, with the way to it', async () => {
    open();
    expect(orderButton()).toHaveTextContent('Bestellen und bezahlen, CHF 168.00');
    await userEvent.click(orderButton() as HTMLElement);
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#applies', '#confirmed', '#accepted']);
    await userEvent.click(links[2] as HTMLElement);
    expect(screen.getByRole('checkbox', { name: /AGB/ })).toHaveFocus();
    await userEvent.click(links[0] as HTMLElement);
    expect(screen.getByRole('radio', { name: 'Nein, nichts' })).toHaveFocus();
    expect(order).not.toHaveBeenCalled();
  });

  it('orders once the question is answered and both are ticked', async () => {
    open();
    await press('radio', /Nein, nichts/);
    await tickBoth();
    await userEvent.click(orderButton() as HTMLElement);
    await waitFor(() => expect(order).toHaveBeenCalledTimes(1));
  });

  it('pressed without a connection says what is kept and that nothing was sent; it is ordered by the next press only', async () => {
    open();
    await press('radio', /Nein, nichts/);
    await tickBoth();
    goOffline();
    expect(orderButton()).toHaveAccessibleDescription(/bestellt ist noch nichts/);
    await userEvent.click(orderButton() as HTMLElement);
    await waitFor(() => expect(orderButton()).toHaveAccessibleDescription(/Nichts wurde gesendet/));
    expect(orderButton()).toHaveFocus();
    goOnline();
    await waitFor(() =>
      expect(orderButton()).toHaveAccessibleDescription('Nichts wurde gesendet. Versuchen Sie es noch einmal.'),
    );
    expect(order).not.toHaveBeenCalled();
    await userEvent.click(orderButton() as HTMLElement);
    await waitFor(() => expect(order).toHaveBeenCalledTimes(1));
  });

  it('shows all seven points in one line before anything is answered, and each with its advice when it applies', async () => {
    open();
    for (const { short } of statement.exclusionHints.items) expect(document.body).toHaveTextContent(short.de);
    expect(screen.queryByRole('checkbox', { name: /Gerinnungsstörung/ })).toBeNull();
    await press('radio', /Ja, etwas/);
    await tickBoth();
    await userEvent.click(orderButton() as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Wählen Sie, was auf Sie zutrifft.' })).toBeTruthy();
    expect(order).not.toHaveBeenCalled();
    await press('checkbox', /Gerinnungsstörung/);
    expect(screen.getByText(/Drücken Sie danach zehn Minuten/)).toBeVisible();
    await userEvent.click(orderButton() as HTMLElement);
    await waitFor(() => expect(order).toHaveBeenCalledTimes(1));
  });

  it('stops at a point to be spoken about first: the telephone stands where the button was', async () => {
    open();
    await press('radio', /Ja, etwas/);
    await press('checkbox', /schweren Erkrankung/);
    await tickBoth();
    expect(orderButton()).toBeNull();
    expect(screen.getAllByText(/Sprechen Sie zuerst mit uns/).length).toBeGreaterThan(0);
    const calls = screen.getAllByRole('link', { name: 'Hilfe am Telefon' });
    expect(calls.at(-1)).toHaveAttribute('href', '/pages/callback');
    await press('radio', /Nein, nichts/);
    expect(orderButton()).toBeVisible();
  });

  it('gives the advice for sampling at home, and promises nothing of an appointment', async () => {
    open('homesampling', null);
    expect(document.body).not.toHaveTextContent(/48 Stunden/);
    expect(screen.getByRole('button', { name: 'Bestellen und bezahlen' })).toBeVisible();
    await press('radio', /Ja, etwas/);
    await press('checkbox', /Ein Arm darf nicht/);
    expect(screen.getByText(/Stechen Sie an der anderen Hand/)).toBeVisible();
  });

  it('opens the texts in a window of their own, so that no tick is lost', () => {
    open();
    for (const name of ['AGB', 'Datenschutzerklärung'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  });
});
