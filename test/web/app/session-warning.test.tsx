import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MINUTE_MS } from '#shared/durations.ts';
import type { UserView } from '#shared/views/identity.ts';
import { signedIn } from '#web/app/session.ts';
import { SessionWarning } from '#web/app/shell/session-warning.tsx';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import {
  forgetLastRequest,
  noteRequest,
  onSignOut,
  type SignOutReason,
  storeToken,
} from '#web/client/session-token.ts';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
const user = { id: 'u1', roles: ['customer'] } as unknown as UserView;

let endings: SignOutReason[];
let stop: () => void;
let asked: string[];

/** A session that lasts so many minutes more, whatever is done in it. */
function show(minutes: number): void {
  const sessionEndsAt = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  storeToken({ accessToken: 'a', idToken: 'b', expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt });
  const store = createStore();
  store.dispatch(signedIn(user));
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <SessionWarning />
      </MantineProvider>
    </Provider>,
  );
}

const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * MINUTE_MS));

beforeAll(() => speak('de'));
beforeEach(() => {
  jest.useFakeTimers();
  endings = [];
  asked = [];
  stop = onSignOut((reason) => endings.push(reason));
  globalThis.fetch = (async (at: string) => {
    asked.push(new URL(at).pathname);
    return new Response(JSON.stringify(user));
  }) as unknown as typeof fetch;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  sessionStorage.clear();
  forgetLastRequest();
});

describe('a session that nobody uses', () => {
  it('is warned of five minutes before its two hours are over, can be kept, and then lasts two more', async () => {
    show(30 * 24 * 60);
    await pass(114);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1.2);
    expect(screen.getByRole('alert')).toHaveTextContent(/Sie werden in 4:\d\d abgemeldet/);
    await act(async () => screen.getByRole('button', { name: 'Angemeldet bleiben' }).click());
    await pass(0.2);
    expect(asked).toEqual(['/api/auth/me']);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(114);
    expect([screen.queryByRole('alert'), endings]).toEqual([null, []]);
  });

  it('ends by itself after two hours', async () => {
    show(30 * 24 * 60);
    await pass(120.5);
    expect(endings).toEqual(['expired']);
  });
});

describe('a session whose last hour has come', () => {
  it('is told ten minutes before, and no more once that is understood; using it puts nothing off', async () => {
    show(60);
    await pass(49);
    noteRequest();
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1.2);
    expect(screen.getByRole('alert')).toHaveTextContent(/Ihre Anmeldung endet in 9:\d\d\./);
    expect(screen.queryByRole('button', { name: 'Angemeldet bleiben' })).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Verstanden' }).click());
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(5);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is warned of its idle end first, where that comes before', async () => {
    show(124);
    await pass(115.5);
    expect(screen.getByRole('button', { name: 'Angemeldet bleiben' })).toBeInTheDocument();
  });
});
