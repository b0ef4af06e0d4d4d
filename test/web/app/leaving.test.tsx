import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { selectUser, signedIn } from '#web/app/session.ts';
import { OwnMenu } from '#web/app/shell/own-menu.tsx';
import { disconnectLive } from '#web/client/live.ts';
import { sessionToken, storeToken } from '#web/client/session-token.ts';
import { countUnsent, forgetUnsentAnswers, keepUnsent } from '#web/surveys/unsent-answers.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';
import { withoutSocket } from '../without-socket.ts';

const network = globalThis.fetch;
const LATER = '2999-01-01T00:00:00Z';
const LIVIA = {
  ...{ id: 'livia', firstName: 'Livia', lastName: 'Musterbach', roles: [Role.customer] },
  ...{ doctorTitle: null, photoAvatarUrl: null },
} as unknown as UserView;
const LOGOUT = 'POST /auth/logout';
const SAVE = 'PUT /customer-surveys/s1/answers';
const answer = (questionKey: string) => ({
  ...{ questionKey, value: true, additionalAnswer: [], surveyId: 's1', userId: 'livia' },
  ...{ id: questionKey, order: 1, at: 1, seenAt: null },
});
const saved = ({ questionKey }: { questionKey: string }) => ({
  ...{ questionKey, answeredAt: '2026-11-21T08:00:00Z', savedAt: '2026-11-21T08:00:00Z' },
  ...{ surveyId: 'v1', conflict: null, status: 1 },
});

beforeAll(async () => {
  withoutSocket();
  await speak('de');
});
beforeEach(() => storeToken({ accessToken: 'a', idToken: 'b', expiresIn: LATER, sessionEndsAt: LATER }));
afterEach(async () => {
  disconnectLive();
  await forgetUnsentAnswers('livia');
  globalThis.fetch = network;
  sessionStorage.clear();
  localStorage.clear();
});

async function leave(logout: () => Said = noContent, save: (body: { questionKey: string }) => Said = saved) {
  const served = serveCalls({ [LOGOUT]: logout, [SAVE]: save });
  const { store } = openScreen(<OwnMenu user={LIVIA} />, { prepare: ({ dispatch }) => dispatch(signedIn(LIVIA)) });
  await userEvent.click(screen.getByRole('button', { name: 'Konto von Livia Musterbach' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  return { ...served, user: () => selectUser(store.getState()) };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (inside: ReturnType<typeof within>, name: string) =>
  userEvent.click(inside.getByRole('button', { name }));

describe('whoever signs out', () => {
  it('is signed out at once where nothing would be lost', async () => {
    const { sentTo } = await leave();
    await waitFor(() => expect(sessionToken()).toBeNull());
    expect(sentTo(LOGOUT)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the language, the appearance and the keys of the device, and nothing else', async () => {
    for (const key of ['lang', 'scheme', 'staff-keys', 'of-livia']) localStorage.setItem(key, 'kept');
    await leave(() => {
      localStorage.clear();
      return noContent();
    });
    await waitFor(() => expect(sessionToken()).toBeNull());
    await waitFor(() => expect(localStorage.getItem('staff-keys')).toBe('kept'));
    expect([localStorage.getItem('lang'), localStorage.getItem('scheme')]).toEqual(['kept', 'kept']);
    expect(localStorage.getItem('of-livia')).toBeNull();
  });

  it('is told that they are still signed in, and can try again', async () => {
    const answers: Said[] = ['away', noContent()];
    const { sentTo } = await leave(() => answers.shift() ?? 'away');
    const question = await dialog('Sie sind noch angemeldet');
    expect(sessionToken()).not.toBeNull();
    await press(question, 'Erneut versuchen');
    await waitFor(() => expect(sessionToken()).toBeNull());
    expect(sentTo(LOGOUT)).toHaveLength(2);
  });

  it('can stay instead', async () => {
    const { sentTo } = await leave(() => 'away');
    await press(await dialog('Sie sind noch angemeldet'), 'Angemeldet bleiben');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(LOGOUT)).toHaveLength(1);
    expect(sessionToken()).not.toBeNull();
  });

  it('is asked about a review that is in this window only, and leaves all the same', async () => {
    sessionStorage.setItem('review.livia.case-1', '{}');
    const { sentTo } = await leave();
    const question = await dialog('Eine Beurteilung ist noch nicht gespeichert');
    expect(sentTo(LOGOUT)).toEqual([]);
    await press(question, 'Abmelden und löschen');
    await waitFor(() => expect(sessionToken()).toBeNull());
  });

  it('is not asked about the review of somebody else', async () => {
    sessionStorage.setItem('review.reto.case-1', '{}');
    await leave();
    await waitFor(() => expect(sessionToken()).toBeNull());
  });
});

describe('whoever signs out with answers that are on this device only', () => {
  beforeEach(async () => {
    await keepUnsent(answer('sleep'));
    await keepUnsent(answer('weight'));
  });
  const TITLE = '2 Antworten sind noch nicht gesendet';

  it('sends them first', async () => {
    const { asked } = await leave();
    await press(await dialog(TITLE), 'Senden und abmelden');
    await waitFor(() => expect(sessionToken()).toBeNull());
    expect(asked.filter(({ call }) => [SAVE, LOGOUT].includes(call)).map(({ call }) => call)).toEqual([
      ...[SAVE, SAVE],
      LOGOUT,
    ]);
  });

  it('stays signed in where they cannot be sent', async () => {
    const { sentTo } = await leave(noContent, () => 'generic');
    const question = await dialog(TITLE);
    await press(question, 'Senden und abmelden');
    expect(await question.findByRole('alert')).toHaveTextContent(/^Die Antworten liessen sich nicht senden/);
    expect(sentTo(LOGOUT)).toEqual([]);
    expect(await countUnsent('livia')).toBe(2);
  });

  it('stays signed in where one of them is refused', async () => {
    const { sentTo } = await leave(noContent, (body) =>
      body.questionKey === 'sleep' ? 'answer-invalid' : saved(body),
    );
    const question = await dialog(TITLE);
    await press(question, 'Senden und abmelden');
    expect(await question.findByRole('alert')).toHaveTextContent(/^Nicht alle Antworten wurden angenommen/);
    expect(sentTo(LOGOUT)).toEqual([]);
  });

  it('can leave without them', async () => {
    const { sentTo } = await leave();
    await press(await dialog(TITLE), 'Abmelden und löschen');
    await waitFor(() => expect(sessionToken()).toBeNull());
    expect(sentTo(SAVE)).toEqual([]);
  });
});
