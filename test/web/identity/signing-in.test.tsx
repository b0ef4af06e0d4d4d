import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { paths } from '#web/app/paths.ts';
import { pathAttempted, selectUser, signedIn } from '#web/app/session.ts';
import type { AppStore } from '#web/app/store.ts';
import { LoginScreen } from '#web/identity/login/login.tsx';
import { SignupScreen } from '#web/identity/signup/signup.tsx';
import { SignupVerifyScreen } from '#web/identity/signup-verify/signup-verify.tsx';
import { codeSent, lockStarted, type SentCode, selectSignIn, ticketRefused } from '#web/identity/slice.ts';
import { VerifyScreen } from '#web/identity/verify/verify.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { refusal, type Said, serveCalls } from '../serve-calls.ts';
import { freshTabs } from '../without-socket.ts';
import { CUSTOMER, DOCTOR, giveDigits, signedInAs } from './a-sign-in.tsx';

const NUMBER = '+41791234567';
const START = 'POST /auth/start';
const SENT = { resendInSeconds: 60, expiresInSeconds: 300, mayNotCome: false, lastWasLost: false };
const UNDER_WAY: SentCode = {
  ...{ phoneNo: NUMBER, forSignUp: false, resendAt: null, expiresAt: null },
  ...{ mayNotCome: false, lastWasLost: false },
};
const TICKET = { phoneNo: NUMBER, phoneNoVerified: true, signUpTicket: 'sign-up-ticket' };
const FACTOR = {
  ...{ secondFactorTicket: 'factor-ticket', expiresInSeconds: 600, isEnrolled: true },
  ...{ name: 'Dr. med. Ursina Probeli', recoveryCodesLeft: 4, recoveryCodesVoid: false },
};

freshTabs();
beforeAll(() => speak('de'));

