import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatDate, zurichDate } from '#shared/domain/format-date.ts';
import type { RebookingOfferView, RebookingsView, RebookingView } from '#shared/views/booking.ts';
import '#web/client/staff-calls.ts';
import { RebookingPanel } from '#web/booking/rebooking/rebooking-panel.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const CALL = '/partner-branches/admin/rebookings';
const BRANCH = '019a0000-0000-7000-8000-000000000001';
const row = (number: number, change: Partial<RebookingView> = {}): RebookingView => ({
  ...{ orderId: `o${number}`, orderNumber: `260000001${number}`, from: `2099-07-20T0${number}:00:00.000Z` },
  ...{ branchName: 'Apotheke Limmatbogen', firstName: 'Livia', lastName: `Muster${number}`, partnerBranchId: BRANCH },
  ...{ mayOffer: true, offer: null, ...change },
});
const offer = (change: Partial<RebookingOfferView> = {}): RebookingOfferView => ({
  ...{ state: 'open', at: '2026-11-20T08:00:00.000Z', by: 'Reto Testmann', freeUntil: '2099-08-01' },
  ...{ sms: { state: 'delivered', reason: null }, to: null, ...change },
});
const view = (appointments: RebookingView[], change: Partial<RebookingsView> = {}): RebookingsView => ({
  ...{ count: appointments.length, waiting: appointments.filter(({ mayOffer }) => mayOffer).length, appointments },
  ...change,
});

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(rebookings: RebookingsView, answers: Answers = {}) {
  serve({ [`GET ${CALL}`]: rebookings, ...answers });
  openScreen(<RebookingPanel branchId={BRANCH} />);
  return userEvent.setup({ delay: null });
}

const sent = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([url, init]) => String(url).endsWith(CALL) && (init as RequestInit)?.method === 'POST')
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)) as Record<string, unknown>);

describe('appointments that a branch cannot keep', () => {
  it('are offered another time to whoever is chosen, until a day', async () => {
    const user = open(view([row(1), row(2)]), { [`POST ${CALL}`]: { offered: 1, left: [] } });
    expect(await screen.findByText('2 Termine warten auf eine andere Zeit.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Muster2/ }));
    expect(screen.getByRole('checkbox', { name: /selbst anrufen.*Muster2/ })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: '1 SMS senden' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      appointments: [{ orderId: 'o1', from: row(1).from }],
      until: addDays(zurichDate(new Date()), 14),
    });
  });

  it('name who was left out, and why', async () => {
    const left = [{ orderId: 'o1', orderNumber: '2600000011', why: 'moved' }];
    const user = open(view([row(1)]), { [`POST ${CALL}`]: { offered: 0, left } });
    await user.click(await screen.findByRole('button', { name: '1 SMS senden' }));
    expect(await screen.findByText('2600000011: wurde inzwischen verschoben')).toBeInTheDocument();
  });

  it('say what became of each offer', async () => {
    open(
      view([
        row(1, { mayOffer: false, offer: offer() }),
        row(2, {
          mayOffer: false,
          offer: offer({ state: 'used', to: { from: '2099-07-22T08:00:00.000Z', branchName: 'Eulach Apotheke' } }),
        }),
        row(3, { offer: offer({ freeUntil: '2020-01-01', sms: { state: 'failed', reason: 'opted-out' } }) }),
        row(4, { mayOffer: false, offer: offer({ state: 'withdrawn', sms: null }) }),
      ]),
    );
    const rows = await screen.findAllByRole('listitem');
    const line = (number: number) => within(rows[number - 1] as HTMLElement);
    expect(line(1).getByText(`ohne Gebühr bis ${formatDate('2099-08-01')}`)).toBeInTheDocument();
    expect(line(1).getByText('SMS angekommen')).toBeInTheDocument();
    expect(line(1).queryByRole('checkbox')).toBeNull();
    expect(line(2).getByText('Neu: 22.07.2099, 10:00, Eulach Apotheke')).toBeInTheDocument();
    expect(line(3).getByText('Die Person hat SMS mit STOP abbestellt.')).toBeInTheDocument();
    expect(line(3).getByText(/galt bis/)).toBeInTheDocument();
    expect(line(4).getByText('zurückgezogen: der Termin findet statt')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 SMS senden' })).toBeEnabled();
  });

  it('send nothing without a day, or with nobody chosen', async () => {
    const user = open(view([row(1)]));
    const until = await screen.findByLabelText('Ohne Gebühr bis');
    await user.clear(until);
    expect(screen.getByRole('button', { name: '1 SMS senden' })).toBeDisabled();
    expect(screen.getByText(/Wählen Sie einen Tag ab heute/)).toBeInTheDocument();
    await user.type(until, addDays(zurichDate(new Date()), 3));
    expect(screen.getByRole('button', { name: '1 SMS senden' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: /Muster1/ }));
    expect(screen.getByRole('button', { name: 'SMS senden' })).toBeDisabled();
  });

  it('are nothing where there are none, and counted where they are too many', async () => {
    open(view([]));
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(screen.queryByText('Termine, die nicht stattfinden können')).toBeNull();
  });
});
