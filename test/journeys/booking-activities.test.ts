import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { listNoted } from '#test/factories/activities.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot } from '#test/factories/orders.ts';
import { anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aBranchRoundTheClock, aGuest, blockDayOf, openDayOf, seen } from '#test/factories/rebookings.ts';
import { LATE_FEE, saveTime } from '#test/factories/reschedules.ts';
import { passTime } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let reto: Person;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  reto = await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' });
  admin = await visitAs(world, reto);
});
afterAll(() => world.close());

describe('what happens to a branch and its appointments is written down with who did it, and about whom:', () => {
  it('its logo and its key, a day that is blocked and opened, and what its people were told for it', async () => {
    const id = await aBranchRoundTheClock(admin);
    const guest = await aGuest(world, id);
    const day = zurichDate(guest.slot.from);
    const until = addDays(zurichDate(world.services.now()), 14);
    const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0B5A66' } })
      .png()
      .toBuffer();
    await admin.need('changeBranchLogo', { params: { id }, files: [new File([new Uint8Array(logo)], 'logo.png')] });
    await admin.need('renewPartnerKey', { params: { id } });
    await blockDayOf(admin, guest);
    await admin.need('offerRebooking', { body: { appointments: [seen(guest)], until } });
    await openDayOf(admin, guest);
    const names = { [guest.customer.id]: 'nora', [reto.id]: 'reto', [id]: 'branch' };
    expect(await listNoted(world, { entityId: id }, names)).toEqual([
      ['booking.branch-created', 'admin reto', null, { active: true, channel: 'direct' }],
      ['booking.branch-logo-changed', 'admin reto', null],
      ['booking.partner-key-renewed', 'admin reto', null],
      ['booking.days-blocked', 'admin reto', null, { days: 1, first: day, ofAll: false }],
      ['booking.day-unblocked', 'admin reto', null, { day, ofAll: false, withdrawn: 1 }],
    ]);
    const offered = { from: 'a time', fromBranch: 'branch', until };
    expect((await listNoted(world, { entityId: guest.orderId }, names)).slice(-2)).toEqual([
      ['booking.rebooking-offered', 'admin reto', 'nora', offered],
      ['booking.rebooking-withdrawn', 'admin reto', 'nora'],
    ]);
  });

  it('another time that was saved and never paid', async () => {
    const guest = await aGuest(world, await aBranchRoundTheClock(admin));
    const saved = await saveTime(world, guest, await aFreeSlot(world));
    await passTime(world, 60 * MINUTE_MS, 20 * MINUTE_MS);
    const { transactionNo } = saved.reply;
    expect((await listNoted(world, { entityId: guest.orderId }, { [guest.customer.id]: 'nora' })).slice(-3)).toEqual([
      ['booking.reschedule-saved', 'customer nora', 'nora', { transactionNo, amount: LATE_FEE, to: 'a time' }],
      ['payments.cancelled', 'product lapse-reschedule', 'nora', { transactionNo, amount: LATE_FEE }],
      ['booking.reschedule-lapsed', 'product lapse-reschedule', 'nora', { transactionNo }],
    ]);
  });
});