const where = () => screen.findByText(/^\//, { selector: 'output' });
const openAt = (part: React.ReactNode, path: string, prepare?: (store: AppStore) => void) => {
  const { store } = openScreen(part, { path, prepare });
  return { signIn: () => selectSignIn(store.getState()), user: () => selectUser(store.getState()) };
};

async function askFor(number: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox', { name: 'Mobilnummer' }), { target: { value: number } });
  await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
}

describe.each([
  ['the login', <LoginScreen key="login" />, paths.login, paths.verify, false],
  ['the start of an account', <SignupScreen key="signup" />, paths.signup, paths.signupVerify, true],
] as const)('%s', (_name, part, path, next, forSignUp) => {
  it('asks for a code for the number and goes on to where it is typed', async () => {
    const { sentTo } = serveCalls({ [START]: () => SENT });
    const { signIn } = openAt(part, path);
    await askFor('079 123 45 67');
    expect(await where()).toHaveTextContent(next);
    expect(sentTo(START)).toEqual([{ phoneNo: NUMBER, forSignUp }]);
    const { sent } = signIn();
    expect(sent).toMatchObject({ phoneNo: NUMBER, forSignUp, mayNotCome: false, lastWasLost: false });
    expect(Date.parse(sent?.expiresAt ?? '') - Date.parse(sent?.resendAt ?? '')).toBe(240_000);
  });

  it.each(['', '123', '044 123 45'])('refuses what is no mobile number: %j', async (typed) => {
    const { sentTo } = serveCalls({ [START]: () => SENT });
    openAt(part, path);
    await askFor(typed);
    expect(screen.getByRole('textbox', { name: 'Mobilnummer' })).toBeInvalid();
    expect(sentTo(START)).toEqual([]);
  });

  it('takes the code that was sent a moment ago as good', async () => {
    serveCalls({ [START]: () => refusal('wait-for-timer', { seconds: 40 }) });
    const { signIn } = openAt(part, path);
    await askFor('079 123 45 67');
    expect(await where()).toHaveTextContent(next);
    expect(signIn().sent).toMatchObject({ phoneNo: NUMBER, forSignUp, expiresAt: null });
    expect(signIn().lock).toBeNull();
  });

  it.each<[Response, RegExp]>([
    [refusal('TemporaryBlock', { seconds: 240 }), /^Dieses Konto ist für \d+ Minuten gesperrt/],
    [refusal('Forbidden-IP', { seconds: 240 }), /^Dieses Gerät ist für \d+ Minuten gesperrt/],
    [refusal('code-limit-reached', { seconds: 240 }), /^Sie haben in dieser Stunde genug Codes/],
    [refusal('too-many-requests', { seconds: 240 }), /^Bitte warten Sie/],
  ])('waits with a clock where no code is sent: %#', async (said, words) => {
    serveCalls({ [START]: () => said.clone() });
    openAt(part, path);
    await askFor('079 123 45 67');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert.querySelector('[role="timer"]')).toHaveTextContent(/^(4:00|3:5\d)$/);
    expect(screen.getByRole('button', { name: 'Code senden' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Mobilnummer' })).toHaveValue('079 123 45 67');
  });

  it('says that the code could not be sent, and sends another one', async () => {
    let said: Said = 'generic';
    const { sentTo } = serveCalls({ [START]: () => said });
    const { signIn } = openAt(part, path);
    await askFor('079 123 45 67');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Der Code konnte nicht gesendet werden\. ./);
    expect(signIn().status).toBe('Failed');
    said = SENT;
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await where()).toHaveTextContent(next);
    expect(sentTo(START)).toHaveLength(2);
  });

  it('is open again once the wait is over', async () => {
    serveCalls({});
    const until = new Date(Date.now() + 900).toISOString();
    openAt(part, path, ({ dispatch }) => dispatch(lockStarted({ error: 'code-limit-reached', until })));
    expect(screen.getByRole('button', { name: 'Code senden' })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Code senden' })).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads whoever is signed in to the page that was asked for', async () => {
    openAt(part, path, ({ dispatch }) => {
      dispatch(signedIn(CUSTOMER));
      dispatch(pathAttempted('/surveys/s1'));
    });
    expect(await where()).toHaveTextContent('/surveys/s1');
  });
});

describe('a code of another purpose', () => {
  it('that is under way for a sign-up is typed where the sign-up is, also from the login', async () => {
    serveCalls({ [START]: () => refusal('wait-for-timer', { seconds: 40 }) });
    const { signIn } = openAt(<LoginScreen />, paths.login, ({ dispatch }) =>
      dispatch(codeSent({ ...UNDER_WAY, forSignUp: true, mayNotCome: true })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await where()).toHaveTextContent(paths.signupVerify);
    expect(signIn().sent).toMatchObject({ forSignUp: true, mayNotCome: true });
  });

  it('that was for another number is not taken over', async () => {
    serveCalls({ [START]: () => refusal('wait-for-timer', { seconds: 40 }) });
    const { signIn } = openAt(<LoginScreen />, paths.login, ({ dispatch }) =>
      dispatch(codeSent({ ...UNDER_WAY, phoneNo: '+41790000009', forSignUp: true })),
    );
    await askFor('079 123 45 67');
    expect(await where()).toHaveTextContent(paths.verify);
    expect(signIn().sent).toMatchObject({ phoneNo: NUMBER, forSignUp: false });
  });
});

it('the login says that the page that was asked for opens afterwards', () => {
  openAt(<LoginScreen />, paths.login, ({ dispatch }) => dispatch(pathAttempted('/surveys/s1')));
  expect(screen.getByText(/Danach öffnet sich die gewünschte Seite/)).toBeInTheDocument();
});

it('the start of an account says that the number has to be confirmed again', () => {
  openAt(<SignupScreen />, paths.signup, ({ dispatch }) => dispatch(ticketRefused()));
  expect(screen.getByRole('status')).toHaveTextContent('Die Bestätigung Ihrer Nummer ist abgelaufen');
});

describe.each([
  ['at the login', <VerifyScreen key="verify" />, paths.verify, 'POST /auth/login', paths.login, 'at-login'],
  [
    'of a new account',
    <SignupVerifyScreen key="signup" />,
    paths.signupVerify,
    'POST /auth/signup-verify',
    paths.signup,
    'at-signup',
  ],
] as const)('the code %s', (_name, part, path, call, back, found) => {
  const open = (said: Said, sent: Partial<SentCode> | null = {}) => {
    const served = serveCalls({ [call]: () => said });
    return {
      ...served,
      ...openAt(part, path, ({ dispatch }) => {
        if (sent) dispatch(codeSent({ ...UNDER_WAY, forSignUp: found === 'at-signup', ...sent }));
      }),
    };
  };

  it('is asked for only where one is under way', async () => {
    open('generic', null);
    expect(await where()).toHaveTextContent(back);
  });

  it('says to which number it was sent, without saying all of it', () => {
    open('generic');
    expect(screen.getByText('079 ••• •• 67')).toBeInTheDocument();
    expect(screen.queryByText(/123/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Nummer ändern' })).toHaveAttribute('href', back);
  });

  it('of a number without an account leads to the details, with the proof for its account', async () => {
    const { sentTo, signIn } = open(TICKET);
    await giveDigits('123 456');
    expect(await where()).toHaveTextContent(paths.signupUserInfo);
    expect(sentTo(call)).toEqual([{ phoneNo: NUMBER, code: '123456' }]);
    expect(signIn().ticket).toEqual({ phoneNo: NUMBER, signUpTicket: 'sign-up-ticket', found });
  });

  it.each([
    [true, paths.secondFactor],
    [false, paths.secondFactorEnrolment],
  ])('of somebody of the staff leads to the second step: enrolled %s', async (isEnrolled, next) => {
    const { signIn, user } = open({ ...FACTOR, isEnrolled });
    await giveDigits('123456');
    expect(await where()).toHaveTextContent(next);
    expect(user()).toBeNull();
    const { factor } = signIn();
    expect(factor).toMatchObject({ ticket: 'factor-ticket', isEnrolled, name: FACTOR.name, recoveryCodesLeft: 4 });
    expect(Date.parse(factor?.expiresAt ?? '') - Date.parse(factor?.confirmedAt ?? '')).toBe(600_000);
  });

  it.each([
    [{ mayNotCome: true }, 'Im Moment werden sehr viele Codes verlangt'],
    [{ lastWasLost: true }, 'Der Code konnte nicht gesendet werden'],
  ])('says where it may not arrive: %j', (sent, words) => {
    open('generic', sent);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('is no longer good once its time is over', () => {
    open('generic', { expiresAt: '2020-01-01T00:00:00Z' });
    expect(screen.getByText('Der Code ist abgelaufen. Fordern Sie einen neuen an.')).toBeInTheDocument();
  });

  it('that lacks digits is not sent', async () => {
    const { sentTo } = open(TICKET);
    await giveDigits('1234');
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Geben Sie alle 6 Ziffern ein.');
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 5 von 6/)).toHaveFocus());
    expect(sentTo(call)).toEqual([]);
  });

  it('can be sent anew after the pause, and empties the boxes', async () => {
    const { sentTo } = serveCalls({ [START]: () => SENT });
    const lapsed = { ...UNDER_WAY, forSignUp: found === 'at-signup', expiresAt: '2020-01-01T00:00:00Z' };
    openAt(part, path, ({ dispatch }) => dispatch(codeSent(lapsed)));
    await giveDigits('12');
    await userEvent.click(screen.getByRole('button', { name: 'Neuen Code anfordern' }));
    expect(await screen.findByText(/^Neuen Code anfordern in (60|59) s/)).toBeInTheDocument();
    expect(screen.getByText(/Der neue Code ist unterwegs/)).toBeInTheDocument();
    expect(screen.getByText(/^Der Code gilt noch/)).toHaveTextContent(/(5:00|4:5\d) Minuten/);
    expect(sentTo(START)).toEqual([{ phoneNo: NUMBER, forSignUp: found === 'at-signup' }]);
    expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Neuen Code anfordern' })).toBeNull();
  });

  it('that could not be sent anew says so', async () => {
    serveCalls({ [START]: () => 'generic' });
    openAt(part, path, ({ dispatch }) => dispatch(codeSent(UNDER_WAY)));
    await userEvent.click(screen.getByRole('button', { name: 'Neuen Code anfordern' }));
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(screen.getByRole('button', { name: 'Neuen Code anfordern' })).toBeEnabled();
  });
});

it('the code at the login opens the area of whoever signs in', async () => {
  serveCalls({ 'POST /auth/login': () => signedInAs(DOCTOR) });
  const { user } = openAt(<VerifyScreen />, paths.verify, ({ dispatch }) => dispatch(codeSent(UNDER_WAY)));
  await giveDigits('123456');
  expect(await where()).toHaveTextContent(paths.doctor);
  expect(user()).toEqual(DOCTOR);
});

it('the code of a new account says whose account the number has already, and leads on', async () => {
  serveCalls({ 'POST /auth/signup-verify': () => signedInAs(CUSTOMER) });
  const { user } = openAt(<SignupVerifyScreen />, paths.signupVerify, ({ dispatch }) => {
    dispatch(codeSent({ ...UNDER_WAY, forSignUp: true }));
    dispatch(pathAttempted('/surveys/s1'));
  });
  await giveDigits('123456');
  expect(await screen.findByText(/gibt es das Konto von Livia\. Sie sind jetzt angemeldet/)).toBeInTheDocument();
  expect(user()).toEqual(CUSTOMER);
  await userEvent.click(screen.getByRole('link', { name: 'Weiter' }));
  expect(await where()).toHaveTextContent('/surveys/s1');
});
