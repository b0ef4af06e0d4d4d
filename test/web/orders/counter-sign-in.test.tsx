import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { partnerOrdersPath, partnerPaths } from '#web/app/partner-paths.ts';
import { keepPartnerSession, partnerSession } from '#web/orders/counter-sign-in/partner-session.ts';
import { PartnerSignInScreen } from '#web/orders/counter-sign-in/partner-sign-in.tsx';
import { PartnerVerifyScreen } from '#web/orders/counter-sign-in/partner-verify.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { sentTo } from './a-counter.tsx';

const SESSION = { accessToken: 'a-token', expiresIn: '2099-01-01T00:00:00.000Z', key: 'limmatbogen' };
const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a branch that signs in', () => {
  const open = (answers: Answers = {}, state?: object) => {
    serve(answers);
    return openScreen(<PartnerSignInScreen />, {
      path: partnerPaths.signIn,
      at: { pathname: partnerPaths.signIn, state } as never,
    });
  };

  it('is asked for its key, in words', async () => {
    open();
    await press('Code anfordern');
    expect((await screen.findAllByText(/Geben Sie den Schlüssel ein/)).length).toBeGreaterThan(0);
    expect(sentTo('POST /auth/partner')).toEqual([]);
    expect(screen.queryByText(/^Dieser Schalter ist gesperrt/)).toBeNull();
  });

  it('goes on to its code, and takes along where that was sent', async () => {
    const { router } = open({ 'POST /auth/partner': { phone: '+41 79 *** ** 01', lastWasLost: true } });
    await userEvent.type(await screen.findByLabelText('Schlüssel des Standorts'), 'ABCD-EFGH');
    await press('Code anfordern');
    await waitFor(() => expect(router.state.location.pathname).toBe(partnerPaths.verify));
    expect(router.state.location.state).toEqual({ phone: '+41 79 *** ** 01', lastWasLost: true });
    expect(sentTo('POST /auth/partner')[0]?.body).toEqual({ key: 'ABCD-EFGH' });
  });

  it('with a key that was never made is told so, and keeps what it typed', async () => {
    open({ 'POST /auth/partner': 'wrong-partner-key' });
    await userEvent.type(await screen.findByLabelText('Schlüssel des Standorts'), 'ABCD');
    await press('Code anfordern');
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Schlüssel des Standorts')).toHaveValue('ABCD');
  });

  it('is told that its counter is locked', async () => {
    open({}, { isLocked: true });
    expect(await screen.findByText(/^Dieser Schalter ist gesperrt/)).toBeVisible();
  });

  it('that is signed in already goes to its counter', async () => {
    keepPartnerSession(SESSION);
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe(partnerOrdersPath('limmatbogen')));
  });
});

describe('the code of a branch', () => {
  const open = (answers: Answers = {}, state: object | null = { phone: '+41 79 *** ** 01', lastWasLost: false }) => {
    serve(answers);
    return openScreen(<PartnerVerifyScreen />, {
      path: partnerPaths.verify,
      at: { pathname: partnerPaths.verify, state } as never,
    });
  };
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Mobilnummer des Standorts'), '079 000 00 01');
    await userEvent.type(screen.getByLabelText('Code aus der SMS'), '123456');
    await press('Anmelden');
  };

  it('is asked for with the number, in words', async () => {
    open();
    expect(await screen.findByText('Wir haben einen Code an +41 79 *** ** 01 gesendet.')).toBeVisible();
    expect(screen.queryByText(/^Der letzte Code ist nicht angekommen/)).toBeNull();
    await press('Anmelden');
    expect((await screen.findAllByText(/Geben Sie die Nummer des Standorts ein/)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Geben Sie den Code ein/).length).toBeGreaterThan(0);
    expect(sentTo('POST /auth/partner/verify')).toEqual([]);
  });

  it('opens the counter, whose session this tab keeps', async () => {
    const { router } = open({ 'POST /auth/partner/verify': SESSION });
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe(partnerOrdersPath('limmatbogen')));
    expect(partnerSession()).toEqual(SESSION);
    expect(sentTo('POST /auth/partner/verify')[0]?.body).toMatchObject({ code: '123456' });
  });

  it('that is wrong opens nothing, and says so', async () => {
    open({ 'POST /auth/partner/verify': 'code-wrong' });
    await fill();
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(partnerSession()).toBeNull();
  });

  it('that did not come the last time says so', async () => {
    open({}, { phone: '+41 79 *** ** 01', lastWasLost: true });
    expect(await screen.findByText(/^Der letzte Code ist nicht angekommen/)).toBeVisible();
  });

  it('is asked of nobody to whom none was sent', async () => {
    const { router } = open({}, null);
    await waitFor(() => expect(router.state.location.pathname).toBe(partnerPaths.signIn));
  });
});
