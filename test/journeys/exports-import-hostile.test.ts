import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileFault } from '#shared/domain/exports/file-fault.ts';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import type { RowFault } from '#shared/domain/exports/row-fault.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { ORDER_FILE_MAX_BYTES } from '#shared/limits/exports.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCustomer, anAdmin, aPhoneNo, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let files: ReturnType<typeof orderFiles>;
let order: PlacedOrder;
let kit: { orderNumber: string };
let customer: Person;
let staff: Person;

beforeAll(async () => {
  world = await openWorld();
  staff = await anAdmin(world);
  admin = await visitAs(world, staff);
  files = orderFiles(world, admin);
  order = await aPaidOrder(world);
  kit = await aPaidKit(world);
  customer = await aCustomer(world);
});

afterAll(() => world.close());

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a file that is no CSV', () => {
  it.each<[string, () => Uint8Array]>([
    ['nothing', () => bytes()],
    ['a workbook', () => bytes('PK\u0003\u0004', 'xl/workbook.xml')],
    ['an old workbook', () => bytes([0xd0, 0xcf, 0x11, 0xe0])],
    ['a packed one', () => bytes([0x1f, 0x8b, 8, 0])],
    ['a PDF', () => bytes('%PDF-1.7\n')],
    ['bytes', () => bytes('orderNumber\n', [0, 1, 2, 0])],
  ])('is refused at the door: %s', async (_what, content) => {
    const reply = await admin.call('uploadOrders', { files: [new File([content() as BlobPart], 'x.csv')] });
    expect([reply.status, reply.error.error]).toEqual([400, 'csv-expected']);
    expect(await countRows(world.services, OrderImport, {})).toBe(0);
  });

  it('is called by signs that are seen, without a folder', async () => {
    const brought: string[] = [];
    const named = async (name: string) => {
      const { _id } = await admin.need('uploadOrders', { files: [new File(['status'], name)] });
      brought.push(_id);
      await runJobs(world);
      return (await files.find(_id)).fileName;
    };
    expect(await named('../../etc/orders.csv')).toBe('orders.csv');
    expect(await named('a\u0000\u202evsc\u200b.exe')).toBe('avsc.exe');
    expect(await named('\u202e')).toBe('file');
    await change(world.services, 'DELETE FROM order_imports WHERE importId IN (?)', [brought]);
  });

  it('is refused where none came, or where it is too large', async () => {
    const none = await admin.call('uploadOrders', { files: [] });
    expect([none.status, none.error]).toMatchObject([
      400,
      { error: 'upload-failed', message: expect.stringMatching(/Datei konnte nicht hochgeladen werden/) },
    ]);
    const large = new File([Buffer.alloc(ORDER_FILE_MAX_BYTES + 1, 'a')], 'large.csv');
    expect((await admin.call('uploadOrders', { files: [large] })).status).toBe(413);
  });

  it.each<[string, Uint8Array | string, FileFault, string | null]>([
    ['blank lines', '\n\n \n', 'file-empty', null],
    ['NUL further on', bytes(`orderNumber\n${'2600001230\n'.repeat(600)}`, [0]), 'file-not-text', null],
    ['other columns', 'orderNumber;haemoglobin;x\n1;2;3', 'columns-unknown', 'haemoglobin, x'],
    ['a column twice', 'orderNumber;Status;status\n1;2;3', 'columns-twice', 'status'],
    ['nothing that names an order', 'status;city\nPAID;Bern', 'columns-missing', 'orderNumber, phoneNo'],
    ['a hundred columns', `orderNumber${';city'.repeat(100)}\n1`, 'columns-many', '101'],
    ['a million columns', `orderNumber${';city'.repeat(1_000_000)}\n1`, 'file-broken', '1'],
    ['an open quote', `orderNumber;city\n1;Bern\n2;"Bern\n${'3;Bern\n'.repeat(20_000)}`, 'file-broken', '3'],
    ['one huge cell', `orderNumber;city\n1;${'x'.repeat(3_000_000)}`, 'file-broken', '2'],
  ])('fails as a whole: %s', async (_what, content, reason, detail) => {
    const file = await files.tryOut(content);
    expect(file).toMatchObject({ state: JobState.failed, reason, orders: { detail, created: 0, changed: 0 } });
    expect((await admin.call('confirmOrderFile', { params: { id: file._id } })).error.error).toBe('already-decided');
  });
});

