import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import type { SecondFactorHolderView, SecondFactorResetView, SecondFactorsView } from '#shared/views/second-factor.ts';
import { signedIn } from '#web/app/session.ts';
import { AdminSecondFactorsScreen } from '#web/identity/admin-second-factors/admin-second-factors.tsx';
import { OwnSecondFactorScreen } from '#web/identity/own-second-factor/own-second-factor.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, refusal, type Said, serveCalls } from '../serve-calls.ts';
import { DOCTOR, giveDigits } from './a-sign-in.tsx';

const network = globalThis.fetch;
const RESET = '019a0000-0000-7000-8000-0000000000b1';
const aHolder = (id: string, name: string, more: Partial<SecondFactorHolderView> = {}): SecondFactorHolderView => ({
  ...{ id, name, roles: ['doctor'], recoveryCodesLeft: 8, recoveryCodesVoid: false },
  ...{ enrolledAt: '2026-10-01T08:00:00Z', usedAt: null, lockedUntil: null },
  ...more,
});
const STAFF = [
  aHolder(DOCTOR.id, 'Ursina Probeli', { roles: ['admin', 'doctor'], usedAt: '2026-11-20T08:00:00Z' }),
  aHolder('u2', 'Reto Testmann', { lockedUntil: '2026-11-20T12:30:00Z', recoveryCodesLeft: 1 }),
  aHolder('u3', 'Nadine Fictive', { enrolledAt: null, recoveryCodesLeft: 0 }),
  aHolder('u4', 'Elio Provini', { recoveryCodesVoid: true, recoveryCodesLeft: 0 }),
];
const aReset = (more: Partial<SecondFactorResetView> = {}): SecondFactorResetView => ({
  ...{ _id: RESET, userId: 'u4', name: 'Elio Provini', reason: 'Telefon im Zug verloren', mayConsent: true },
  ...{ askedBy: 'u2', askedByName: 'Reto Testmann', askedAt: '2026-11-20T08:00:00Z', lapsesAt: '2026-11-20T20:00:00Z' },
  ...more,
});

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
});

