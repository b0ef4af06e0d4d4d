import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import type { SignUpTicketView } from '#shared/views/identity.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { anAddress } from '#test/factories/second-factor.ts';
import { askForCode, login, signUp, signUpBody, wrongOf } from '#test/factories/sign-in-codes.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

async function aTicket(): Promise<SignUpTicketView> {
  const phoneNo = aPhoneNo();
  const { reply } = await login(world, phoneNo, await askForCode(world, phoneNo));
  if (!('signUpTicket' in reply)) throw new Error('no ticket');
  return reply;
}

describe('known and unknown numbers', () => {
  it('are answered alike until the code is right', async () => {
    const known = (await aCustomer(world)).phoneNo;
    const unknown = aPhoneNo();
    const seen: object[] = [];
    for (const phoneNo of [known, unknown]) {
      const started = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
      const code = await readCode(world, phoneNo);
      const wrong = await login(world, phoneNo, wrongOf(code));
      const again = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
      const { until: _until, ...details } = again.error.details ?? {};
      seen.push({
        started: [started.status, started.reply],
        wrong: [wrong.status, wrong.error],
        again: [again.status, again.error.error, Object.keys(details)],
      });
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('differ once the code was right: the unknown one gets its ticket, and no session', async () => {
    const phoneNo = aPhoneNo();
    const { status, reply } = await login(world, phoneNo, await askForCode(world, phoneNo));
    expect(status).toBe(200);
    expect(reply).toMatchObject({ phoneNo, phoneNoVerified: true, signUpTicket: expect.any(String) });
    expect(reply).not.toHaveProperty('token');
  });

  it('has one account: of ten who sign up in the same moment one is, and the others are told', async () => {
    const ticket = await aTicket();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(world, ticket)));
    const said = answers.map(({ status, error }) => `${status} ${error?.error ?? 'made'}`).toSorted();
    expect(said).toEqual(['200 made', ...Array(9).fill('409 account-exists')]);
  });

  it('is signed up within half an hour of its code, not later', async () => {
    const [early, late] = [await aTicket(), await aTicket()];
    world.advance(29 * MINUTE_MS);
    expect((await signUp(world, early)).status).toBe(200);
    world.advance(2 * MINUTE_MS);
    expect(await signUp(world, late)).toMatchObject({ status: 401, error: { error: 'phone-not-verified' } });
  });

  it('is not signed up without a ticket of its own', async () => {
    const { phoneNo, signUpTicket } = await aTicket();
    const signedIn = await signIn(world, await aCustomer(world));
    const refused = { status: 401, error: { error: 'phone-not-verified' } };
    for (const token of ['made.up.ticket', signedIn.token, undefined]) {
      const body = signUpBody({ phoneNo });
      expect(await call(world.baseUrl, 'signUp', token ? { token, body } : { body })).toMatchObject(refused);
    }
    expect(
      await call(world.baseUrl, 'signUp', { token: signUpTicket, body: signUpBody({ phoneNo: aPhoneNo() }) }),
    ).toMatchObject(refused);
  });
});

describe('the account that is signed up', () => {
  it('has the fields that were sent, in the country of its postal code', async () => {
    const [swiss, other] = [
      await signUp(world, await aTicket()),
      await signUp(world, await aTicket(), { zipCode: '9490', city: 'Vaduz' }),
    ];
    const { phoneNo: _phoneNo, ...sent } = signUpBody({});
    expect(swiss.reply.user).toMatchObject({ ...sent, country: 'CH', email: null, roles: ['customer'] });
    expect(other.reply.user.country).toBe('LI');
  });

  it('is made without birth date and sex too, and nothing else goes into it', async () => {
    const { birthdate: _birthdate, sex: _sex, ...body } = signUpBody({});
    const { phoneNo, signUpTicket: token } = await aTicket();
    const send = (more: object) =>
      call(world.baseUrl, 'signUp', { token, body: { ...body, phoneNo, ...more } as never });
    for (const more of [{ signUpTicket: token }, { roles: ['admin'] }, { email: 'nora@example.org' }]) {
      expect((await send(more)).status).toBe(400);
    }
    expect((await send({})).reply.user).toMatchObject({ birthdate: null, sex: null });
  });

  it.each(['firstName', 'lastName', 'phoneNo', 'zipCode', 'city', 'preferredLanguage'] as const)(
    'is refused without %s',
    async (field) => {
      const { phoneNo, signUpTicket: token } = await aTicket();
      const body = { ...signUpBody({ phoneNo }), [field]: undefined } as never;
      const { status, error } = await call(world.baseUrl, 'signUp', { token, body });
      expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, [field]]);
    },
  );
});
