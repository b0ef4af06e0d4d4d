import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { VoucherUse } from '#shared/server/models/voucher-use.ts';
import { lockVoucher } from '#shared/server/vouchers/lock-voucher.ts';
import { aBuyer, type Buyer, orderOf, PRICE } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { applyVoucher } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
let admin: Visitor;

const RIVALS = 6;
const ROUNDS = 4;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const LABEL = { de: 'Herzmonat', en: 'Heart month', fr: 'Mois du cœur', it: 'Mese del cuore' };
const BODY = {
  ...{ label: LABEL, published: true, redemptionLimit: 100 },
  discount: { type: 'percent', value: 10 },
} as const;

let count = 0;
async function aPublished() {
  const { _id: id } = await admin.need('createVoucher', { body: BODY });
  count += 1;
  const code = `RACE-${count}`;
  await admin.need('addVoucherCodes', { params: { id }, body: { code } });
  const [made] = (await admin.need('listVoucherCodes', { params: { id } })).items;
  return { id, code, codeId: made?._id ?? '' };
}

/** Some orders apply the code while an administrator does something to it; the next orders of the round come afterwards. */
async function race(act: (voucher: Awaited<ReturnType<typeof aPublished>>) => Promise<{ status: number }>) {
  const voucher = await aPublished();
  const fresh: Buyer[] = [];
  for (let rival = 0; rival < RIVALS; rival += 1) fresh.push(await aBuyer(world));
  const late = await aBuyer(world);
  const [acted, ...applied] = await Promise.all([
    act(voucher),
    ...fresh.map((buyer) => applyVoucher(world, buyer, voucher.code)),
  ]);
  return { voucher, acted: acted.status, applied, fresh, late };
}

const priceOf = async (buyer: Buyer) => (await orderOf(world, buyer)).total;
const isReserved = async ({ orderId }: Buyer) =>
  (await findRow(world.services, VoucherUse, ['state'], { where: { orderId } }))?.state === 'reserved';

describe('a code that is applied at the moment in which', () => {
  it('its voucher is unpublished: who got it keeps it, nobody gets it afterwards', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { voucher, acted, applied, fresh, late } = await race(({ id }) =>
        admin.call('changeVoucher', { params: { id }, body: { ...BODY, published: false } }),
      );
      expect(acted).toBe(200);
      for (const [index, { status, error }] of applied.entries()) {
        const buyer = fresh[index] as Buyer;
        if (status !== 200) expect(error.error).toBe('voucher-invalid');
        expect(await priceOf(buyer)).toBe(status === 200 ? PRICE * 0.9 : PRICE);
        expect(await isReserved(buyer)).toBe(status === 200);
      }
      expect((await applyVoucher(world, late, voucher.code)).error.error).toBe('voucher-invalid');
    }
  }, 120_000);

  it('its discount changes: everybody pays one of the two prices, as they were told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { applied, fresh } = await race(({ id }) =>
        admin.call('changeVoucher', { params: { id }, body: { ...BODY, discount: { type: 'percent', value: 50 } } }),
      );
      for (const [index, { status, reply }] of applied.entries()) {
        expect(status).toBe(200);
        expect([PRICE * 0.9, PRICE * 0.5]).toContain(reply.total);
        expect(await priceOf(fresh[index] as Buyer)).toBe(reply.total);
      }
    }
  }, 120_000);

  it.each([
    ['its voucher is deleted', 'deleteVoucher'],
    ['it is deleted itself', 'deleteVoucherCode'],
  ] as const)(
    '%s: either nobody has it, or it stays',
    async (_what, name) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { voucher, acted, applied, fresh } = await race(({ id, codeId }) =>
          admin.call(name, { params: { id: name === 'deleteVoucher' ? id : codeId } }),
        );
        const taken = applied.filter(({ status }) => status === 200).length;
        expect([204, 409]).toContain(acted);
        expect(acted === 204 ? taken === 0 : taken > 0).toBe(true);
        for (const [index, { status, error }] of applied.entries()) {
          if (status !== 200) expect(['voucher-invalid', 'voucher-used-up']).toContain(error.error);
          expect(await isReserved(fresh[index] as Buyer)).toBe(status === 200);
        }
        const codes = await admin.call('listVoucherCodes', { params: { id: voucher.id } });
        if (taken > 0) expect(codes.reply.items).toMatchObject([{ uses: taken }]);
      }
    },
    120_000,
  );

  it('it is taken out of use: who got it keeps it, nobody gets it afterwards', async () => {
    const { voucher, acted, applied, fresh, late } = await race(({ codeId }) =>
      admin.call('changeVoucherCode', { params: { id: codeId }, body: { withdrawn: true } }),
    );
    expect(acted).toBe(204);
    for (const [index, { status }] of applied.entries())
      expect(await isReserved(fresh[index] as Buyer)).toBe(status === 200);
    expect((await applyVoucher(world, late, voucher.code)).error.error).toBe('voucher-invalid');
  }, 60_000);

  it('its limit is lowered: no more get it than the new limit, or had it before', async () => {
    const { voucher, applied } = await race(({ id }) =>
      admin.call('changeVoucher', { params: { id }, body: { ...BODY, redemptionLimit: 1 } }),
    );
    const taken = applied.filter(({ status }) => status === 200).length;
    const [code] = (await admin.need('listVoucherCodes', { params: { id: voucher.id } })).items;
    expect(code?.uses).toBe(taken);
    expect((await applyVoucher(world, await aBuyer(world), voucher.code)).error.error).toBe('voucher-used-up');
  }, 60_000);
});