describe('a file is read alike', () => {
  const rows = (separator: string) =>
    orderCsv(
      [{ orderNumber: order.orderNumber, firstName: order.customer.firstName, branch: order.slot.branch.name }],
      separator,
    );
  it.each<[string, () => Uint8Array | string, object]>([
    ['UTF-8', () => rows(';'), { encoding: 'utf-8', separator: 'semicolon' }],
    ['UTF-8 with its mark, commas', () => `\ufeff${rows(',')}`, { encoding: 'utf-8', separator: 'comma' }],
    [
      'UTF-16 as Excel saves it',
      () => Buffer.from(`\ufeff${rows('\t')}`, 'utf16le'),
      { encoding: 'utf-16le', separator: 'tab' },
    ],
    ['UTF-16 the other way', () => utf16be(`\ufeff${rows(';')}`), { encoding: 'utf-16be', separator: 'semicolon' }],
    [
      'Windows',
      () => Buffer.from(`${rows(';').replace('\r\n', ';city\r\n')};Zürich`, 'latin1'),
      { encoding: 'windows-1252' },
    ],
    [
      'Windows, with a letter of its own as the last byte',
      () => Buffer.from(`${rows(';').replace('\r\n', ';city\r\n')};Carougé`, 'latin1'),
      { encoding: 'windows-1252' },
    ],
    ['old Macs', () => rows(';').replaceAll('\r\n', '\r'), {}],
    ['quotes and blanks', () => `" OrderNumber ";"FIRSTNAME"\n\n" ${order.orderNumber} ";"Nora"\n\n`, {}],
  ])('from %s', async (what, content, form) => {
    const file = await files.tryOut(content());
    expect(file).toMatchObject({ state: JobState.done, total: 1, orders: { form } });
    // A town belongs to a kit alone: that it is refused shows that it was read.
    const said = { Windows: 'Zürich', 'Windows, with a letter of its own as the last byte': 'Carougé' }[what];
    if (said) expect(file.refusals).toMatchObject([{ field: 'city', said, fault: 'misplaced' }]);
    else expect(file.orders).toMatchObject({ same: 1, refused: 0 });
  });

  it.each<[keyof OrderCells, () => string]>([
    ['orderedOn', () => zurichDate(new Date())],
    ['phoneNo', () => order.customer.phoneNo.replace('+41', '0041 ')],
    ['phoneNo', () => `0${order.customer.phoneNo.slice(3, 5)} ${order.customer.phoneNo.slice(5)}`],
    ['phoneNo', () => order.customer.phoneNo.slice(1)],
    ['birthdate', () => '1985-05-05'],
    ['birthdate', () => '5.5.1985'],
    ['total', () => '109'],
    ['paid', () => 'CHF 109,00'],
    ['product', () => 'heart-basic'],
    ['product', () => 'Bilan cardiaque'],
    ['status', () => 'paid'],
    ['label', () => 'anything: it follows from the rest'],
  ])('with %s in another writing (%#)', async (column, said) => {
    const cells: OrderCells = { orderNumber: order.orderNumber, [column]: said() };
    const file = await files.tryOut(orderCsv([cells]));
    expect(file.orders).toMatchObject({ same: 1, refused: 0 });
  });
});

