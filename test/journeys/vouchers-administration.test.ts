import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { DAY_MS } from '#shared/durations.ts';
import { VOUCHER_CODES_AT_ONCE, VOUCHER_CODES_MAX } from '#shared/limits/vouchers.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { aBuyer } from '#test/factories/buyers.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { applyVoucher, revokeVoucher } from '#test/factories/vouchers.ts';
import { statementsOf } from '#test/setup/statements-of.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
});

afterAll(() => world.close());

const LABEL = { de: 'Herzmonat', en: 'Heart month', fr: 'Mois du cœur', it: 'Mese del cuore' };
const TEN_PERCENT = { type: 'percent', value: 10 } as const;

const create = async (more: object = {}) =>
  (await admin.need('createVoucher', { body: { label: LABEL, discount: TEN_PERCENT, ...more } }))._id;
const voucherOf = async (id: string) => {
  const found = (await admin.need('listVouchers')).items.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no voucher ${id}`);
  return found;
};
const codesOf = async (id: string) => (await admin.need('listVoucherCodes', { params: { id } })).items;
const addCode = (id: string, code: string) => admin.call('addVoucherCodes', { params: { id }, body: { code } });
const eventsOf = async (id: string) =>
  (await findRows(world.services, Activity, ['event'], { where: { entityId: id }, order: ['at', 'id'] })).map(
    ({ event }) => event,
  );

describe('a voucher of an administrator', () => {
  it('is for a year, once a code and unpublished where nothing else is said', async () => {
    const voucher = await voucherOf(await create());
    expect(voucher).toMatchObject({
      ...{ label: LABEL, redemptionLimit: 1, published: false, discount: TEN_PERCENT, productGroups: [] },
      ...{ codes: 0, uses: 0, isUsed: false, version: 1, changed: { by: 'Reto Testmann' } },
    });
    expect(voucher.key).toMatch(/^heart-month-[0-9a-f]{6}$/);
    const now = world.services.now().getTime();
    const days = (Date.parse(voucher.expiration) - now) / DAY_MS;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(Math.round(days)).toBeLessThanOrEqual(366);
  });

  it('may miss languages until it is published', async () => {
    const label = { de: 'Frühling', en: '', fr: '' };
    const id = await create({ label });
    expect((await voucherOf(id)).label).toEqual({ de: 'Frühling', en: '', fr: '', it: '' });
    const body = { label, discount: TEN_PERCENT, published: true };
    const refused = await admin.call('changeVoucher', { params: { id }, body });
    expect(refused.error.fields?.map(({ path, key }) => [path, key])).toEqual([
      ['label.en', 'field.label-published'],
      ['label.fr', 'field.label-published'],
      ['label.it', 'field.label-published'],
    ]);
    expect((await admin.call('createVoucher', { body })).status).toBe(400);
    expect((await voucherOf(id)).published).toBe(false);
  });

  it('is changed as it was read: what the server alone writes is dropped, a change in between is not overwritten', async () => {
    const id = await create();
    await addCode(id, 'HERZ-READ');
    const read = await voucherOf(id);
    const forged = {
      ...read,
      ...{ _id: 'x', key: 'forged', uses: 99, codes: 0, isUsed: true, createdAt: '1999-01-01T00:00:00Z' },
      ...{ redemptionLimit: 3, published: true, voucherCodes: [{ code: 'FORGED', redemptionLogsNo: 0 }] },
    };
    expect(await admin.need('changeVoucher', { params: { id }, body: forged })).toEqual({ version: 2 });
    const { key, createdAt } = read;
    expect(await voucherOf(id)).toMatchObject({
      ...{ _id: id, key, createdAt, uses: 0, codes: 1, isUsed: false, redemptionLimit: 3, published: true, version: 2 },
    });
    expect((await admin.call('changeVoucher', { params: { id }, body: forged })).error.error).toBe('conflict');
    expect(await eventsOf(id)).toEqual(['vouchers.created', 'vouchers.codes-added', 'vouchers.changed']);
  });

  it('gets one code or many, none of them twice, and says so', async () => {
    const [id, other] = [await create(), await create()];
    expect((await addCode(id, ' herz25 ')).reply).toEqual({ added: 1 });
    expect((await addCode(id, 'HERZ25')).error.error).toBe('voucher-code-taken');
    expect((await addCode(other, 'Herz25')).error.error).toBe('voucher-code-taken');
    const many = { params: { id }, body: { count: VOUCHER_CODES_AT_ONCE } };
    expect(await admin.need('addVoucherCodes', many)).toEqual({ added: VOUCHER_CODES_AT_ONCE });
    const first = await admin.need('listVoucherCodes', { params: { id }, query: { limit: 700 } });
    const rest = await admin.need('listVoucherCodes', {
      params: { id },
      query: { limit: 700, cursor: first.next ?? '' },
    });
    const codes = [...first.items, ...rest.items].map(({ code }) => code);
    expect(codes[0]).toBe('HERZ25');
    expect(new Set(codes).size).toBe(VOUCHER_CODES_AT_ONCE + 1);
    for (const code of codes.slice(1)) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    expect((await voucherOf(id)).codes).toBe(VOUCHER_CODES_AT_ONCE + 1);
    const found = await admin.need('listVouchers', { query: { search: 'herz25' } });
    expect(found.items.map(({ _id }) => _id)).toEqual([id]);
  });

  it('gets many codes in a few statements, so that whoever waits for it waits shortly', async () => {
    const id = await create();
    const connection = await createConnection({ uri: world.services.config.databaseUrl });
    const body = { count: VOUCHER_CODES_AT_ONCE };
    const made = () => admin.need('addVoucherCodes', { params: { id }, body });
    const written = (await statementsOf(connection, made)).filter(({ text }) => /INTO `voucher_codes`/.test(text));
    await connection.end();
    expect(written.length).toBeLessThanOrEqual(2);
    expect((await voucherOf(id)).codes).toBe(VOUCHER_CODES_AT_ONCE);
  });

  it('holds so many codes and none more, one by one or many at once', async () => {
    const id = await create();
    const most = VOUCHER_CODES_MAX - 1;
    const fill = `INSERT INTO voucher_codes (id, voucherId, code, createdAt)
      SELECT UUID(), ?, CONCAT('FULL', seq), NOW() FROM seq_1_to_${most}`;
    await change(world.services, fill, [id]);
    const add = async (count: number) => {
      const { status, error } = await admin.call('addVoucherCodes', { params: { id }, body: { count } });
      return status === 200 ? status : [status, error.error];
    };
    expect([await add(2), await add(1), await add(1)]).toEqual([
      [409, 'voucher-codes-full'],
      200,
      [409, 'voucher-codes-full'],
    ]);
    expect((await voucherOf(id)).codes).toBe(VOUCHER_CODES_MAX);
  });

  it('is used by a customer, and its log says what became of it', async () => {
    const id = await create({ published: true, redemptionLimit: 2 });
    await addCode(id, 'LOG-ONE');
    const buyer = await aBuyer(world);
    expect((await applyVoucher(world, buyer, 'log-one')).status).toBe(200);
    expect(await voucherOf(id)).toMatchObject({ uses: 1, isUsed: true });
    await revokeVoucher(world, buyer);
    const [code] = await codesOf(id);
    expect(code).toMatchObject({ code: 'LOG-ONE', uses: 0, redemptionLogsNo: 2, withdrawn: false });
    const { items } = await admin.need('listRedemptions', { params: { id: code?._id ?? '' } });
    expect(items.map(({ event, actor, by }) => [event, actor, by])).toEqual([
      ['give-back', 'customer', null],
      ['reserve', 'customer', null],
    ]);
    expect(items[0]).toMatchObject({ orderId: buyer.orderId, transactionNo: buyer.transactionNo });
    const used = { error: { error: 'voucher-used' }, status: 409 };
    expect(await admin.call('deleteVoucher', { params: { id } })).toMatchObject(used);
    expect(await admin.call('deleteVoucherCode', { params: { id: code?._id ?? '' } })).toMatchObject(used);
    const spelt = { params: { id: code?._id ?? '' }, body: { code: 'LOG-TWO' } };
    expect(await admin.call('changeVoucherCode', spelt)).toMatchObject(used);
    expect(await codesOf(id)).toHaveLength(1);
  });

  it('is deleted with its codes while nobody has used one', async () => {
    const id = await create();
    await admin.need('addVoucherCodes', { params: { id }, body: { count: 3 } });
    const [code] = await codesOf(id);
    expect((await admin.call('deleteVoucherCode', { params: { id: code?._id ?? '' } })).status).toBe(204);
    expect(await codesOf(id)).toHaveLength(2);
    expect((await eventsOf(id)).at(-1)).toBe('vouchers.code-deleted');
    expect((await admin.call('deleteVoucher', { params: { id } })).status).toBe(204);
    expect((await admin.call('deleteVoucher', { params: { id } })).status).toBe(404);
    expect((await admin.call('listVoucherCodes', { params: { id } })).status).toBe(404);
    expect((await eventsOf(id)).at(-1)).toBe('vouchers.deleted');
  });
});

describe('a code', () => {
  it('is spelt anew while it is unused, taken out of use and put back', async () => {
    const id = await create({ published: true });
    await addCode(id, 'SPELT-WRONG');
    await addCode(id, 'TAKEN-HERE');
    const [code] = await codesOf(id);
    const change = (body: object) => admin.call('changeVoucherCode', { params: { id: code?._id ?? '' }, body });
    expect((await change({ code: 'taken-here' })).error.error).toBe('voucher-code-taken');
    expect((await change({ code: ' ', withdrawn: true })).error.error).toBe('invalid-input');
    expect((await change({ code: 'spelt-right', uses: 7, _id: 'x', redemptionLogsNo: 0 })).status).toBe(204);
    expect((await codesOf(id))[0]).toMatchObject({ code: 'SPELT-RIGHT', uses: 0 });
    const check = () => admin.call('checkVoucher', { params: { code: 'SPELT-RIGHT' } });
    expect((await check()).status).toBe(200);
    await change({ withdrawn: true });
    expect((await check()).error.error).toBe('voucher-invalid');
    await change({ withdrawn: false });
    expect((await check()).status).toBe(200);
  });

  it('goes into a file that no spreadsheet runs', async () => {
    const label = { ...LABEL, de: '=HYPERLINK("https://evil.example";"Klick")', fr: '@SUM(A1)', en: '+1+1' };
    const id = await create({ label });
    await addCode(id, '-1-1');
    await addCode(id, 'GOOD-1');
    const file = async (language: string, query = {}) =>
      (await admin.call('downloadVoucherCodes', { params: { id }, query, language } as never)).text;
    const german = await file('de');
    expect(german.replace('\uFEFF', '').split('\r\n')[0]).toBe(
      'code;voucher;uses;redemptionLimit;expiration;withdrawn;createdAt',
    );
    for (const [language, formula] of [
      ['de', '=HYPERLINK'],
      ['fr', '@SUM'],
      ['en', '+1+1'],
    ] as const) {
      const text = await file(language);
      expect(text).toContain(`'${formula}`);
      for (const cell of text.replace('\uFEFF', '').split(/[;,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
    }
    expect(await file('de', { separator: 'tab' })).toContain('GOOD-1\t');
  });
});

