import { afterEach, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { compareOrder } from '#shared/domain/lab-intake/compare-order.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type {
  MessageCandidateView,
  MessageComparisonView,
  MessageTextView,
  SetAsideListView,
} from '#shared/views/set-aside.ts';
import { sentTime } from '#web/lab-intake/set-aside/sent-time.ts';
import { SetAsideScreen } from '#web/lab-intake/set-aside/set-aside.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from '../results/a-result.ts';

const NUMBERS = [1185, 1168, 1190].map((sequence) => makeOrderNumber(sequence, 2026));
const sent = {
  ...{ family: 'ESSAILLON', given: 'NOEMIE', birthdate: '19920514', sex: 'F' },
  ...{ numbers: ['2600000001'], tests: ['Vitamine'], sampledAt: null },
};
const person = { firstName: 'Noémie', lastName: 'Essaillon', birthdate: '1992-05-14', sex: 'female' as const };
const candidate = (orderNumber: string): MessageCandidateView => ({
  ...{ orderId: orderNumber, orderNumber, status: 2, product: inAll('Vitamin-Check'), person, sampledAt: null },
  ...compareOrder(sent, { orderNumber, person, sampledAt: null }),
});
const comparison: MessageComparisonView = {
  ...{ sent, wrongCheckDigit: true, candidates: NUMBERS.map(candidate), undone: [] },
  takenBack: [
    {
      ...{ discardedBy: 'Reto Testmann', discardedAt: '2026-11-20T08:00:00Z', discardReason: 'Probelauf' },
      ...{ by: 'Severin Zweitmann', at: '2026-11-20T09:00:00Z', reason: 'Doch von uns' },
    },
  ],
};
const row = (id: string, name: string): SetAsideListView['waiting'][number] => ({
  ...{ _id: id, importId: 'i1', fileName: `LABOR NORD ${id} (MLLP)`, index: 0, reason: 'unknown-order', name },
  ...{ orderNumber: null, observations: 6, receivedAt: '2026-11-20T10:53:00Z' },
});
const list: SetAsideListView = {
  ...{ waiting: [row('m1', 'Noémie Essaillon'), row('m2', 'Rowan Sampleton')], total: 2 },
  decided: [
    {
      ...row('m9', ''),
      decision: 'discarded',
      by: 'Reto Testmann',
      at: '2026-11-20T08:00:00Z',
      decisionReason: 'leer',
    },
  ],
};
const text: MessageTextView = {
  ...{ controlId: '88213', facility: 'LABOR NORD', sentAt: '20261120115300', more: 0 },
  segments: [
    {
      line: 1,
      name: 'PID',
      raw: 'PID|1||||Essaillon^Noémie|•••',
      fields: [{ field: 5, text: 'Essaillon Noémie' }],
      hidden: 1,
    },
    { line: 2, name: 'ZZ1', raw: 'ZZ1|•••', fields: [], hidden: 1 },
  ],
};
const of = (id: string) => `GET /imports/i1/messages/${id}`;
const ANSWERS = {
  'GET /set-aside-messages': list,
  'GET /set-aside-messages/count': { total: 2 },
  [`${of('m1')}/comparison`]: comparison,
  [`${of('m2')}/comparison`]: { ...comparison, takenBack: [] },
  [`${of('m1')}/text`]: text,
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const PATH = '/admin/upload/set-aside';
const open = (message?: string) =>
  openScreen(<SetAsideScreen />, { path: PATH, at: message ? `${PATH}?message=${message}` : PATH });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(name) });
const chosen = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.slice(0, 10));

