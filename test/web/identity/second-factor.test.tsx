import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatTime } from '#shared/domain/format-date.ts';
import { paths } from '#web/app/paths.ts';
import { pathAttempted, selectUser } from '#web/app/session.ts';
import { sessionToken } from '#web/client/session-token.ts';
import { SecondFactorScreen } from '#web/identity/second-factor/second-factor.tsx';
import { type AskedFactor, factorAsked } from '#web/identity/slice.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { refusal, type Said, serveCalls } from '../serve-calls.ts';
import { freshTabs } from '../without-socket.ts';
import { DOCTOR, FACTOR, giveDigits, signedInAs } from './a-sign-in.tsx';

const CASE = '/doctor/orders/019a0000-0000-7000-8000-00000000000a';

freshTabs();
beforeAll(() => speak('de'));

interface Opened {
  app?: () => Said | Promise<Said>;
  recovery?: () => Said;
  factor?: Partial<AskedFactor> | null;
  attempted?: string;
}

/** The second step, in front of a server that answers the code of the app and a recovery code so. */
function open({ app = () => 'generic', recovery = () => 'generic', factor = {}, attempted }: Opened = {}) {
  const served = serveCalls({ 'POST /auth/second-factor': app, 'POST /auth/second-factor/recovery': recovery });
  const opened = openScreen(<SecondFactorScreen />, {
    path: paths.secondFactor,
    prepare: ({ dispatch }) => {
      if (factor) dispatch(factorAsked({ ...FACTOR, ...factor }));
      if (attempted) dispatch(pathAttempted(attempted));
    },
  });
  return { ...served, user: () => selectUser(opened.store.getState()) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const where = () => screen.findByText(/^\//, { selector: 'output' });
const giveRecoveryCode = async (code: string) => {
  await userEvent.click(button(/^Wiederherstellungs-Code benutzen/));
  await userEvent.type(screen.getByLabelText('Wiederherstellungs-Code'), code);
  await userEvent.click(button('Anmelden'));
};

describe('the second step of staff', () => {
  it('says whose it is, since when the SMS code counts and until when', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Code aus Ihrer App');
    expect(screen.getByText('Dr. med. Ursina Probeli')).toBeInTheDocument();
    const [at, until] = [formatTime(FACTOR.confirmedAt), formatTime(FACTOR.expiresAt)];
    expect(screen.getByText(`Schritt 2 von 2 · SMS-Code bestätigt ${at}, gilt bis ${until}`)).toBeInTheDocument();
  });

  it.each<[string, Partial<AskedFactor> | null, string]>([
    ['without an SMS code leads to the login', null, paths.login],
    ['without a factor leads to where one is set up', { isEnrolled: false }, paths.secondFactorEnrolment],
  ])('%s', (_what, factor, path) => {
    open({ factor });
    expect(screen.getByText(path)).toBeInTheDocument();
  });

  it.each<[Partial<AskedFactor>, string]>([
    [{ recoveryCodesLeft: 6 }, 'noch 6 von 8, jeder gilt einmal'],
    [{ recoveryCodesLeft: 1 }, 'noch 1 von 8, er gilt einmal'],
    [{ recoveryCodesLeft: 0 }, 'keiner mehr von 8'],
    [{ recoveryCodesLeft: null }, 'keiner mehr von 8'],
    [{ recoveryCodesLeft: 0, recoveryCodesVoid: true }, 'ungültig seit einem Schlüsselwechsel'],
    [{ recoveryCodesLeft: 3, recoveryCodesVoid: true }, 'noch 3 von 8, jeder gilt einmal'],
  ])('says how many recovery codes there are: %j', (factor, said) => {
    open({ factor });
    expect(button(/^Wiederherstellungs-Code benutzen/)).toHaveTextContent(`Wiederherstellungs-Code benutzen${said}`);
  });

  it.each([
    [undefined, /öffnet sich Ihr Arbeitsbereich/],
    [paths.login, /öffnet sich Ihr Arbeitsbereich/],
    [CASE, /öffnet sich der Auftrag, an dem Sie waren/],
    [`${CASE}?tab=values#iron`, /öffnet sich der Auftrag, an dem Sie waren/],
    [paths.doctor, /öffnet sich der Ärztebereich, wo Sie waren/],
    [paths.admin, /öffnet sich die Verwaltung, wo Sie waren/],
    ['/exports', /öffnet sich die Seite, die Sie öffnen wollten/],
  ])('says what opens afterwards: %s', (attempted, said) => {
    open({ attempted });
    expect(screen.getByText(said)).toBeInTheDocument();
  });
});

describe('a code of the app', () => {
  it('is sent once all digits are there, with the ticket of the SMS code, and opens the own area', async () => {
    const { asked, user } = open({ app: () => signedInAs(DOCTOR) });
    await giveDigits('123 456');
    expect(await where()).toHaveTextContent(paths.doctor);
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: 'POST /auth/second-factor', body: { code: '123456' }, bearer: 'Bearer the-ticket' },
    ]);
    expect(user()).toEqual(DOCTOR);
    expect(sessionToken()?.accessToken).toBe(`of ${DOCTOR.id}`);
  });

  it('opens the page that asked for the sign-in, and only once', async () => {
    open({ app: () => signedInAs(DOCTOR), attempted: CASE });
    await giveDigits('123456');
    expect(await where()).toHaveTextContent(CASE);
  });

  it('that lacks digits is not sent, and says how many', async () => {
    const { sentTo } = open();
    await giveDigits('1234');
    await userEvent.click(button('Anmelden'));
    expect(screen.getByRole('alert')).toHaveTextContent('Es fehlen 2 Ziffern aus der App.');
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 5 von 6/)).toHaveFocus());
    expect(sentTo('POST /auth/second-factor')).toEqual([]);
  });

  it.each<[string, Said, RegExp]>([
    ['that was used', refusal('second-factor-wrong', { hint: 'used' }), /passt nicht.*Er wurde schon gebraucht/],
    ['that was late', refusal('second-factor-wrong', { hint: 'late', seconds: 12 }), /Er war vor 12 Sekunden gültig/],
    [
      'of a phone whose clock is behind',
      refusal('second-factor-wrong', { hint: 'behind', minutes: 4 }),
      /geht etwa 4 Minuten nach/,
    ],
    [
      'of a phone whose clock is ahead',
      refusal('second-factor-wrong', { hint: 'ahead', minutes: 1 }),
      /geht etwa 1 Minute vor/,
    ],
    ['of another app', refusal('second-factor-wrong', { hint: 'digits' }), /Prüfen Sie die Ziffern/],
    ['that nobody says more about', 'second-factor-wrong', /Prüfen Sie die Ziffern/],
    ['that nobody could check', 'generic', /^Das hat nicht geklappt/],
  ])('%s says so, and another one can be typed', async (_what, said, words) => {
    const answers = [said, signedInAs(DOCTOR)];
    const { sentTo, user } = open({ app: () => answers.shift() ?? 'generic' });
    await giveDigits('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(user()).toBeNull();
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveValue('');
    await giveDigits('222222');
    expect(await where()).toHaveTextContent(paths.doctor);
    expect(sentTo('POST /auth/second-factor')).toEqual([{ code: '111111' }, { code: '222222' }]);
  });

  it('is not sent twice while its answer is awaited', async () => {
    const answer = Promise.withResolvers<Said>();
    const { sentTo } = open({ app: () => answer.promise });
    await giveDigits('123456');
    await waitFor(() => expect(sentTo('POST /auth/second-factor')).toHaveLength(1));
    const form = document.querySelector('form') as HTMLFormElement;
    await act(async () => form.requestSubmit());
    await act(async () => answer.resolve(signedInAs(DOCTOR)));
    expect(await where()).toHaveTextContent(paths.doctor);
    expect(sentTo('POST /auth/second-factor')).toHaveLength(1);
  });

  it.each<[string, Said, RegExp, RegExp]>([
    ['the account is locked', refusal('TemporaryBlock', { seconds: 240 }), /^Zu viele falsche Codes/, /^(4:00|3:5\d)$/],
    [
      'this very try has locked it',
      refusal('second-factor-wrong', { hint: 'digits', lockSeconds: 300 }),
      /^Zu viele falsche Codes/,
      /^(5:00|4:5\d)$/,
    ],
    [
      'the line is locked',
      refusal('Forbidden-IP', { seconds: 900 }),
      /^Von diesem Anschluss kamen zu viele falsche Codes/,
      /^(15:00|14:5\d)$/,
    ],
  ])('waits with a clock where %s', async (_what, said, words, clock) => {
    const { sentTo } = open({ app: () => said });
    await giveDigits('111111');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).not.toHaveTextContent(/passt nicht/);
    expect(alert.querySelector('[role="timer"]')).toHaveTextContent(clock);
    expect(button('Anmelden')).toBeDisabled();
    expect(screen.getByLabelText(/Ziffer 1 von 6/)).toBeDisabled();
    expect(sentTo('POST /auth/second-factor')).toHaveLength(1);
  });

  it('can be tried again once the wait is over', async () => {
    const answers: Said[] = [refusal('TemporaryBlock', { seconds: 1 }), signedInAs(DOCTOR)];
    open({ app: () => answers.shift() ?? 'generic' });
    await giveDigits('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Zu viele falsche Codes/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await giveDigits('222222');
    expect(await where()).toHaveTextContent(paths.doctor);
  });
});

