import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { Guard } from '#web/app/guard.tsx';
import { pathAttempted, selectSession, signedIn } from '#web/app/session.ts';
import { startSession } from '#web/app/start-session.ts';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { signOutHere, storeToken } from '#web/client/session-token.ts';
import { ProfileScreen } from '#web/identity/profile/profile.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
const nora: UserView = {
  ...{ id: 'nora', firstName: 'Nora', lastName: 'Canaria', birthdate: null, sex: null, email: null },
  ...{ phoneNo: '+41790000001', phoneNoVerified: true, streetAddress: null, zipCode: null, city: null, country: 'CH' },
  ...{ preferredLanguage: 'de', doctorTitle: null, roles: [Role.customer], photoAvatarUrl: null },
};
const reto = { ...nora, id: 'reto', firstName: 'Reto' };
const TOKEN = {
  accessToken: 'a',
  idToken: 'b',
  expiresIn: '2999-01-01T00:00:00Z',
  sessionEndsAt: '2999-01-01T00:00:00Z',
};

function EmailForm() {
  return (
    <KitForm initialValues={{ email: '' }} onSubmit={() => undefined}>
      <FormikText name="email" label="E-Mail" />
    </KitForm>
  );
}

/** The product's own start of a session, with a page that only customers see. */
async function open(at = '/user/page?part=2') {
  globalThis.fetch = (async (at: string) =>
    String(at).endsWith('/auth/me')
      ? new Response(JSON.stringify(nora))
      : new Response('{}', { status: 404 })) as unknown as typeof fetch;
  storeToken(TOKEN);
  const store = createStore();
  await act(() => startSession(store));
  const router = createMemoryRouter(
    [
      {
        element: <Guard roles={[Role.customer]} />,
        children: [
          { path: '/user/page', element: <EmailForm /> },
          { path: '/user/profile', element: <ProfileScreen /> },
        ],
      },
      { path: '/auth/login', element: <p>Anmeldung</p> },
      { path: '/', element: <p>Startseite</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, router };
}

const field = () => screen.getByLabelText<HTMLInputElement>('E-Mail');

describe('a session that ends while something is typed', () => {
  beforeAll(() => speak('de'));
  afterEach(() => {
    cleanup();
    signOutHere('logout');
    globalThis.fetch = realFetch;
    localStorage.clear();
  });

  async function endAndSignIn(user: UserView): Promise<string | null> {
    const opened = await open();
    await act(async () => void fireEvent.change(field(), { target: { value: 'nora@example.ch' } }));
    return comeBack(opened, user);
  }

  async function comeBack({ store, router }: Awaited<ReturnType<typeof open>>, user: UserView) {
    await act(async () => signOutHere('expired'));
    expect(screen.getByText('Anmeldung')).toBeInTheDocument();
    expect(selectSession(store.getState()).endedBecause).toBe('expired');
    const { attemptedPath } = selectSession(store.getState());
    await act(async () => void store.dispatch(signedIn(user)));
    await act(async () => void store.dispatch(pathAttempted(null)));
    await act(() => router.navigate(attemptedPath ?? '/'));
    return attemptedPath;
  }

  it('leads back to the same page after signing in, with what was typed still there', async () => {
    expect(await endAndSignIn(nora)).toBe('/user/page?part=2');
    expect(field()).toHaveValue('nora@example.ch');
  });

  it('opens again what was open of the profile', async () => {
    const opened = await open('/user/profile');
    const edit = screen.getByRole('button', { name: /: Persönliches$/ });
    await act(async () => void fireEvent.click(edit));
    const name = () => screen.getByLabelText<HTMLInputElement>('Vorname');
    await act(async () => void fireEvent.change(name(), { target: { value: 'Noémie' } }));
    expect(await comeBack(opened, nora)).toBe('/user/profile');
    expect(name()).toHaveValue('Noémie');
  });

  it('shows nothing of it to another person who signs in, and forgets it', async () => {
    await endAndSignIn(reto);
    expect(field()).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('nora@example.ch');
  });

  it('keeps nothing when the person signs out', async () => {
    await open();
    await act(async () => void fireEvent.change(field(), { target: { value: 'nora@example.ch' } }));
    await act(async () => signOutHere('logout'));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('nora@example.ch');
  });
});