describe('a message beside the others', () => {
  it('is left and entered with J and K; 1 to 3 choose an order, and the button bears its number', async () => {
    serve(ANSWERS);
    open('m1');
    await heading('Noémie Essaillon');
    await screen.findByRole('rowheader', { name: 'Bestellnummer' });
    expect(screen.getByText('MLLP m1')).toBeTruthy();
    await userEvent.keyboard('3');
    expect(chosen()).toEqual([NUMBERS[2]]);
    expect(screen.getByRole('button', { name: `${NUMBERS[2]} zuordnen` })).toBeTruthy();
    await userEvent.keyboard('j');
    await heading('Rowan Sampleton');
    await userEvent.keyboard('j');
    await heading('Rowan Sampleton');
    await userEvent.keyboard('k');
    await heading('Noémie Essaillon');
    await userEvent.keyboard('g');
    expect(await screen.findByRole('checkbox', { name: /alle dieser Art wählen/ })).toBeTruthy();
  });

  it('lets letters be letters where somebody writes, and where the keys are switched off', async () => {
    serve(ANSWERS);
    open('m1');
    await userEvent.type(await screen.findByLabelText(/Warum gehört/), 'jkx123');
    await heading('Noémie Essaillon');
    expect(chosen()).toEqual([NUMBERS[0]]);
    (document.activeElement as HTMLElement).blur();
    localStorage.setItem('staff-keys', 'off');
    await userEvent.keyboard('j');
    await heading('Noémie Essaillon');
  });

  it('is given to nobody while the order that was looked for is not there: no other takes its place', async () => {
    serve({ ...ANSWERS, 'POST /imports/i1/messages/m1/match': {} });
    open('m1');
    await userEvent.type(await screen.findByLabelText(/Warum gehört/), 'Etikett gelesen');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('/');
    await userEvent.keyboard(`${makeOrderNumber(7, 2026)}{Enter}`);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Diesen Auftrag gibt es nicht.')).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
    expect(screen.queryByRole('button', { name: /zuordnen$/ })).toBeNull();
    const calls = (globalThis.fetch as jest.Mock).mock.calls as [unknown, { method?: string }][];
    expect(calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${NUMBERS[1]}`) }));
    expect(screen.getByRole('button', { name: `${NUMBERS[1]} zuordnen` })).toBeTruthy();
  });

  it('says that it was discarded and taken back, by whom and why', async () => {
    serve(ANSWERS);
    open('m1');
    const said = await screen.findByText(/War verworfen durch Reto Testmann/);
    expect(said.textContent).toContain('Probelauf');
    expect(said.textContent).toMatch(/Zurückgeholt durch Severin Zweitmann.*Doch von uns/);
  });

  it('is read in words, and as it was sent on demand', async () => {
    serve(ANSWERS);
    open('m1');
    await screen.findByRole('rowheader', { name: 'Bestellnummer' });
    await userEvent.keyboard('r');
    const part = await screen.findByRole('region', { name: 'Was die Meldung sagt, ohne Werte' });
    expect((await within(part).findByText('Person')).parentElement?.textContent).toContain('NameEssaillon Noémie');
    expect(within(part).getByText('Anderes').parentElement?.textContent).toContain('1 Feld verborgen');
    await userEvent.click(within(part).getByRole('button', { name: 'Wie gesendet anzeigen' }));
    expect(part.querySelector('pre')?.textContent).toContain('PID|1||||Essaillon^Noémie|•••');
  });

  it('is asked about by its control id, without the person, the file and the values', async () => {
    serve(ANSWERS);
    open('m1');
    await screen.findByRole('rowheader', { name: 'Bestellnummer' });
    await userEvent.keyboard('l');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Rückfrage zu Meldung 88213');
    expect(dialog.textContent).toContain('Absender: LABOR NORD');
    expect(dialog.textContent).not.toMatch(/Essaillon|Noémie|2600|1992|MLLP/);
    const mail = within(dialog).getByRole('link', { name: 'Als E-Mail öffnen' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(mail)).toMatch(/^mailto:\?subject=Rückfrage zu Meldung 88213&body=Guten Tag/);
  });
});

describe('the list of those set aside', () => {
  it('is walked by J and K: Enter opens, Shift and A choose the group, U takes the last decision back', async () => {
    serve({ ...ANSWERS, 'POST /imports/i1/messages/m9/undo-discard': {} });
    open();
    const boxes = async () => screen.findAllByRole('checkbox', { name: /Meldung 1 wählen/ });
    await boxes();
    await userEvent.keyboard('jj');
    expect(document.activeElement).toBe((await boxes())[1]);
    await userEvent.keyboard('{Shift>}A{/Shift}');
    expect(screen.getByText('2 gewählt')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('2 gewählt')).toBeNull();
    await userEvent.keyboard('u');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Warum wird sie zurückgeholt?'), 'Doch von uns');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zurückholen und neu entscheiden' }));
    const calls = (globalThis.fetch as jest.Mock).mock.calls as [unknown, { method?: string; body?: string }][];
    await waitFor(() => expect(calls.find(([, init]) => init?.method === 'POST')).toBeTruthy());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await boxes())[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await heading('Noémie Essaillon');
  });
});

describe('a time as laboratories write it', () => {
  it.each([
    ['20261120115300+0100', '20.11.2026, 11:53'],
    ['19920514', '14.05.1992'],
    ['1992', '1992'],
    ['unbekannt', 'unbekannt'],
  ])('%s is read as %s', (written, read) => expect(sentTime(written)).toBe(read));
});
