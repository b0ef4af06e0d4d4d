import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ClosingView } from '#shared/views/closing.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser, signedIn } from '#web/app/session.ts';
import { sessionToken, storeToken } from '#web/client/session-token.ts';
import { AccountClosedScreen } from '#web/identity/closing/account-closed.tsx';
import { ClosingScreen } from '#web/identity/closing/closing.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { refusal, type Said, serveCalls } from '../serve-calls.ts';
import { freshTabs } from '../without-socket.ts';
import { giveDigits, CUSTOMER as PERSON, signedInAs } from './a-sign-in.tsx';

const LOOK = `GET /users/${PERSON.id}/closeaccount`;
const SEND = `POST /users/${PERSON.id}/closeaccount/code`;
const CLOSE = `PUT /users/${PERSON.id}/closeaccount`;
const SENT = { resendInSeconds: 60, expiresInSeconds: 300, mayNotCome: false, lastWasLost: false };
const CLOSING: ClosingView = {
  phoneNo: '+41 79 *** ** 01',
  openOrders: [],
  unpaidOrders: 1,
  fates: [
    { what: 'profile', fate: 'deleted', until: null },
    { what: 'unpaid-orders', fate: 'ended', until: null },
    { what: 'medical-record', fate: 'kept', until: '2046-11-30' },
    { what: 'invoices', fate: 'kept', until: '2036-12-31' },
  ],
};
const words = (de: string, fr = de) => ({ de, fr, en: de, it: de });

freshTabs();
beforeAll(() => speak('de'));
beforeEach(() => storeToken(signedInAs(PERSON).token));

interface Server {
  look?: () => Said;
  send?: () => Said;
  close?: () => Said | Promise<Said>;
}