describe('somebody who attacks vouchers', () => {
  const good = { label: LABEL, discount: TEN_PERCENT };

  it.each([
    ['nothing', {}, 'label'],
    ['no discount', { label: LABEL }, 'discount'],
    ['a label that is a text', { ...good, label: 'Herz' }, 'label'],
    ['no German', { ...good, label: { ...LABEL, de: '  ' } }, 'label.de'],
    ['a label too long', { ...good, label: { ...LABEL, it: 'x'.repeat(81) } }, 'label.it'],
    ['another language', { ...good, label: { ...LABEL, rm: 'x' } }, 'label.rm'],
    ['more than everything', { ...good, discount: { type: 'percent', value: 101 } }, 'discount.value'],
    ['less than nothing', { ...good, discount: { type: 'amount', value: -100 } }, 'discount.value'],
    ['nothing off', { ...good, discount: { type: 'amount', value: 0 } }, 'discount.value'],
    ['half a percent', { ...good, discount: { type: 'percent', value: 0.5 } }, 'discount.value'],
    ['a percent as text', { ...good, discount: { type: 'percent', value: '10' } }, 'discount.value'],
    ['another discount', { ...good, discount: { type: 'free', value: 1 } }, 'discount.type'],
    ['no uses', { ...good, redemptionLimit: 0 }, 'redemptionLimit'],
    ['endless uses', { ...good, redemptionLimit: 2 ** 40 }, 'redemptionLimit'],
    ['published as text', { ...good, published: 'true' }, 'published'],
    ['no day', { ...good, expiration: '2027-02-30T00:00:00Z' }, 'expiration'],
    ['a year beyond all', { ...good, expiration: '99999-01-01T00:00:00Z' }, 'expiration'],
    ['an unknown group', { ...good, productGroups: ['no-such-group'] }, 'productGroups[0]'],
    ['a key of its own', { ...good, key: 'mine' }, 'key'],
  ])('makes none with %s', async (_what, body, path) => {
    const answer = await admin.call('createVoucher', { body: body as typeof good });
    expect(answer).toMatchObject({ status: 400, error: { error: 'invalid-input' } });
    expect(answer.error.fields?.map((field) => field.path)).toContain(path);
  });

  it.each([
    ['both', { code: 'A-CODE', count: 1 }],
    ['neither', {}],
    ['too many', { count: VOUCHER_CODES_AT_ONCE + 1 }],
    ['none', { count: 0 }],
    ['half of one', { count: 0.5 }],
    ['a number as text', { count: '3' }],
    ['a formula', { code: '=1+1' }],
    ['an empty one', { code: '' }],
    ['one of blanks', { code: '   ' }],
    ['signs of others', { code: 'HERZ 25%' }],
    ['a code too long', { code: 'X'.repeat(41) }],
  ])('adds no codes with %s', async (_what, body) => {
    const id = await create();
    expect((await admin.call('addVoucherCodes', { params: { id }, body: body as object })).status).toBe(400);
    expect(await codesOf(id)).toEqual([]);
  });

  it('is found by what it is called in any language, not by how that is stored', async () => {
    const label = { de: 'Der «"Zirkel"» \\ Bern', en: 'Compass', fr: 'Boussole Neuchâtel', it: 'Bussola' };
    const id = await create({ label });
    const found = async (search: string) =>
      (await admin.need('listVouchers', { query: { search } })).items.map(({ _id }) => _id);
    for (const search of ['"Zirkel"', '"zirkel', '\\ Bern', 'compass', 'NEUCHÂTEL', 'ussola'])
      expect([search, await found(search)]).toEqual([search, [id]]);
    const nobody = await create({ label: { de: 'Xyz', en: 'Xyz', fr: 'Xyz', it: 'Xyz' } });
    for (const search of ['"de"', 'en', 'fr', 'it', ':', '","', '{'])
      expect([search, await found(search)]).toEqual([search, expect.not.arrayContaining([nobody])]);
  });

  it.each(["' OR 1=1 -- ", '%', '_', '\\', '"; DROP TABLE vouchers; --'])(
    'finds nothing more with %s',
    async (search) => {
      const { items } = await admin.need('listVouchers', { query: { search } });
      const { items: all } = await admin.need('listVouchers');
      expect(items.length).toBeLessThan(all.length);
    },
  );
});
