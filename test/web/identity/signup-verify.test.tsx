import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { type AppStore, createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { SignupVerifyScreen } from '#web/identity/signup-verify/signup-verify.tsx';
import { codeSent } from '#web/identity/slice.ts';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;

/** The screen of the code, whose check the server answers so. */
async function open(status: number, body: object): Promise<AppStore> {
  globalThis.fetch = (async (at: string) =>
    String(at).includes('/auth/')
      ? new Response(JSON.stringify({ statusCode: status, message: '', ...body }), { status })
      : new Response('{}', { status: 404 })) as unknown as typeof fetch;
  const store = createStore();
  store.dispatch(
    codeSent({
      phoneNo: '+41790000001',
      forSignUp: true,
      resendAt: null,
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
      mayNotCome: false,
      lastWasLost: false,
    }),
  );
  await act(async () => {
    render(
      <Provider store={store}>
        <MantineProvider theme={theme} env="test">
          <MemoryRouter>
            <SignupVerifyScreen />
          </MemoryRouter>
        </MantineProvider>
      </Provider>,
    );
  });
  const boxes = document.querySelectorAll<HTMLInputElement>('#code input:not([type="hidden"])');
  for (const box of boxes) await act(async () => void fireEvent.change(box, { target: { value: '1' } }));
  await act(() => jest.advanceTimersByTimeAsync(300));
  return store;
}

const send = () => screen.getByRole('button', { name: 'Weiter' });

describe('the check of a code at sign-up', () => {
  beforeAll(async () => {
    await speak('de');
    i18next.addResourceBundle('de', 'identity', JSON.parse(readFileSync('locales/de/identity.json', 'utf8')));
  });
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = realFetch;
    sessionStorage.clear();
  });

  it('that is put off says so with a running clock, and goes on at its end', async () => {
    await open(429, { error: 'too-many-requests', details: { seconds: 300 } });
    expect(screen.getByRole('alert')).toHaveTextContent('Es waren zu viele Anfragen');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(5:00|4:5\d)$/);
    expect(send()).toBeDisabled();
    // One clock only: the code is spent. The focus is where the reason stands, as the boxes are switched off.
    expect(screen.queryByText(/Der Code gilt noch/)).toBeNull();
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('timer')).toHaveTextContent(/^(4:00|3:5\d)$/);
    await act(() => jest.advanceTimersByTimeAsync(240_000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(send()).toBeEnabled();
    expect(screen.queryByText(/Der Code gilt noch/)).toBeNull();
  });

  it.each([
    [403, 'Forbidden-IP', /Dieses Gerät ist für/],
    [403, 'TemporaryBlock', /Dieses Konto ist für/],
  ])('that is blocked (%s %s) says which block it is', async (status, error, words) => {
    await open(status, { error, details: { seconds: 300 } });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(send()).toBeDisabled();
  });

  it.each([
    [200, { phoneNo: '+41790000001', signUpTicket: 'ticket' }, 'Success'],
    [401, { error: 'code-wrong' }, 'Wrong'],
    [403, { error: 'TemporaryBlock', details: { seconds: 300 } }, 'Block'],
    [403, { error: 'Forbidden-IP', details: { seconds: 300 } }, 'BlockIp'],
    [429, { error: 'too-many-requests', details: { seconds: 300 } }, 'TooManyRequest'],
  ])('answered with %i %j is known as %s', async (status, body, result) => {
    const store = await open(status, body);
    expect(store.getState().signIn).toMatchObject({ status: 'Verify', result });
  });

  it('that was right is not sent again while the next screen is on its way', async () => {
    await open(200, { phoneNo: '+41790000001', signUpTicket: 'ticket' });
    let checks = 0;
    globalThis.fetch = (async () => {
      checks += 1;
      return new Response(JSON.stringify({ statusCode: 401, message: '', error: 'code-wrong' }), { status: 401 });
    }) as unknown as typeof fetch;
    await act(async () => void fireEvent.submit(document.forms[0] as HTMLFormElement));
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(checks).toBe(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that was wrong can be tried again', async () => {
    await open(401, { error: 'code-wrong' });
    expect(screen.getByRole('alert')).toHaveTextContent(/Der Code ist falsch/);
    expect(send()).toBeEnabled();
  });
});