function open(list: () => SecondFactorsView, more: Parameters<typeof serveCalls>[0] = {}) {
  const served = serveCalls({ 'GET /second-factors': list, ...more });
  openScreen(<AdminSecondFactorsScreen />, { prepare: ({ dispatch }) => dispatch(signedIn(DOCTOR)) });
  return served;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const shown = async () => within(await screen.findByRole('table', { name: 'Personal und zweiter Faktor' }));

describe('the second factors of the staff', () => {
  it('stand with roles, last use, lock and what is left of the codes', async () => {
    open(() => ({ staff: STAFF, resets: [] }));
    const rows = (await shown()).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent))).toEqual([
      [
        'Ursina Probeli',
        'Verwaltung, Ärztin, Arzt',
        `Eingerichtet, zuletzt benutzt ${formatDateTime('2026-11-20T08:00:00Z')}`,
        'noch 8 von 8',
      ],
      [
        'Reto Testmann',
        'Ärztin, Arzt',
        `Gesperrt bis ${formatTime('2026-11-20T12:30:00Z')}. Eingerichtet, zuletzt benutzt ${formatDateTime('2026-10-01T08:00:00Z')}`,
        'noch 1 von 8',
      ],
      ['Nadine Fictive', 'Ärztin, Arzt', 'Noch nicht eingerichtet', ''],
      [
        'Elio Provini',
        'Ärztin, Arzt',
        `Eingerichtet, zuletzt benutzt ${formatDateTime('2026-10-01T08:00:00Z')}`,
        'ungültig seit einem Schlüsselwechsel',
      ],
    ]);
    expect(screen.getByText(/^Hat jemand das Telefon verloren/)).toBeInTheDocument();
  });

  it('can be asked to be reset: not the own one, none that is missing, none that is asked for', async () => {
    open(() => ({ staff: STAFF, resets: [aReset()] }));
    const buttons = (await shown()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Zurücksetzen …: Reto Testmann']);
    expect(screen.queryByText(/^Hat jemand das Telefon verloren/)).toBeNull();
  });

  it('are asked to be reset with a reason', async () => {
    const { sentTo } = open(() => ({ staff: STAFF, resets: [] }), { 'POST /users/u2/second-factor/reset': noContent });
    await press(/^Zurücksetzen.*Reto Testmann$/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Zweiten Faktor zurücksetzen: Reto Testmann' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }));
    expect(dialog.getByLabelText('Grund')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Grund'), 'Telefon verloren');
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST /users/u2/second-factor/reset')).toEqual([{ reason: 'Telefon verloren' }]);
    await waitFor(() => expect(sentTo('GET /second-factors').length).toBeGreaterThan(1));
  });

  it('that could not be asked for say so, with the reason still typed', async () => {
    open(() => ({ staff: STAFF, resets: [] }), {
      'POST /users/u2/second-factor/reset': () => 'second-administrator-missing',
    });
    await press(/^Zurücksetzen.*Reto Testmann$/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Grund'), 'Telefon verloren');
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Es gibt keine weitere Person in der Verwaltung/);
    expect(dialog.getByLabelText('Grund')).toHaveValue('Telefon verloren');
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a request to reset a second factor', () => {
  const DECIDE = `POST /second-factor-resets/${RESET}/decision`;
  const request = async () => within(await screen.findByRole('article', { name: 'Elio Provini' }));

  it('says who asks, why, since when, until when and what comes of it', async () => {
    open(() => ({ staff: STAFF, resets: [aReset()] }));
    expect(await screen.findByRole('heading', { level: 2, name: '1 offener Antrag' })).toBeInTheDocument();
    const [at, until] = [formatDateTime('2026-11-20T08:00:00Z'), formatTime('2026-11-20T20:00:00Z')];
    const { getByText, queryByText } = await request();
    expect(getByText('Telefon im Zug verloren')).toBeInTheDocument();
    expect(getByText(`Beantragt von Reto Testmann am ${at}, gilt bis ${until}`)).toBeInTheDocument();
    expect(getByText(/^Zustimmen beendet alle Sitzungen/)).toBeInTheDocument();
    expect(queryByText(/Eine andere Person der Verwaltung stimmt zu/)).toBeNull();
  });

  it.each([
    ['Zustimmen und zurücksetzen', true],
    ['Ablehnen', false],
  ])('is decided once: %s', async (name, consents) => {
    let resets = [aReset()];
    const { sentTo } = open(() => ({ staff: STAFF, resets }), {
      [DECIDE]: () => {
        resets = [];
        return noContent();
      },
    });
    await press(name);
    expect(await screen.findByRole('heading', { level: 2, name: 'Keine offenen Anträge' })).toBeInTheDocument();
    expect(sentTo(DECIDE)).toEqual([{ consents }]);
  });

  it.each<[Partial<SecondFactorResetView>, RegExp, string]>([
    [{ mayConsent: false, askedBy: DOCTOR.id }, /^Das haben Sie beantragt/, 'Zurückziehen'],
    [{ mayConsent: false, userId: DOCTOR.id }, /^Es geht um Ihren eigenen Faktor/, 'Ablehnen'],
  ])('of the own is for somebody else to consent to: %j', async (more, words, end) => {
    const { sentTo } = open(() => ({ staff: STAFF, resets: [aReset(more)] }), { [DECIDE]: noContent });
    const { getByText, queryByRole, queryByText, getByRole } = await request();
    expect(getByText(words)).toBeInTheDocument();
    expect(queryByText(/^Zustimmen beendet alle Sitzungen/)).toBeNull();
    expect(queryByRole('button', { name: 'Zustimmen und zurücksetzen' })).toBeNull();
    await userEvent.click(getByRole('button', { name: end }));
    await waitFor(() => expect(sentTo(DECIDE)).toEqual([{ consents: false }]));
  });

  it('that is over says so', async () => {
    open(() => ({ staff: STAFF, resets: [aReset()] }), { [DECIDE]: () => 'reset-over' });
    await press('Zustimmen und zurücksetzen');
    expect(await (await request()).findByRole('alert')).not.toBeEmptyDOMElement();
  });
});

describe('the own second factor', () => {
  const RENEW = 'POST /auth/second-factor/recovery-codes';
  const openOwn = (own: object, renew: () => Said = () => 'generic') => {
    const served = serveCalls({ 'GET /auth/second-factor': () => own, [RENEW]: renew });
    openScreen(<OwnSecondFactorScreen />, { prepare: ({ dispatch }) => dispatch(signedIn(DOCTOR)) });
    return served;
  };
  const enrolled = { enrolledAt: '2026-10-01T08:00:00Z', recoveryCodesLeft: 3, recoveryCodesVoid: false };

  it('says since when it is there and how many codes are left', async () => {
    openOwn(enrolled);
    expect(await screen.findByText(`Eingerichtet am ${formatDateTime(enrolled.enrolledAt)}.`)).toBeInTheDocument();
    expect(screen.getByText('Wiederherstellungs-Codes: noch 3 von 8, jeder gilt einmal')).toBeInTheDocument();
    expect(screen.queryByText(/gelten nicht mehr$/)).toBeNull();
  });

  it('warns where the codes on the sheet open nothing', async () => {
    openOwn({ ...enrolled, recoveryCodesVoid: true });
    expect(await screen.findByText('Codes auf Ihrem Blatt gelten nicht mehr')).toBeInTheDocument();
  });

  it('that is missing is set up at the next sign-in', async () => {
    openOwn({ ...enrolled, enrolledAt: null });
    expect(await screen.findByText('Es ist kein zweiter Faktor eingerichtet')).toBeInTheDocument();
    expect(screen.queryByLabelText(/Ziffer 1 von 6/)).toBeNull();
  });

  it('gives new codes for a code of the app, and shows whose they are', async () => {
    const answers: Said[] = [
      refusal('second-factor-wrong', { hint: 'used' }),
      { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] },
    ];
    const { asked } = openOwn(enrolled, () => answers.shift() ?? 'generic');
    await screen.findByText(/^Eingerichtet am/);
    await giveDigits('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Er wurde schon gebraucht/);
    expect(screen.queryByText('AAAA-BBBB')).toBeNull();
    await giveDigits('222222');
    expect(await screen.findByText('Das sind Ihre neuen Codes')).toBeInTheDocument();
    const sheet = within(screen.getByRole('region', { name: 'Wiederherstellungs-Codes' }));
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['AAAA-BBBB', 'CCCC-DDDD']);
    expect(sheet.getByText('Messlinie, Wiederherstellungs-Codes · Ursina Probeli')).toBeInTheDocument();
    expect(asked.filter(({ call }) => call === RENEW).map(({ body }) => body)).toEqual([
      { code: '111111' },
      { code: '222222' },
    ]);
  });
});
