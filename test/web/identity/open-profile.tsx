import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser, signedIn } from '#web/app/session.ts';
import { ProfileScreen } from '#web/identity/profile/profile.tsx';
import { forgetForms, giveFormsTo, keepForms } from '#web/kit/form/kept-forms.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

/** Who is signed in. */
export const PERSON: UserView = {
  id: '019a0000-0000-7000-8000-000000000001',
  firstName: 'Livia',
  lastName: 'Musterbach',
  birthdate: '1986-04-17',
  sex: 'female',
  email: 'livia@example.org',
  phoneNo: '+41790000001',
  phoneNoVerified: true,
  streetAddress: 'Brunnengasse 40',
  zipCode: '8400',
  city: 'Winterthur',
  country: 'CH',
  preferredLanguage: 'de',
  doctorTitle: null,
  roles: ['customer'],
  photoAvatarUrl: null,
};
/** The address of their record. */
export const own = `/users/${PERSON.id}`;

/** What the server says: a body, the code it refuses with, or nothing. */
export type Said = object | ErrorCode | 'away';
type Server = Record<string, (body: never) => Said | Promise<Said>>;
const network = globalThis.fetch;
let asked: { call: string; body: unknown }[] = [];

function serve(server: Server): void {
  const always: Server = {
    [`GET ${own}/notices`]: () => ({ appointmentReminder: true, kitProgress: true }),
    [`GET ${own}/research-approval`]: () => ({
      approved: false,
      version: '1.0',
      language: 'de',
      at: '2026-10-20T10:00:00Z',
    }),
    'GET /cms/research-approval': () => researchApproval,
    'GET /cms/localities': () => ({ localities: [] }),
  };
  globalThis.fetch = jest.fn(async (address: unknown, init?: { method?: string; body?: unknown }) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, body });
    const said = (await { ...always, ...server }[call]?.(body as never)) ?? 'not-found';
    if (said === 'away') throw new TypeError('no connection');
    if (typeof said === 'object') return new Response(JSON.stringify(said), { status: 200 });
    const { status } = ERRORS[said];
    return new Response(JSON.stringify({ statusCode: status, error: said, message: said }), { status });
  }) as typeof globalThis.fetch;
}

/** Opens the profile in front of a server that answers so. */
export function openProfile(server: Server = {}, person: UserView = PERSON) {
  serve(server);
  const opened = openScreen(<ProfileScreen />, { path: paths.userProfile });
  act(() => void opened.store.dispatch(signedIn(person)));
  return { ...opened, user: () => selectUser(opened.store.getState()) };
}

/** A section of the page, by its title. */
export const section = (name: string) => screen.getByRole('region', { name });
/** Opens a section for changing it. */
export const edit = (name: string) =>
  userEvent.click(within(section(name)).getByRole('button', { name: new RegExp(`: ${name}$`) }));
/** Sends the section that is open. */
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
/** The bodies that were sent to a call. */
export const sentTo = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

/** Types a text in place of what a field holds. */
export async function retype(label: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}

/** The session ends by itself, the screen goes, and the person signs in again. */
export function endSession(view: { unmount: () => void }): void {
  act(keepForms);
  giveFormsTo(null);
  view.unmount();
  giveFormsTo(PERSON.id);
}

// Every test of the profile begins in German, with nothing asked and nothing typed.
beforeAll(() => speak('de'));
beforeEach(() => {
  asked = [];
  giveFormsTo(PERSON.id);
});
afterEach(() => {
  globalThis.fetch = network;
  forgetForms();
  giveFormsTo(null);
});
