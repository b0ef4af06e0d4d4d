import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser, signedIn } from '#web/app/session.ts';
import { ProfileScreen } from '#web/identity/profile/profile.tsx';
import { PROFILE_PARTS } from '#web/identity/profile/profile-parts.ts';
import { forgetForms, giveFormsTo, keepForms } from '#web/kit/form/kept-forms.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const PERSON: UserView = {
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
const own = `/users/${PERSON.id}`;
const SENT = { resendInSeconds: 60, expiresInSeconds: 300, mayNotCome: false, lastWasLost: false };

type Said = object | ErrorCode | 'away';
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

function open(server: Server = {}, person: UserView = PERSON) {
  serve(server);
  const opened = openScreen(<ProfileScreen />, { path: paths.userProfile });
  act(() => void opened.store.dispatch(signedIn(person)));
  return { ...opened, user: () => selectUser(opened.store.getState()) };
}

const section = (name: string) => screen.getByRole('region', { name });
const edit = (name: string) =>
  userEvent.click(within(section(name)).getByRole('button', { name: new RegExp(`: ${name}$`) }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
const sentTo = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

async function retype(label: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}

/** The session ends by itself, the screen goes, and the person signs in again. */
function endSession(view: { unmount: () => void }): void {
  act(keepForms);
  giveFormsTo(null);
  view.unmount();
  giveFormsTo(PERSON.id);
}

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

describe('the profile', () => {
  it('is read first: every section with its title, and no field to fill in but what counts at once', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Livia Musterbach');
    for (const name of [
      'Persönliches',
      'Kontakt',
      'Adresse',
      'Sprache und Anzeige',
      'Nachrichten',
      'Forschung',
      'Hilfe',
    ])
      expect(section(name)).toBeVisible();
    expect(PROFILE_PARTS.map(({ key }) => document.getElementById(key)?.tagName)).toEqual(
      PROFILE_PARTS.map(() => 'SECTION'),
    );
    expect(section('Persönliches')).toHaveTextContent('17.04.1986');
    expect(section('Kontakt')).toHaveTextContent('079 000 00 01');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText(/Ihre Antwort vom 20.10.2026, Textfassung 1.0/)).toBeVisible();
    expect(document.title).toMatch(/^Profil/);
  });

  it.each(LANGUAGES)('has a title for each section in %s', async (language) => {
    await speak(language);
    open();
    for (const { key } of PROFILE_PARTS)
      expect(document.getElementById(key)?.textContent).not.toContain(`section.${key}`);
    await speak('de');
  });
});

