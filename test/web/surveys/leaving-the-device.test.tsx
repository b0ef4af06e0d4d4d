import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { UserView } from '#shared/views/identity.ts';
import { leaveSession } from '#web/app/leave-session.ts';
import { loadUnsent } from '#web/app/load-unsent.ts';
import { signedIn } from '#web/app/session.ts';
import { useLeave } from '#web/app/shell/use-leave.ts';
import { startSession } from '#web/app/start-session.ts';
import { createStore } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { sessionToken, signOutHere, storeToken } from '#web/client/session-token.ts';
import { findUnfinished, keepUnfinished } from '#web/surveys/unfinished-answers.ts';
import { countUnsent, forgetUnsentAnswers, keepUnsent, type UnsentAnswer } from '#web/surveys/unsent-answers.ts';
import { speak } from '../render-kit.tsx';
import { anAnswer } from './a-survey.ts';

const LIVIA = { id: 'livia', firstName: 'Livia', roles: ['customer'] } as unknown as UserView;
const waiting = (userId: string): UnsentAnswer => ({
  ...anAnswer('sleep', true),
  ...{ surveyId: `of-${userId}`, userId, id: userId, order: 1, at: 1, seenAt: null },
});
const counts = async () => [await countUnsent('livia'), await countUnsent('marco')];
const realFetch = globalThis.fetch;

beforeAll(() => speak('de', 'surveys'));
beforeEach(async () => {
  for (const userId of ['livia', 'marco']) await forgetUnsentAnswers(userId);
  globalThis.fetch = (async (address: string) => {
    if (String(address).endsWith('/auth/me')) return new Response(JSON.stringify(LIVIA));
    if (!String(address).endsWith('/logout')) return new Response('{}', { status: 404 });
    // What the browser makes of Clear-Site-Data.
    for (const userId of ['livia', 'marco']) await forgetUnsentAnswers(userId);
    return new Response(null, { status: 204 });
  }) as unknown as typeof fetch;
  storeToken({
    accessToken: 'a',
    idToken: 'b',
    expiresIn: '2999-01-01T00:00:00Z',
    sessionEndsAt: '2999-01-01T00:00:00Z',
  });
  for (const userId of ['livia', 'marco']) await keepUnsent(waiting(userId));
});
afterEach(() => {
  signOutHere('logout');
  globalThis.fetch = realFetch;
  localStorage.clear();
});

describe('whoever leaves', () => {
  function LeaveButton() {
    const { obstacle, unsent, leave } = useLeave();
    return (
      <button type="button" onClick={() => void leave()}>
        {obstacle ?? 'leave'} {unsent}
      </button>
    );
  }

  it('with answers on this device only is asked first, and still signed in', async () => {
    const store = createStore();
    store.dispatch(signedIn(LIVIA));
    render(
      <Provider store={store}>
        <LeaveButton />
      </Provider>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('unsent 1')).toBeInTheDocument();
    expect([sessionToken()?.accessToken, await counts()]).toEqual(['a', [1, 1]]);
    await forgetUnsentAnswers('livia');
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    await waitFor(() => expect(sessionToken()).toBeNull());
  });

  it('leaves nothing of theirs on the device, and everything of the others', async () => {
    expect(await leaveSession(createStore().dispatch, 'livia')).toBe(true);
    expect(await counts()).toEqual([0, 1]);
  });
});

describe('a session that ends', () => {
  async function end(reason: Parameters<typeof signOutHere>[0]) {
    const store = createStore();
    await act(() => startSession(store));
    const params = { id: 's1' };
    await store.dispatch(api.util.upsertQueryData('listAnswers', { params }, { answers: [], former: [] }));
    keepUnfinished('of-livia', anAnswer('weight', 'viel'));
    await act(async () => signOutHere(reason));
    // What is forgotten is forgotten beside, and was begun before this.
    await loadUnsent();
    const held = api.endpoints.listAnswers.select({ params })(store.getState()).data;
    return { held, counts: await counts(), unfinished: findUnfinished('of-livia', 'weight')?.value };
  }

  it.each(['logout', 'elsewhere'] as const)('by %s takes the answers along', async (reason) => {
    expect(await end(reason)).toEqual({ held: undefined, counts: [0, 1], unfinished: undefined });
  });

  it.each(['expired', 'ended'] as const)(
    'because it is %s keeps what was not sent, and shows nothing',
    async (reason) => {
      expect(await end(reason)).toEqual({ held: undefined, counts: [1, 1], unfinished: 'viel' });
    },
  );
});