describe('a recovery code', () => {
  it('signs in, and how many are left is said before going on', async () => {
    const { asked, user } = open({
      recovery: () => ({ ...signedInAs(DOCTOR), recoveryCodesLeft: 5 }),
      attempted: CASE,
    });
    await giveRecoveryCode('4ktm-9xqd');
    expect(await screen.findByText('Angemeldet mit Wiederherstellungs-Code')).toBeInTheDocument();
    expect(screen.getByText('noch 5 von 8, jeder gilt einmal')).toBeInTheDocument();
    expect(asked.find(({ call }) => call.startsWith('POST'))).toMatchObject({
      call: 'POST /auth/second-factor/recovery',
      bearer: 'Bearer the-ticket',
    });
    expect(user()).toEqual(DOCTOR);
    expect(screen.getByRole('link', { name: 'Neue Wiederherstellungs-Codes machen' })).toHaveAttribute(
      'href',
      paths.ownSecondFactor,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
    expect(await where()).toHaveTextContent(CASE);
  });

  it.each<[string, Said, RegExp]>([
    ['that is wrong', 'second-factor-wrong', /Dieser Code passt nicht\. Vielleicht wurde er schon gebraucht/],
    ['that nobody could check', 'generic', /hat|nicht/],
  ])('%s says so and stays typed', async (_what, said, words) => {
    open({ recovery: () => said });
    await giveRecoveryCode('4KTM-9XQD');
    expect(await screen.findByText(words, { selector: '[role="alert"] *' })).toBeInTheDocument();
    expect(screen.getByLabelText('Wiederherstellungs-Code')).toHaveValue('4KTM-9XQD');
    expect(button('Anmelden')).toBeEnabled();
  });

  it('waits with a clock after too many wrong ones', async () => {
    open({ recovery: () => refusal('second-factor-wrong', { lockSeconds: 300 }) });
    await giveRecoveryCode('4KTM-9XQD');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(5:00|4:5\d)$/);
    expect(button('Anmelden')).toBeDisabled();
  });

  it('that is missing is asked for, and the code of the app can be given after all', async () => {
    const { sentTo } = open();
    await userEvent.click(button(/^Wiederherstellungs-Code benutzen/));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wiederherstellungs-Code');
    await userEvent.click(button('Anmelden'));
    expect(screen.getByLabelText('Wiederherstellungs-Code')).toBeInvalid();
    expect(sentTo('POST /auth/second-factor/recovery')).toEqual([]);
    await userEvent.click(button('Doch den Code der App eingeben'));
    expect(screen.getByLabelText(/Ziffer 1 von 6/)).toBeInTheDocument();
  });
});

it.each<[string, () => Promise<void>]>([
  ['the app', () => giveDigits('123456')],
  ['the sheet', () => giveRecoveryCode('4KTM-9XQD')],
])('a code of %s that comes too late leads back to the login', async (_what, give) => {
  open({ app: () => 'second-factor-lapsed', recovery: () => 'second-factor-lapsed' });
  await give();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Die Zeit für den zweiten Schritt ist um/);
  expect(screen.queryByLabelText(/Ziffer 1 von 6/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Noch einmal anmelden' }));
  expect(await where()).toHaveTextContent(paths.login);
});