describe('a change', () => {
  it('shows before the server has answered, is sent alone, and can be taken back', async () => {
    const reply = Promise.withResolvers<Said>();
    const { user } = open({
      [`PUT ${own}`]: (body: object) =>
        'firstName' in body && body.firstName === 'Zoé' ? reply.promise : { ...PERSON, ...body },
    });
    await edit('Persönliches');
    await retype('Vorname', ' Zoé ');
    await save();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Zoé Musterbach');
    expect(within(section('Persönliches')).getByRole('status')).toHaveTextContent('Wird gespeichert');
    await act(async () => reply.resolve({ ...PERSON, firstName: 'Zoé' }));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(sentTo(`PUT ${own}`)).toEqual([{ firstName: 'Zoé' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
    expect(await screen.findByText('Es gilt wieder die frühere Angabe.')).toBeVisible();
    expect(sentTo(`PUT ${own}`)).toEqual([{ firstName: 'Zoé' }, { firstName: 'Livia' }]);
    expect(user()?.firstName).toBe('Livia');
  });

  it.each([
    ['a server that fails', 'generic'],
    ['a server that is busy', 'unavailable'],
  ] as const)('is taken back by %s, with what was typed, and may be tried again', async (_what, code) => {
    let answers: Said = code;
    const { user } = open({
      [`PUT ${own}`]: (body: object) => (typeof answers === 'string' ? answers : { ...PERSON, ...body }),
    });
    await edit('Adresse');
    await retype(/Strasse/, 'Musterweg 1');
    await save();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText(/Strasse/)).toHaveValue('Musterweg 1');
    expect(user()).toEqual(PERSON);
    answers = {};
    await save();
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(section('Adresse')).toHaveTextContent('Musterweg 1');
  });

  it('that nobody answers says that nothing was saved', async () => {
    jest.useFakeTimers();
    try {
      const type = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      const { user } = open({ [`PUT ${own}`]: () => 'away' });
      await type.click(within(section('Persönliches')).getByRole('button', { name: /Persönliches/ }));
      await type.clear(screen.getByLabelText('Vorname'));
      await type.type(screen.getByLabelText('Vorname'), 'Zoé');
      await type.click(screen.getByRole('button', { name: 'Speichern' }));
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      expect(screen.getByRole('alert')).toHaveTextContent(/nicht gespeichert, es gilt weiterhin die bisherige Angabe/);
      expect(screen.getByLabelText('Vorname')).toHaveValue('Zoé');
      expect(user()).toEqual(PERSON);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of what a sample is matched by is refused with the reason', async () => {
    open({ [`PUT ${own}`]: () => 'sample-taken' });
    await edit('Persönliches');
    await userEvent.click(screen.getByRole('radio', { name: 'männlich' }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/bleiben, bis Ihr Ergebnis freigegeben ist/);
  });

  it('that is none asks nobody; a name with a digit is refused at its field', async () => {
    open();
    await edit('Persönliches');
    await retype('Vorname', 'L1via');
    await save();
    expect(screen.getByLabelText('Vorname')).toBeInvalid();
    await retype('Vorname', 'Livia');
    await save();
    await waitFor(() => expect(screen.queryByLabelText('Vorname')).toBeNull());
    expect(sentTo(`PUT ${own}`)).toEqual([]);
  });

  it('of a name needs no birth date where none was ever given', async () => {
    const person = { ...PERSON, birthdate: null, sex: null };
    open({ [`PUT ${own}`]: (body: object) => ({ ...person, ...body }) }, person);
    await edit('Persönliches');
    await retype('Vorname', 'Zoé');
    await save();
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
  });

  it('is still typed after another language, and after signing in again', async () => {
    const { view } = open();
    await edit('Persönliches');
    await retype('Vorname', 'Zo');
    await retype('Tag', '9');
    await edit('Adresse');
    await retype('PLZ', '84');
    await act(() => speak('fr'));
    expect(screen.getByLabelText('Prénom')).toHaveValue('Zo');
    await act(() => speak('de'));
    endSession(view);
    open();
    expect(screen.getByLabelText('Vorname')).toHaveValue('Zo');
    expect(screen.getByLabelText('Tag')).toHaveValue('09');
    expect(screen.getByLabelText('PLZ')).toHaveValue('84');
    expect(screen.queryByLabelText('Sprache')).toBeNull();
    const personal = within(section('Persönliches'));
    await userEvent.click(personal.getByRole('button', { name: 'Nicht ändern' }));
    expect(section('Persönliches')).toHaveTextContent('Livia Musterbach');
  });

  it('is forgotten when it was left as it is', async () => {
    const { view } = open();
    await edit('Persönliches');
    await retype('Vorname', 'Zo');
    await userEvent.click(screen.getByRole('button', { name: 'Nicht ändern' }));
    endSession(view);
    open();
    expect(screen.queryByLabelText('Vorname')).toBeNull();
  });

  it('of the language switches the page, and back', async () => {
    open({ [`PUT ${own}`]: (body: object) => ({ ...PERSON, ...body }) });
    await edit('Sprache und Anzeige');
    await userEvent.selectOptions(screen.getByLabelText('Sprache'), 'fr');
    await save();
    expect(await screen.findByRole('region', { name: 'Langue et affichage' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler la modification' }));
    expect(await screen.findByRole('region', { name: 'Sprache und Anzeige' })).toBeVisible();
  });

  it('is made by keyboard alone, and the focus stays in its section', async () => {
    open({ [`PUT ${own}`]: (body: object) => ({ ...PERSON, ...body }) });
    within(section('Persönliches'))
      .getByRole('button', { name: /Persönliches/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Vorname')).toHaveFocus());
    await userEvent.keyboard('x{Enter}');
    await screen.findByText('Gespeichert.');
    expect(section('Persönliches')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('a new number or address', () => {
  const changeOf = (row: string) => within(section('Kontakt')).getByRole('button', { name: new RegExp(`: ${row}$`) });
  const typeCode = async (code: string) => {
    await userEvent.click(screen.getByLabelText(/Ziffer 1 von 6/));
    await userEvent.paste(code);
  };

  it('is asked for, confirmed by its code, and nothing changes before', async () => {
    const phoneNo = '+41791234567';
    const { user } = open({
      'POST /auth/send-code': () => SENT,
      'POST /auth/verify-code': ({ code }: { code: string }) =>
        code === '123456' ? { ...PERSON, phoneNo } : 'code-wrong',
    });
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByText(/Bis Sie ihn eingeben, gilt die bisherige Nummer/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    expect(sentTo('POST /auth/send-code')).toEqual([{ phoneNo, email: null, preferredLanguage: 'de' }]);
    await typeCode('654321');
    expect(await screen.findByText(/Der Code ist falsch/)).toBeVisible();
    expect(user()).toEqual(PERSON);
    await typeCode('123456');
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(user()?.phoneNo).toBe(phoneNo);
    expect(section('Kontakt')).toHaveTextContent('079 123 45 67');
  });

  it('is still typed after signing in again, even where its code was awaited', async () => {
    const { view } = open({ 'POST /auth/send-code': () => SENT });
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await screen.findByText(/gilt die bisherige Nummer/);
    endSession(view);
    open();
    expect(screen.getByLabelText('Neue Mobilnummer')).toHaveValue('079 123 45 67');
    expect(screen.queryByLabelText(/Ziffer 1 von 6/)).toBeNull();
  });

  it('is typed as before, with the cursor in it, for whoever goes back from the code', async () => {
    open({ 'POST /auth/send-code': () => SENT });
    await userEvent.click(changeOf('E-Mail'));
    await retype('E-Mail-Adresse', 'neu@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Andere Adresse' }));
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('neu@example.org');
    await waitFor(() => expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus());
  });

  it('that has an account is said so after its code', async () => {
    open({ 'POST /auth/send-code': () => SENT, 'POST /auth/verify-code': () => 'number-in-use' });
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await screen.findByText(/gilt die bisherige Nummer/);
    await typeCode('123456');
    expect(await screen.findByText(/gehört schon zu einem anderen Konto/)).toBeVisible();
  });

  it('of another country, or an address that is none, is refused at its field', async () => {
    open();
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '+81 90 1234 5678');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(screen.getByLabelText('Neue Mobilnummer')).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: 'Nicht ändern' }));
    await userEvent.click(changeOf('E-Mail'));
    await retype('E-Mail-Adresse', 'livia@');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(screen.getByLabelText('E-Mail-Adresse')).toBeInvalid();
    expect(sentTo('POST /auth/send-code')).toEqual([]);
  });

  it('that was asked for too often waits with a clock, and the form stays', async () => {
    open({ 'POST /auth/send-code': () => 'code-limit-reached' });
    await userEvent.click(changeOf('E-Mail'));
    await retype('E-Mail-Adresse', 'neu@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('neu@example.org');
    expect(screen.getByRole('button', { name: 'Code senden' })).toBeDisabled();
  });

  it('an address is taken away at once, and is back where that failed', async () => {
    let answer: Said = 'generic';
    const { user } = open({ [`PUT ${own}`]: () => answer });
    await userEvent.click(changeOf('E-Mail'));
    await userEvent.click(screen.getByRole('button', { name: 'E-Mail-Adresse entfernen' }));
    expect(await screen.findByText(/nicht gespeichert/)).toBeVisible();
    expect(user()).toEqual(PERSON);
    answer = { ...PERSON, email: null };
    await userEvent.click(screen.getByRole('button', { name: 'E-Mail-Adresse entfernen' }));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(section('Kontakt')).toHaveTextContent('Noch nicht angegeben');
  });
});

describe('what is asked of the server besides', () => {
  it('says that it cannot be loaded and tries again', async () => {
    let answer: Said = 'generic';
    open({ [`GET ${own}/notices`]: () => answer });
    const retry = await within(section('Nachrichten')).findByRole('button', { name: 'Erneut versuchen' });
    answer = { appointmentReminder: false, kitProgress: true };
    await userEvent.click(retry);
    expect(await screen.findByRole('checkbox', { name: /Erinnerung an den Termin/ })).not.toBeChecked();
  });

  it('a wish counts at once, is taken back by a failing server, and may be tried again', async () => {
    let fails = true;
    open({
      [`PUT ${own}/notices`]: (body: object) =>
        fails ? 'generic' : { appointmentReminder: true, kitProgress: true, ...body },
    });
    const box = await screen.findByRole('checkbox', { name: /Stand des Testsets/ });
    await userEvent.click(box);
    expect(await screen.findByText('Das wurde nicht gespeichert.')).toBeVisible();
    expect(box).toBeChecked();
    fails = false;
    await userEvent.click(within(section('Nachrichten')).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(box).not.toBeChecked();
    await userEvent.click(within(section('Nachrichten')).getByRole('button', { name: 'Rückgängig machen' }));
    expect(await screen.findByText('Es gilt wieder die frühere Angabe.')).toBeVisible();
    expect(box).toBeChecked();
  });

  it('the choice on research has two equal answers on the current text, with its version', async () => {
    let approved = false;
    open({
      [`GET ${own}/research-approval`]: () => ({
        approved,
        version: researchApproval.version,
        language: 'de',
        at: '2026-11-22T10:00:00Z',
      }),
      [`PUT ${own}/research-approval`]: (body: { approved: boolean }) => {
        approved = body.approved;
        return {};
      },
    });
    await screen.findByText('Nicht erteilt');
    await edit('Forschung');
    const accept = await screen.findByRole('button', { name: researchApproval.accept.de });
    const decline = screen.getByRole('button', { name: researchApproval.decline.de });
    expect(accept.className).toBe(decline.className);
    await userEvent.click(accept);
    expect(await screen.findByText('Erteilt')).toBeVisible();
    expect(sentTo(`PUT ${own}/research-approval`)).toEqual([{ approved: true, version: researchApproval.version }]);
    await userEvent.click(within(section('Forschung')).getByRole('button', { name: 'Rückgängig machen' }));
    expect(await screen.findByText('Nicht erteilt')).toBeVisible();
  });

  it('a choice that was not stored stays the former one and says so', async () => {
    open({ [`PUT ${own}/research-approval`]: () => 'generic' });
    await screen.findByText('Nicht erteilt');
    await edit('Forschung');
    await userEvent.click(await screen.findByRole('button', { name: researchApproval.accept.de }));
    expect(await screen.findByText(/Ihre Antwort wurde nicht gespeichert/)).toBeVisible();
    expect(screen.getByText('Nicht erteilt')).toBeVisible();
  });
});
