import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { isValidElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { Guard, type GuardProps } from '#web/app/guard.tsx';
import { routes } from '#web/app/router.tsx';
import { screens, tasks } from '#web/app/routes/account-area.tsx';
import { staffArea } from '#web/app/routes/staff-area.tsx';
import { pathAttempted, selectSession, sessionVerified, signedOut, storeAttempt } from '#web/app/session.ts';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { onSignOut, sessionToken, storeToken } from '#web/client/session-token.ts';
import { SurveyDoor } from '#web/surveys/survey-door.tsx';
import { speak } from '../render-kit.tsx';

const person: UserView = {
  id: 'u1',
  firstName: 'Livia',
  lastName: 'Musterbach',
  birthdate: null,
  sex: null,
  email: null,
  phoneNo: '+41790000001',
  phoneNoVerified: true,
  streetAddress: null,
  zipCode: null,
  city: null,
  country: 'CH',
  preferredLanguage: 'de',
  doctorTitle: null,
  roles: [Role.customer],
  photoAvatarUrl: null,
};

function Where() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} from ${(state as { from?: string } | null)?.from}`}</p>;
}

function open(path: string) {
  const store = createStore();
  const router = createMemoryRouter(
    [
      { element: <Guard />, children: [{ path: '/orders/:orderId', element: <p>Bestellung</p> }] },
      { element: <Guard roles={[Role.customer]} />, children: [{ path: '/results/:orderId', element: <p>Befund</p> }] },
      { element: <Guard signUp />, children: [{ path: '/products-order/summary', element: <p>Zusammenfassung</p> }] },
      { element: <Guard roles={[Role.doctor]} />, children: [{ path: '/doctor/orders', element: <p>Aufträge</p> }] },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, view };
}

describe('guard', () => {
  beforeAll(() => speak('de'));
  beforeEach(() => {
    sessionStorage.clear();
  });

  it('shows a thin line, but only after 100 ms, and nothing of the screen before the session is known', () => {
    jest.useFakeTimers();
    const { view } = open('/orders/a1');
    const line = () => view.container.querySelector('[data-thin-line]');
    expect(line()).toBeNull();
    act(() => jest.advanceTimersByTime(110));
    expect(line()).not.toBeNull();
    expect(screen.queryByText('Bestellung')).toBeNull();
    jest.useRealTimers();
  });

  it('sends visitors to login, from the summary to sign-up, and remembers where they wanted to go', () => {
    const { store } = open('/orders/a1?x=1');
    act(() => void store.dispatch(sessionVerified(null)));
    expect(screen.getByText('/auth/login from /orders/a1?x=1')).toBeInTheDocument();
    expect(selectSession(store.getState()).attemptedPath).toBe('/orders/a1?x=1');
    const second = open('/products-order/summary');
    act(() => void second.store.dispatch(sessionVerified(null)));
    expect(screen.getByText('/auth/signup from /products-order/summary')).toBeInTheDocument();
  });

  it('lets whoever may pass', () => {
    const { store } = open('/orders/a1');
    act(() => void store.dispatch(sessionVerified(person)));
    expect(screen.getByText('Bestellung')).toBeInTheDocument();
  });

  it.each([
    ['who signs out here goes home, and nobody is sent back to the page', 'logout', '/ from undefined', null],
    [
      'a tab that was signed out by another says so at the login',
      'elsewhere',
      '/auth/login from /orders/a1',
      '/orders/a1',
    ],
    ['whose session ended comes back to the page', 'ended', '/auth/login from /orders/a1', '/orders/a1'],
    ['who was away for too long too', 'expired', '/auth/login from /orders/a1', '/orders/a1'],
  ] as const)('%s', (_name, reason, shown, attemptedPath) => {
    const { store } = open('/orders/a1');
    act(() => void store.dispatch(sessionVerified(person)));
    act(() => void store.dispatch(signedOut(reason)));
    expect(screen.getByText(shown)).toBeInTheDocument();
    expect(selectSession(store.getState()).attemptedPath).toBe(attemptedPath);
  });

  it('whoever switches the account comes back to the page that was refused', async () => {
    const { store } = open('/doctor/orders');
    act(() => void store.dispatch(sessionVerified(person)));
    await screen.findByRole('heading', {}, { timeout: 10_000 });
    act(() => void store.dispatch(signedOut('logout')));
    expect(screen.getByText('/auth/login from /doctor/orders')).toBeInTheDocument();
    expect(selectSession(store.getState()).attemptedPath).toBe('/doctor/orders');
  });

  it('switching the account ends the session on the server', async () => {
    const asked: string[] = [];
    const realFetch = globalThis.fetch;
    globalThis.fetch = (async (at: string, { method, headers }: { method: string; headers: Headers }) => {
      asked.push(`${method} ${new URL(at).pathname} ${headers.get('authorization')}`);
      return new Response(null, { status: 204 });
    }) as typeof fetch;
    storeToken({ accessToken: 'a', idToken: 'b', expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt: '' });
    const { store } = open('/doctor/orders');
    const stop = onSignOut((reason) => store.dispatch(signedOut(reason)));
    act(() => void store.dispatch(sessionVerified(person)));
    const leave = await screen.findByRole('button', { name: 'Konto wechseln' }, { timeout: 10_000 });
    await act(async () => leave.click());
    expect(await screen.findByText('/auth/login from /doctor/orders', {}, { timeout: 10_000 })).toBeInTheDocument();
    expect(asked).toEqual(['POST /api/auth/logout Bearer a']);
    expect(sessionToken()).toBeNull();
    stop();
    globalThis.fetch = realFetch;
  });

  it.each([
    ['a doctor', [Role.doctor], '/doctor from undefined'],
    ['an administrator', [Role.admin], '/admin from undefined'],
    ['a data exporter', [Role.dataExport], '/exports from undefined'],
  ])(
    '%s who opens a screen of customers lands in their own area, and is not sent back to it later',
    (_who, roles, shown) => {
      const { store } = open('/results/a1');
      act(() => void store.dispatch(sessionVerified({ ...person, roles })));
      expect(screen.getByText(shown)).toBeInTheDocument();
      expect(screen.queryByText('Befund')).toBeNull();
      expect(selectSession(store.getState()).attemptedPath).toBeNull();
    },
  );

  it('a doctor who is a customer too sees their own result', () => {
    const { store } = open('/results/a1');
    act(() => void store.dispatch(sessionVerified({ ...person, roles: [Role.doctor, Role.customer] })));
    expect(screen.getByText('Befund')).toBeInTheDocument();
  });

  it('asks for a role at every screen that is not for everybody', () => {
    const open: string[] = [];
    const guarded: string[] = [];
    const walk = (list: readonly RouteObject[], roles: readonly Role[] | null) => {
      for (const route of list) {
        const { element } = route;
        const guard = isValidElement<GuardProps>(element) && element.type === Guard ? element.props : null;
        const isDoor = isValidElement(element) && element.type === SurveyDoor;
        const asked = isDoor ? [Role.customer] : guard ? (guard.roles ?? []) : roles;
        if (route.path) (asked ? guarded : open).push(`${route.path} ${asked?.join(' ')}`);
        walk(route.children ?? [], asked);
      }
    };
    walk([...routes, ...screens, ...tasks, ...staffArea], null);
    expect(guarded.filter((line) => line.endsWith(' ') && !line.startsWith('/auth/'))).toEqual([]);
    const publicAreas =
      /^(\/|\*|\/store-maintenance|\/account-closed|\/shared\/:shareId|\/pages\/.*|\/auth\/.*|\/partner(\/.*)?|\/products\/(select-group|select-addons|appointment).*) /;
    expect(open.filter((line) => !publicAreas.test(line))).toEqual([]);
    const ofAdmins = guarded.filter((line) => line.startsWith('/admin/'));
    expect(ofAdmins).toEqual(expect.arrayContaining(['/admin/partner admin', '/admin/blocked-days admin']));
    expect(ofAdmins.filter((line) => !line.endsWith(' admin'))).toEqual([]);
    const ofCustomers = guarded.filter((line) => !/^\/(doctor|admin|crm|exports|auth|second-factor)/.test(line));
    expect(ofCustomers.length).toBeGreaterThan(20);
    expect(ofCustomers.filter((line) => !line.endsWith(' customer'))).toEqual([]);
  });

  it('keeps the attempted path when the page is loaded anew', () => {
    const { store } = open('/doctor/orders');
    act(() => void store.dispatch(sessionVerified(null)));
    storeAttempt(selectSession(store.getState()));
    expect(selectSession(createStore().getState()).attemptedPath).toBe('/doctor/orders');
    act(() => void store.dispatch(pathAttempted(null)));
    storeAttempt(selectSession(store.getState()));
    expect(selectSession(createStore().getState()).attemptedPath).toBeNull();
  });

  it('says which permission is missing, with which account, and records the path', async () => {
    const { store } = open('/doctor/orders');
    act(() => void store.dispatch(sessionVerified(person)));
    expect(
      await screen.findByRole('heading', { name: 'Sie haben KEINE Berechtigung für diese Seite' }, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(screen.getByText('Angemeldet als Livia Musterbach, 079 000 00 01.')).toBeInTheDocument();
    expect(screen.queryByText('Aufträge')).toBeNull();
    expect(selectSession(store.getState()).attemptedPath).toBe('/doctor/orders');
  });
});