const WAITING = columns<{ waiting: number }>({ waiting: 'COUNT(*)' });

describe('whoever applies a code while its voucher is being changed', () => {
  /** Applies a code while a transaction is open, and lets that end once the code waits for it. */
  async function applyWhile(
    { code }: { code: string },
    { waits, first, and }: { waits: string; first: (tx: Tx) => Promise<unknown>; and: (tx: Tx) => Promise<unknown> },
  ) {
    const buyer = await aBuyer(world);
    let applying: ReturnType<typeof applyVoucher> | undefined;
    await inTransaction(world.services, async (tx) => {
      await first(tx);
      let isDone = false;
      applying = applyVoucher(world, buyer, code);
      void applying.then(() => {
        isDone = true;
      });
      const from = `FROM information_schema.processlist WHERE info LIKE '${waits}'`;
      const ask = async () => isDone || Number((await selectOne(tx, WAITING, from))?.waiting) > 0;
      await waitUntil('the code waits', ask, (isThere) => isThere, world);
      await and(tx);
    });
    return { buyer, error: (await applying)?.error.error };
  }

  it('waits for what comes of it: one that is unpublished at that moment is not taken', async () => {
    const { id, code } = await aPublished();
    const { error } = await applyWhile(
      { code },
      {
        waits: '%FROM vouchers WHERE id = % LOCK IN SHARE MODE',
        first: (tx) => lockVoucher(tx, id),
        and: (tx) => updateRows(tx, Voucher, { published: 0 }, { id }),
      },
    );
    expect(error).toBe('voucher-invalid');
  });

  it('waits for its code: one that is taken out of use at that moment is not taken', async () => {
    const { id, code } = await aPublished();
    const [{ _id: codeId } = { _id: '' }] = (await admin.need('listVoucherCodes', { params: { id } })).items;
    const withdraw = 'UPDATE voucher_codes SET withdrawnAt = ? WHERE id = ?';
    const { buyer, error } = await applyWhile(
      { code },
      {
        waits: 'UPDATE voucher_codes SET uses = uses + 1 WHERE id = %',
        first: (tx) => change(tx, withdraw, [null, codeId]),
        and: (tx) => change(tx, withdraw, [tx.now, codeId]),
      },
    );
    expect([error, await isReserved(buyer)]).toEqual(['voucher-used-up', false]);
  });
});
