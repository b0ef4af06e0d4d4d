import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import type { AppStore } from '#web/app/store.ts';
import { SignupUserAddressScreen } from '#web/identity/signup-user-address/signup-user-address.tsx';
import { SignupUserInfoScreen } from '#web/identity/signup-user-info/signup-user-info.tsx';
import { numberVerified, personTyped, type SignInState, selectSignIn, type TypedPerson } from '#web/identity/slice.ts';
import { applicationChosen, productChosen } from '#web/orders/purchase/selection.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { type Said, serveCalls } from '../serve-calls.ts';
import { freshTabs } from '../without-socket.ts';
import { CUSTOMER, signedInAs } from './a-sign-in.tsx';

const SIGN_UP = 'POST /auth/signup-user';
const CHANGE = `PUT /users/${CUSTOMER.id}`;
const TICKET: NonNullable<SignInState['ticket']> = {
  ...{ phoneNo: '+41790000001', signUpTicket: 'sign-up-ticket', found: 'at-signup' },
};
const TYPED: TypedPerson = {
  ...{ firstName: ' Livia ', lastName: 'Musterbach', birthdate: '1986-04-17', sex: 'female' },
  ...{ email: '', preferredLanguage: '' },
};
const LOCALITIES: Record<string, string[]> = { '8400': ['Winterthur'], '8474': ['Dinhard', 'Welsikon'] };

freshTabs();
beforeAll(() => speak('de'));

interface Opened {
  signUp?: () => Said;
  change?: (body: { email: string }) => Said;
  person?: Partial<TypedPerson> | null;
  ticket?: typeof TICKET | null;
  atHome?: boolean;
}

function open(
  part: 'details' | 'address',
  { signUp = () => signedInAs(CUSTOMER), change = () => CUSTOMER, person = {}, ticket = TICKET, atHome }: Opened = {},
) {
  const served = serveCalls({
    [SIGN_UP]: signUp,
    [CHANGE]: change,
    'GET /cms/localities': (_body, query) => ({
      localities: (LOCALITIES[query.get('zipCode') ?? ''] ?? []).map((city) => ({ city })),
    }),
  });
  const prepare = ({ dispatch }: AppStore) => {
    if (ticket) dispatch(numberVerified(ticket));
    // The details preset the language shown.
    const chosen = part === 'address' ? ({ preferredLanguage: 'de' } as const) : {};
    if (person) dispatch(personTyped({ ...TYPED, ...chosen, ...person }));
    if (!atHome) return;
    dispatch(productChosen({ productGroupKey: 'iron', productKey: 'iron-kit' }));
    dispatch(applicationChosen('homesampling'));
  };
  const { store } =
    part === 'details'
      ? openScreen(<SignupUserInfoScreen />, { path: paths.signupUserInfo, prepare })
      : openScreen(<SignupUserAddressScreen />, { path: paths.signupUserAddress, prepare });
  return {
    ...served,
    user: () => selectUser(store.getState()),
    signIn: () => selectSignIn(store.getState()),
  };
}