describe('a row is refused', () => {
  const past = { orderedOn: '02.03.2026', orderedAt: '09:15', status: 'PAID', application: 'homesampling' };
  const fresh = (more: OrderCells = {}): OrderCells => ({
    ...{
      ...past,
      productGroup: 'energy',
      product: 'ferritin-home',
      phoneNo: aPhoneNo(),
      firstName: 'Ada',
      lastName: 'Pilotin',
    },
    ...{ birthdate: '1980-05-31', sex: 'female', streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
    ...more,
  });
  it.each<[RowFault, string | null, () => OrderCells]>([
    ['check-digit', 'orderNumber', () => ({ orderNumber: '2600001231' })],
    ['unknown-order', 'orderNumber', () => ({ orderNumber: makeOrderNumber(9_999_990, 2026) })],
    ['differs', 'paid', () => ({ orderNumber: order.orderNumber, paid: '0.00' })],
    ['differs', 'phoneNo', () => ({ orderNumber: order.orderNumber, phoneNo: '0791234567' })],
    ['differs', 'firstName', () => ({ orderNumber: order.orderNumber, firstName: '=HYPERLINK("x")' })],
    ['status', 'status', () => ({ orderNumber: order.orderNumber, status: 'DONE' })],
    ['step-of-money', 'status', () => ({ orderNumber: order.orderNumber, status: 'CANCELLED' })],
    ['step-of-medicine', 'status', () => ({ orderNumber: order.orderNumber, status: 'RESULT_RECEIEVED' })],
    ['step-not-allowed', 'status', () => ({ orderNumber: order.orderNumber, status: 'COMPLETED' })],
    ['misplaced', 'streetAddress', () => ({ orderNumber: order.orderNumber, streetAddress: 'Weg 2' })],
    ['zip', 'zipCode', () => ({ orderNumber: kit.orderNumber, zipCode: '80021' })],
    ['required', 'phoneNo', () => fresh({ phoneNo: '' })],
    ['phone', 'phoneNo', () => fresh({ phoneNo: '044 000 00 1' })],
    ['name', 'firstName', () => fresh({ firstName: 'R0wan' })],
    ['name', 'lastName', () => fresh({ lastName: '@SUM(A1)' })],
    ['birthdate', 'birthdate', () => fresh({ birthdate: '31.02.1988' })],
    ['birthdate', 'birthdate', () => fresh({ birthdate: '31.05.88' })],
    ['too-young', 'birthdate', () => fresh({ birthdate: '14.03.2012' })],
    ['sex', 'sex', () => fresh({ sex: 'x' })],
    ['email', 'email', () => fresh({ email: '=HYPERLINK("x")' })],
    ['language', 'language', () => fresh({ language: 'rm' })],
    ['required', 'birthdate', () => fresh({ birthdate: '' })],
    ['date', 'orderedOn', () => fresh({ orderedOn: '2026-02-30' })],
    ['time', 'orderedAt', () => fresh({ orderedAt: '25:00' })],
    ['ahead', 'orderedOn', () => fresh({ orderedOn: '01.01.2999' })],
    ['status-of-new', 'status', () => fresh({ status: 'COMPLETED' })],
    ['required', 'status', () => fresh({ status: '' })],
    ['misplaced', 'voucherCode', () => fresh({ voucherCode: 'X' })],
    ['no-money', 'paid', () => fresh({ paid: '109.00' })],
    ['price', 'total', () => fresh({ total: '1.00' })],
    ['amount', 'total', () => fresh({ total: '1e3' })],
    ['product', 'product', () => fresh({ product: 'blutcheck-2021' })],
    ['application', 'application', () => fresh({ application: 'mobile' })],
    ['misplaced', 'branch', () => fresh({ branch: 'Apotheke' })],
    ['required', 'zipCode', () => fresh({ zipCode: '' })],
    ['other-person', 'phoneNo', () => fresh({ phoneNo: customer.phoneNo })],
    ['not-customer', 'phoneNo', () => fresh({ phoneNo: staff.phoneNo })],
  ])('for %s at %s (%#)', async (fault, field, row) => {
    const orders = await countRows(world.services, Order, {});
    const file = await files.tryOut(orderCsv([row()]));
    expect(file.refusals).toMatchObject([{ line: 2, fault, field }]);
    expect(file.orders).toMatchObject({ created: 0, changed: 0, same: 0, refused: 1 });
    expect(await countRows(world.services, Order, {})).toBe(orders);
  });

  it('where the file spoke of the order before, with the line', async () => {
    const row = fresh();
    const same = { orderNumber: order.orderNumber };
    const file = await files.tryOut(orderCsv([same, row, same, row]));
    expect(file.refusals).toMatchObject([
      { line: 4, fault: 'twice', detail: '2' },
      { line: 5, fault: 'twice', detail: '3' },
    ]);
  });

  it('and comes back as a file with line, column and reason, which can be corrected and sent again', async () => {
    const wrong = { orderNumber: order.orderNumber, firstName: "=cmd|' /C calc'!A0", status: 'CONFIRMED' };
    const file = await files.tryOut(orderCsv([{ orderNumber: kit.orderNumber }, wrong]));
    const { status, text } = await files.refusedFile(file._id);
    expect(status).toBe(200);
    const [row] = readCsv(text);
    expect(row).toMatchObject({
      ...{ line: '3', field: 'firstName', orderNumber: order.orderNumber, status: 'CONFIRMED' },
      ...{ firstName: "'=cmd|' /C calc'!A0", reason: expect.stringMatching(/^Steht im Auftrag anders/) },
    });
    const corrected = text.replace("'=cmd|' /C calc'!A0", 'Nora');
    expect((await files.tryOut(corrected)).orders).toMatchObject({ changed: 1, refused: 0 });
    // Without refused rows there is no file, nor once its day is over.
    const right = await files.tryOut(orderCsv([{ orderNumber: kit.orderNumber }]));
    expect((await files.refusedFile(right._id)).status).toBe(404);
    await change(world.services, 'UPDATE order_imports SET expiresAt = ? WHERE importId = ?', [
      world.services.now(),
      file._id,
    ]);
    expect((await files.refusedFile(file._id)).status).toBe(404);
  });
});
