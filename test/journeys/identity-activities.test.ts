import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { MINUTE_MS } from '#shared/durations.ts';
import { listNoted } from '#test/factories/activities.ts';
import { aMailbox, askForContactCode, confirmContact } from '#test/factories/contact-changes.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, aPhoneNo, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { askForCode, login, signUp } from '#test/factories/sign-in-codes.ts';
import { mailsTo } from '#test/setup/sandbox.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
afterAll(() => world.close());

it('what somebody changes of their account, and who cares for them, is written down with who did it', async () => {
  const [phoneNo, next, email] = [aPhoneNo(), aPhoneNo(), aMailbox()];
  const ticket = (await login(world, phoneNo, await askForCode(world, phoneNo))).reply;
  if (!('signUpTicket' in ticket)) throw new Error('no ticket');
  const { user } = (await signUp(world, ticket)).reply;
  const person = { id: user.id };
  await askForContactCode(world, person, { email });
  await runJobs(world);
  const [mail] = await mailsTo({ baseUrl: world.standIns.origin }, email);
  await confirmContact(world, person, { email, code: /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? '' });
  world.advance(MINUTE_MS + 1);
  await askForContactCode(world, person, { phoneNo: next });
  await confirmContact(world, person, { phoneNo: next, code: await readCode(world, next) });
  const own = await visitAs(world, person);
  const params = { id: person.id };
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0B5A66' } })
    .png()
    .toBuffer();
  await own.need('changePhoto', { params, files: [new File([new Uint8Array(picture)], 'ich.png')] });
  await own.need('chooseNotices', { params, body: { kitProgress: false } });
  const nadine = await aPerson(world, ['crm_admin'], { firstName: 'Nadine', lastName: 'Fictive' });
  await (await visitAs(world, nadine)).need('changeCrmRecord', { params, body: { assigned: 'me' } });
  const names = { [person.id]: 'nora', [nadine.id]: 'nadine' };
  expect(await listNoted(world, { entityId: person.id }, names)).toEqual([
    ...['signed-up', 'email-changed', 'phone-changed', 'photo-changed'].map((what) => [
      ...[`identity.${what}`, 'customer nora', 'nora'],
    ]),
    ['identity.notices-changed', 'customer nora', 'nora', { notices: 'kitProgress' }],
    ['crm.assigned', 'crm_admin nadine', 'nora', { to: 'nadine' }],
  ]);
});