const where = () => screen.findByText(/^\//, { selector: 'output' });
const write = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const town = () => screen.getByRole('combobox', { name: 'Ort' });
const send = (name = 'Konto eröffnen') => userEvent.click(screen.getByRole('button', { name }));
const ACCOUNT = {
  ...{ firstName: 'Livia', lastName: 'Musterbach', birthdate: '1986-04-17', sex: 'female' },
  ...{ phoneNo: '+41790000001', phoneNoVerified: true, preferredLanguage: 'de' },
};

describe('the details of a new account', () => {
  it('make the account of the verified number, and sign in', async () => {
    const { asked, user } = open('details');
    write('PLZ', '8400');
    await waitFor(() => expect(town()).toHaveValue('Winterthur'));
    await send();
    expect(await where()).toHaveTextContent(paths.userOverview);
    expect(asked.find(({ call }) => call === SIGN_UP)).toEqual({
      call: SIGN_UP,
      bearer: 'Bearer sign-up-ticket',
      body: { ...ACCOUNT, streetAddress: '', zipCode: '8400', city: 'Winterthur' },
    });
    expect(user()).toEqual(CUSTOMER);
    expect(asked.some(({ call }) => call === CHANGE)).toBe(false);
  });

  it('say each that is missing, and make no account', async () => {
    const { sentTo } = open('details', { person: null });
    await send();
    const missing = within(screen.getByRole('alert')).getAllByRole('link');
    expect(missing.map(({ textContent }) => textContent)).toEqual([
      'Geben Sie Ihren Vornamen ein.',
      'Geben Sie Ihren Nachnamen ein.',
      'Geben Sie Ihr Geburtsdatum ein.',
      'Wählen Sie das Geschlecht.',
      'Geben Sie die PLZ ein.',
      'Geben Sie den Ort ein.',
    ]);
    expect(screen.getByLabelText('Vorname')).toBeInvalid();
    expect(sentTo(SIGN_UP)).toEqual([]);
  });

  it('with an address for messages keep it once the account is there', async () => {
    const { sentTo, user } = open('details', {
      person: { email: 'livia@example.org', sex: 'male', preferredLanguage: 'fr' },
      change: ({ email }) => ({ ...CUSTOMER, email }),
    });
    write('PLZ', '8400');
    await waitFor(() => expect(town()).toHaveValue('Winterthur'));
    await send();
    await waitFor(() => expect(user()?.email).toBe('livia@example.org'));
    expect(sentTo(CHANGE)).toEqual([{ email: 'livia@example.org' }]);
    expect(sentTo(SIGN_UP)).toMatchObject([{ sex: 'male', preferredLanguage: 'fr' }]);
  });

  it('make the account also where the address for messages could not be kept', async () => {
    const { user } = open('details', { person: { email: 'livia@example.org' }, change: () => 'generic' });
    write('PLZ', '8400');
    await waitFor(() => expect(town()).toHaveValue('Winterthur'));
    await send();
    expect(await where()).toHaveTextContent(paths.userOverview);
    expect(user()).toEqual(CUSTOMER);
  });

  it('offer the towns of a postal code that has several', async () => {
    open('details');
    write('PLZ', '8474');
    expect(await screen.findByText('Wählen Sie den Ort: Dinhard, Welsikon')).toBeInTheDocument();
    expect(town()).toHaveValue('');
  });

  it('name the character that a name cannot have', async () => {
    const { sentTo } = open('details', { person: { firstName: 'L1via' } });
    await send();
    expect(screen.getByLabelText('Vorname')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent(/Das Zeichen «1» ist in Namen nicht möglich/);
    expect(sentTo(SIGN_UP)).toEqual([]);
  });

  it('stay typed on the way to another page', async () => {
    const { signIn } = open('details', { person: null });
    write('Vorname', 'Zoé');
    write('PLZ', '84');
    await waitFor(() => expect(signIn().person.firstName).toBe('Zoé'));
    expect(signIn().address.zipCode).toBe('84');
    expect(signIn().person.preferredLanguage).toBe('de');
  });

  it('are asked for only where the number is verified', async () => {
    open('details', { ticket: null });
    expect(await where()).toHaveTextContent(paths.signup);
  });

  it.each([
    ['at-login', true],
    ['at-signup', false],
  ] as const)('say that the number is confirmed to whoever came from the login: %s', (found, said) => {
    open('details', { ticket: { ...TICKET, found } });
    expect(screen.queryByText('Ihre Nummer ist bestätigt') !== null).toBe(said);
  });

  it('of whoever gets a kit are followed by the address, and no account is made before', async () => {
    const { sentTo, signIn } = open('details', { atHome: true });
    expect(screen.queryByLabelText('PLZ')).toBeNull();
    await send('Weiter');
    expect(await where()).toHaveTextContent(paths.signupUserAddress);
    expect(sentTo(SIGN_UP)).toEqual([]);
    expect(signIn().person).toMatchObject({ lastName: 'Musterbach', preferredLanguage: 'de' });
  });
});

describe('the address of a new account', () => {
  const fill = async () => {
    write('Strasse und Hausnummer', 'Brunnengasse 40 ');
    write('PLZ', '8400');
    await waitFor(() => expect(town()).toHaveValue('Winterthur'));
  };

  it('makes the account with the details given before, and goes on with the purchase', async () => {
    const { sentTo, user } = open('address', { atHome: true, person: { preferredLanguage: 'it' } });
    await fill();
    await send();
    expect(await where()).toHaveTextContent(paths.orderConfirm);
    expect(sentTo(SIGN_UP)).toEqual([
      { ...ACCOUNT, preferredLanguage: 'it', streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur' },
    ]);
    expect(user()).toEqual(CUSTOMER);
  });

  it('is complete before anything is sent', async () => {
    const { sentTo } = open('address');
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(/Strasse und Hausnummer.*PLZ.*Ort/);
    expect(sentTo(SIGN_UP)).toEqual([]);
  });

  it.each<[string, Opened, string]>([
    ['the number is not verified', { ticket: null }, paths.signup],
    ['the details are missing', { person: null }, paths.signupUserInfo],
    ['the details are wrong', { person: { birthdate: '2999-01-01' } }, paths.signupUserInfo],
  ])('leads back where %s', async (_what, opened, path) => {
    open('address', opened);
    expect(await where()).toHaveTextContent(path);
  });

  it('leads back to the number where its confirmation lapsed, and everything typed is kept', async () => {
    const { signIn } = open('address', { signUp: () => 'phone-not-verified' });
    await fill();
    await send();
    expect(await where()).toHaveTextContent(paths.signup);
    expect(signIn()).toMatchObject({
      ...{ ticket: null, ticketLapsed: true },
      address: { streetAddress: 'Brunnengasse 40 ', zipCode: '8400' },
      person: { lastName: 'Musterbach' },
    });
  });

  it('says that the number got an account meanwhile, and offers to sign in', async () => {
    const { user } = open('address', { signUp: () => 'account-exists' });
    await fill();
    await send();
    expect(await screen.findByText('Sie haben bereits ein Konto')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', paths.login);
    expect(user()).toBeNull();
  });

  it('says that no account was made, and can be sent again', async () => {
    const answers: Said[] = ['generic', signedInAs(CUSTOMER)];
    const { user } = open('address', { signUp: () => answers.shift() ?? 'generic' });
    await fill();
    await send();
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(user()).toBeNull();
    await send();
    expect(await where()).toHaveTextContent(paths.userOverview);
  });
});
