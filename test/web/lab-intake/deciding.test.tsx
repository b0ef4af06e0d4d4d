import { afterEach, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { compareOrder } from '#shared/domain/lab-intake/compare-order.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { MessageCandidateView, MessageComparisonView, SetAsideListView } from '#shared/views/set-aside.ts';
import { type AskedMessage, DecisionHost, useAskAbout } from '#web/lab-intake/admin-upload/decision-host.tsx';
import { SetAsideList } from '#web/lab-intake/set-aside/set-aside-list.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from '../results/a-result.ts';

const OURS = makeOrderNumber(1185, 2026);
const MISTYPED = `${OURS.slice(0, -2)}${OURS.at(-1)}${OURS.at(-2)}`;
const sent = {
  ...{ family: 'ESSAILLON', given: 'NOEMIE', birthdate: '19920514', sex: 'F' },
  ...{ numbers: [MISTYPED], tests: ['Vitamine'], sampledAt: '2026-11-19T08:12:00Z' },
};
const person = { firstName: 'Noémie', lastName: 'Essaillon', birthdate: '1992-05-14', sex: 'female' as const };

function candidate(orderNumber: string, change: Partial<typeof person> = {}): MessageCandidateView {
  const known = { ...person, ...change };
  const sampledAt = new Date('2026-11-19T08:10:00Z');
  return {
    ...{ orderId: orderNumber, orderNumber, status: 2, product: inAll('Vitamin-Check') },
    person: known,
    sampledAt: sampledAt.toISOString(),
    ...compareOrder(sent, { orderNumber, person: known, sampledAt }),
  };
}

const comparison = (candidates: MessageCandidateView[]): MessageComparisonView => ({
  ...{ sent, wrongCheckDigit: true, candidates },
  ...{ undone: [], takenBack: [] },
});
const message: AskedMessage = {
  ...{ importId: 'i1', messageId: 'm1', index: 1, fileName: 'lab.hl7', orderNumber: MISTYPED },
  words: 'Keine passende Person zum Auftrag.',
};

function Opener() {
  const ask = useAskAbout();
  return (
    <button type="button" id="opener" onClick={() => ask({ kind: 'decide', message })}>
      Entscheiden
    </button>
  );
}

/** The opener is drawn anew, as a row is when the window crosses the width of the table. */
function Redrawn() {
  const [isNarrow, setNarrow] = useState(false);
  return (
    <DecisionHost>
      {isNarrow ? (
        <ul>
          <Opener />
        </ul>
      ) : (
        <Opener />
      )}
      <button type="button" data-testid="narrow" onClick={() => setNarrow(true)} />
    </DecisionHost>
  );
}

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

describe('a message that was set aside', () => {
  it('stands beside the order: what differs first, the digits marked, a wrong check digit said', async () => {
    serve({ 'GET /imports/i1/messages/m1/comparison': comparison([candidate(OURS)]) });
    openScreen(<Redrawn />);
    await userEvent.click(screen.getByRole('button', { name: 'Entscheiden' }));
    expect(await screen.findByText(/Prüfziffer der Bestellnummer ist falsch/)).toBeTruthy();
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows[0]).toBe('Bestellnummer');
    expect(within(rowOf('Bestellnummer')).getByText('Ziffern vertauscht')).toBeTruthy();
    expect(rowOf('Bestellnummer').querySelectorAll('mark').length).toBeGreaterThan(0);
    expect(within(rowOf('Vorname')).getByText('stimmt, anders geschrieben')).toBeTruthy();
    expect(rowOf('Geburtsdatum').textContent).toContain('14.05.1992');
    expect(within(rowOf('Geschlecht')).getByText('stimmt überein')).toBeTruthy();
  });

  it('needs a reason where something disagrees, and none where everything agrees', async () => {
    const agreeing = { ...candidate(OURS), needsReason: false };
    const other = candidate(makeOrderNumber(7, 2026), { firstName: 'Jean', birthdate: '1980-01-01' });
    serve({ 'GET /imports/i1/messages/m1/comparison': comparison([agreeing, other]) });
    openScreen(<Redrawn />);
    await userEvent.click(screen.getByRole('button', { name: 'Entscheiden' }));
    expect(await screen.findByText(/Beim Zuordnen nicht nötig/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${other.orderNumber}`) }));
    expect(screen.getByText(/Pflicht, weil etwas abweicht/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `${other.orderNumber} zuordnen` }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('stays asked about, with what was typed, when the list is drawn anew; the focus goes back', async () => {
    serve({ 'GET /imports/i1/messages/m1/comparison': comparison([candidate(OURS)]) });
    openScreen(<Redrawn />);
    await userEvent.click(screen.getByRole('button', { name: 'Entscheiden' }));
    await userEvent.type(await screen.findByLabelText(/Warum gehört/), 'Etikett gelesen');
    await act(async () => screen.getByTestId('narrow').click());
    expect((screen.getByLabelText(/Warum gehört/) as HTMLTextAreaElement).value).toBe('Etikett gelesen');
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('opener'));
  });
});

describe('several messages of one kind', () => {
  const row = (id: string) => ({
    ...{ _id: id, importId: 'i1', fileName: `${id}.hl7`, index: 0, reason: 'no-order-number', name: 'TEST PATIENT' },
    ...{ orderNumber: null, observations: 1, receivedAt: '2026-11-19T10:53:00Z' },
  });
  const list: SetAsideListView = { waiting: [row('m1'), row('m2'), row('m3')], total: 3, decided: [] };

  it('are chosen together and decided with one reason', async () => {
    serve({ 'POST /set-aside-messages/decide': {} });
    openScreen(
      <DecisionHost>
        <SetAsideList list={list} onOpen={() => undefined} />
      </DecisionHost>,
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: /alle dieser Art wählen/ }));
    expect(screen.getByText('3 gewählt')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Alle 3 verwerfen' }));
    expect(screen.getByRole('alert').textContent).toBe('Bitte begründen Sie die Entscheidung.');
    await userEvent.type(screen.getByLabelText('Begründung'), 'Probelauf');
    await userEvent.click(screen.getByRole('button', { name: 'Alle 3 verwerfen' }));
    const calls = (globalThis.fetch as jest.Mock).mock.calls as [unknown, { method?: string; body?: string }][];
    await waitFor(() => expect(calls.find(([, init]) => init?.method === 'POST')).toBeTruthy());
    const [, init] = calls.find(([, { method } = {}]) => method === 'POST') ?? [];
    expect(JSON.parse(init?.body ?? '{}')).toEqual({ messageIds: ['m1', 'm2', 'm3'], reason: 'Probelauf' });
  });

  it('go to an order only once its person is shown; where one speaks of somebody else, that is said', async () => {
    const answers = { 'POST /set-aside-messages/decide': 'other-person' as const };
    serve({ ...answers, 'GET /imports/i1/messages/m1/comparison': comparison([candidate(OURS)]) });
    openScreen(
      <DecisionHost>
        <SetAsideList list={list} onOpen={() => undefined} />
      </DecisionHost>,
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: /alle dieser Art wählen/ }));
    const bar = within(screen.getByRole('region', { name: 'Gewählte Meldungen entscheiden' }));
    await userEvent.type(bar.getByLabelText('Begründung'), 'Etikett gelesen');
    const field = bar.getByLabelText(/^Bestellnummer/);
    await userEvent.type(field, makeOrderNumber(7, 2026));
    expect(await bar.findByText('Diesen Auftrag gibt es nicht.')).toBeTruthy();
    expect(bar.getByRole('button', { name: 'Alle 3 zuordnen' }).hasAttribute('disabled')).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, OURS);
    expect((await bar.findByText('Noémie Essaillon')).parentElement?.textContent).toContain(
      '14.05.1992, Vitamin-Check',
    );
    await userEvent.click(bar.getByRole('button', { name: 'Alle 3 zuordnen' }));
    expect((await bar.findByRole('alert')).textContent).toMatch(/sprechen von jemand anderem/);
  });
});