function open({
  look = () => CLOSING,
  send = () => SENT,
  close = () => new Response(null, { status: 204 }),
}: Server = {}) {
  const served = serveCalls({
    [LOOK]: look,
    [SEND]: send,
    [CLOSE]: close,
    [`GET /users/${PERSON.id}/data-files`]: () => ({ isLarge: false, files: [] }),
  });
  const opened = openScreen(<ClosingScreen />, {
    path: paths.closeAccount,
    prepare: ({ dispatch }) => dispatch(signedIn(PERSON)),
  });
  return { ...served, user: () => selectUser(opened.store.getState()) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const closeButton = () => screen.getByRole('button', { name: 'Konto endgültig schliessen' });
const boxes = () => screen.getByRole('group', { name: 'Code mit 6 Ziffern' });
const where = () => screen.findByText(/^\//, { selector: 'output' });

describe('closing the account', () => {
  it('says first what becomes of each kind of record, and until when', async () => {
    const { sentTo } = open();
    const table = await screen.findByRole('table', { name: 'Was dann geschieht' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Name, Kontakt, Adresse, Foto', 'gelöscht', 'sofort'],
      ['Unbezahlte Bestellungen', 'storniert, Termine wieder frei', 'sofort'],
      ['Resultate und Fragebogen', 'weggeschlossen, weil das Gesetz es verlangt', 'bis 30.11.2046'],
      ['Rechnungen', 'weggeschlossen, weil das Gesetz es verlangt', 'bis 31.12.2036'],
    ]);
    expect(screen.getByText(/^Weggeschlossen heisst/)).toBeInTheDocument();
    expect(screen.getByText(/Wir senden Ihnen einen Code an .*01\./)).toBeInTheDocument();
    expect(sentTo(SEND)).toEqual([]);
  });

  it('explains what locking away means only to whom it happens', async () => {
    open({ look: () => ({ ...CLOSING, fates: CLOSING.fates.slice(0, 2) }) });
    await screen.findByRole('table', { name: 'Was dann geschieht' });
    expect(screen.queryByText(/^Weggeschlossen heisst/)).toBeNull();
  });

  it('sends a code when asked, closes with it, and leaves no session', async () => {
    const { sentTo } = open();
    await press('Code senden');
    expect(await screen.findByText(/Wir haben einen Code an .*01 gesendet\. Er gilt 5 Minuten\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    await giveDigits('123 456');
    expect(sentTo(CLOSE)).toEqual([]);
    await userEvent.click(closeButton());
    expect(await where()).toHaveTextContent(paths.accountClosed);
    expect(sentTo(CLOSE)).toEqual([{ code: '123456' }]);
    await waitFor(() => expect(sessionToken()).toBeNull());
  });

  it('is not sent twice', async () => {
    const answer = Promise.withResolvers<Said>();
    const { sentTo } = open({ close: () => answer.promise });
    await press('Code senden');
    await screen.findByLabelText(/Ziffer 1 von 6/);
    await giveDigits('123456');
    await userEvent.click(closeButton());
    await waitFor(() => expect(sentTo(CLOSE)).toHaveLength(1));
    document.querySelector('form')?.requestSubmit();
    answer.resolve(new Response(null, { status: 204 }));
    expect(await where()).toHaveTextContent(paths.accountClosed);
    expect(sentTo(CLOSE)).toHaveLength(1);
  });

  it('asks for all digits, and sends nothing before', async () => {
    const { sentTo } = open();
    await press('Code senden');
    await screen.findByLabelText(/Ziffer 1 von 6/);
    await giveDigits('123');
    await userEvent.click(closeButton());
    expect(boxes()).toHaveAccessibleDescription('Geben Sie alle 6 Ziffern ein.');
    expect(sentTo(CLOSE)).toEqual([]);
  });

  it.each<[Said, RegExp]>([
    ['code-wrong', /Der Code ist falsch/],
    ['code-expired', /Dieser Code ist abgelaufen/],
    ['generic', /./],
  ])('with a code that is refused closes nothing and says why: %s', async (said, reason) => {
    const { user } = open({ close: () => said });
    await press('Code senden');
    await screen.findByLabelText(/Ziffer 1 von 6/);
    await giveDigits('123456');
    await userEvent.click(closeButton());
    await waitFor(() => expect(boxes()).toHaveAccessibleDescription(reason));
    expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    expect(closeButton()).toBeEnabled();
    expect(user()).toEqual(PERSON);
    expect(sessionToken()).not.toBeNull();
  });

  it('waits with a clock after too many wrong codes', async () => {
    open({ close: () => refusal('TemporaryBlock', { seconds: 240 }) });
    await press('Code senden');
    await screen.findByLabelText(/Ziffer 1 von 6/);
    await giveDigits('123456');
    await userEvent.click(closeButton());
    expect(within(await screen.findByRole('alert')).getByRole('timer')).toHaveTextContent(/^(4:00|3:5\d)$/);
    expect(closeButton()).toBeDisabled();
  });

  it('says why no code was sent', async () => {
    open({ send: () => 'generic' });
    await press('Code senden');
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(screen.queryByLabelText(/Ziffer 1 von 6/)).toBeNull();
  });

  it('waits with a clock where codes were asked for too often', async () => {
    open({ send: () => refusal('code-limit-reached', { seconds: 240 }) });
    await press('Code senden');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(4:00|3:5\d)$/);
    expect(screen.getByRole('button', { name: 'Code senden' })).toBeDisabled();
  });

  it('offers another code once the pause is over, and only then', async () => {
    const { sentTo } = open();
    await press('Code senden');
    expect(await screen.findByText(/^Neuen Code anfordern in (60|59) s$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Neuen Code anfordern' })).toBeNull();
    cleanup();
    open({ send: () => ({ ...SENT, resendInSeconds: 0 }) });
    await press('Code senden');
    await press('Neuen Code anfordern');
    expect(sentTo(SEND)).toHaveLength(1);
  });
});

describe('an account with open orders', () => {
  const blocked: ClosingView = {
    ...CLOSING,
    openOrders: [
      {
        ...{ _id: 'o1', orderNumber: '2600001230', name: words('Eisen', 'Fer') },
        ...{ startsAt: '2026-12-03T08:30:00Z', waitsFor: 'cancelling' as const },
      },
      { _id: 'o2', orderNumber: '2600001248', name: words('Vitamin D'), startsAt: null, waitsFor: 'refund' },
    ],
  };

  it('says of each what it waits for, leads there, and offers no closing', async () => {
    open({ look: () => blocked });
    expect(
      await screen.findByText('Das geht noch nicht: 2 Bestellungen sind nicht abgeschlossen.'),
    ).toBeInTheDocument();
    const [first, second] = screen.getAllByRole('link', { name: /^Zur Bestellung/ });
    expect(first).toHaveAttribute('href', paths.order('o1'));
    expect(first).toHaveAccessibleName('Zur Bestellung 2600001230');
    expect(second).toHaveAttribute('href', paths.order('o2'));
    expect(
      screen.getByText(/^Eisen, .*9:30.*Warten Sie das Resultat ab oder stornieren Sie zuerst\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Vitamin D\. Eine Rückerstattung an Sie ist noch unterwegs/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Zuerst die offenen Bestellungen klären' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Code senden' })).toBeNull();
  });

  it.each(['send', 'close'] as const)('is shown anew where an order was opened meanwhile: %s', async (step) => {
    let now: ClosingView = CLOSING;
    const meanwhile = (): Said => {
      now = { ...blocked, openOrders: blocked.openOrders.slice(0, 1) };
      return 'orders-open';
    };
    open({ look: () => now, [step]: meanwhile });
    await press('Code senden');
    if (step === 'close') {
      await screen.findByLabelText(/Ziffer 1 von 6/);
      await giveDigits('123456');
      await userEvent.click(closeButton());
    }
    expect(
      await screen.findByText('Das geht noch nicht: Eine Bestellung ist nicht abgeschlossen.'),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText(/Ziffer 1 von 6/)).toBeNull();
  });
});

it('a closed account is said so, with the way to the start', () => {
  openScreen(<AccountClosedScreen />, { path: paths.accountClosed });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ihr Konto ist geschlossen');
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', paths.home);
});
