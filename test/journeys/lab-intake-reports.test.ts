import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { REPORT_MAX_BYTES } from '#shared/contract/lab-intake.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { LabReport } from '#shared/server/models/lab-report.ts';
import { Order } from '#shared/server/models/order.ts';
import type { ReportView } from '#shared/views/reports.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aPdf, aPdfFile } from '#test/factories/pdf.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aLabFile, aReviewableOrder, importFile } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let doctorPerson: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  doctorPerson = await aDoctor(world);
  doctor = await visitAs(world, doctorPerson);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => world.close());

const put = (name: string, overwrite: '0' | '1' = '0', file = aPdfFile()) =>
  admin.call('uploadReport', { params: { overwrite, name }, files: [file], language: 'en' });
const open = (visitor: Visitor, id: string) => visitor.call('decryptReport', { body: { id } });
const reportsOf = async ({ orderNumber: orderNo }: { orderNumber: string }): Promise<ReportView[]> =>
  (await admin.need('listReports', { query: { orderNo } })).reports;
const stored = () => readdir(path.join(world.services.config.dataDir, 'files', 'reports')).catch((): string[] => []);
const kept = async () => ({
  files: (await stored()).length,
  rows: await countRows(world.services, LabReport, {}),
});
const readsOf = (actorId: string) =>
  findRows(world.services, HealthDataRead, ['endpoint', 'customerId', 'entityId', 'outcome'], {
    where: { actorId },
    order: [['at', 'ASC']],
  });

describe('an uploaded report', () => {
  it('is sealed, belongs to the order its name says, and is opened by doctors and administrators alone', async () => {
    const order = await aPaidOrder(world);
    const name = `Befund_${order.orderNumber}.pdf`;
    const { status, reply } = await put(name);
    expect([status, reply]).toEqual([200, expect.objectContaining({ name, version: 1, orderId: order.orderId })]);
    const { dataDir } = world.services.config;
    const asItLies = await readFile(path.join(dataDir, 'files', 'reports', reply._id), 'latin1');
    expect(asItLies).not.toContain('%PDF');
    expect(asItLies).not.toContain('Befund');

    const before = (await readsOf(doctorPerson.id)).length;
    const opened = await open(doctor, reply._id);
    expect([opened.status, opened.text]).toEqual([200, aPdf().toString()]);
    expect(opened.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect((await readsOf(doctorPerson.id)).slice(before)).toEqual([
      { endpoint: 'decryptReport', customerId: order.customer.id, entityId: reply._id, outcome: 'read' },
    ]);
    expect((await open(admin, reply._id)).status).toBe(200);
    expect((await open(await visitAs(world, order.customer), reply._id)).status).toBe(403);
    expect(
      await findRow(world.services, Activity, ['aboutId'], {
        where: { event: 'lab-intake.report-stored', entityId: order.orderId },
      }),
    ).toEqual({ aboutId: order.customer.id });
  });

  it.each([
    ['a page that is named like a PDF', '<html><script>alert(1)</script></html>'],
    ['a PDF that was cut on its way', '%PDF-1.7\n1 0 obj'],
    ['an end without a beginning', 'x%PDF-1.7\n%%EOF'],
    ['an empty file', ''],
  ])('is refused where it is %s', async (_what, content) => {
    const order = await aPaidOrder(world);
    const before = await kept();
    const { status, error } = await put(`${order.orderNumber}.pdf`, '0', new File([content], 'a.pdf'));
    expect([status, error.error]).toEqual([400, 'pdf-expected']);
    expect(error.message).toBe('Expected File to be in PDF Format, File Format does not match');
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['leads out of the folder', (number: string) => `../../${number}.pdf`, 'field.report-name'],
    ['holds a zero byte', (number: string) => `${number}\u0000.pdf`, 'field.report-name'],
    ['holds a blank', (number: string) => `Befund ${number}.pdf`, 'field.report-name'],
    ['holds an umlaut', (number: string) => `Prüfung_${number}.pdf`, 'field.report-name'],
    ['is longer than 100 signs', (number: string) => `${'x'.repeat(91)}${number}`, 'field.report-name'],
  ])('is refused where its name %s', async (_what, nameOf, key) => {
    const { orderNumber } = await aPaidOrder(world);
    const before = await kept();
    const { status, error } = await put(nameOf(orderNumber));
    expect([status, error.error, error.fields?.map((field) => field.key)]).toEqual([400, 'invalid-input', [key]]);
    expect(await kept()).toEqual(before);
  });

  it('of exactly 10 MB is taken, and refused with one byte more', async () => {
    const { orderNumber } = await aPaidOrder(world);
    const ofBytes = (bytes: number) =>
      new File(
        [aPdf().toString('latin1').padStart(0), new Uint8Array(bytes - 2 * aPdf().length), aPdf().toString('latin1')],
        'a',
      );
    expect((await put(`a_${orderNumber}.pdf`, '0', ofBytes(REPORT_MAX_BYTES))).status).toBe(200);
    const { status, error } = await put(`b_${orderNumber}.pdf`, '0', ofBytes(REPORT_MAX_BYTES + 1));
    expect([status, error.error]).toEqual([413, 'too-large']);
  });

  it('is never given to an order by guessing', async () => {
    const [one, other, cancelled, unpaid] = await Promise.all([1, 2, 3, 4].map(() => aPaidOrder(world)));
    await updateRows(world.services, Order, { status: OrderStatus.CANCELLED }, { id: cancelled?.orderId ?? '' });
    await updateRows(world.services, Order, { status: null }, { id: unpaid?.orderId ?? '' });
    const before = await kept();
    const outcomeOf = async (name: string) => {
      const { status, error } = await put(name);
      return [status, error.error, error.message];
    };
    expect(await outcomeOf('Befund.pdf')).toEqual([409, 'order-not-matched', 'Unable to match order']);
    expect(await outcomeOf(`${one?.orderNumber}_${other?.orderNumber}.pdf`)).toEqual([
      409,
      'order-not-matched',
      'Unable to match order',
    ]);
    // The check digit finds what was mistyped.
    expect(await outcomeOf(`${Number(one?.orderNumber) + 1}.pdf`)).toEqual([
      409,
      'order-not-matched',
      'Unable to match order',
    ]);
    expect(await outcomeOf(`${NOBODYS}.pdf`)).toEqual([404, 'no-matching-customer', 'No matching customer for order']);
    expect((await outcomeOf(`${cancelled?.orderNumber}.pdf`)).slice(0, 2)).toEqual([409, 'order-cancelled']);
    expect((await outcomeOf(`${unpaid?.orderNumber}.pdf`)).slice(0, 2)).toEqual([409, 'order-not-matched']);
    expect(await kept()).toEqual(before);
  });

  it('of a known name is refused with what stands, or becomes another version while the former stays to be opened', async () => {
    const order = await aPaidOrder(world);
    const name = `${order.orderNumber}.pdf`;
    const first = (await put(name, '0', aPdfFile('eins'))).reply;
    const again = await put(name, '0', aPdfFile('zwei'));
    expect([again.status, again.error.error]).toEqual([409, 'already-exists']);
    expect(again.error.message).toContain('already exists');
    expect(again.error.details).toEqual({
      reportId: first._id,
      version: 1,
      bytes: first.bytes,
      at: first.at,
      same: false,
    });
    expect((await put(name, '0', aPdfFile('eins'))).error.details).toMatchObject({ same: true });

    const second = (await put(name, '1', aPdfFile('zwei'))).reply;
    expect(second).toMatchObject({ version: 2, name });
    expect((await reportsOf(order)).map(({ version }) => version)).toEqual([2, 1]);
    for (const visitor of [doctor, admin]) {
      expect((await open(visitor, first._id)).text).toBe(aPdf('eins').toString());
      expect((await open(visitor, second._id)).text).toBe(aPdf('zwei').toString());
    }
  });

  it('with the same content once more is the same version', async () => {
    const { orderNumber } = await aPaidOrder(world);
    const first = (await put(`${orderNumber}.pdf`)).reply;
    const before = await kept();
    expect((await put(`${orderNumber}.pdf`, '1')).reply).toEqual(first);
    expect(await kept()).toEqual(before);
  });

  it.each(['0', '1'] as const)(
    'uploaded twice at the same moment (%s) is one of the two, and the other is refused',
    async (overwrite) => {
      const order = await aPaidOrder(world);
      const name = `${order.orderNumber}.pdf`;
      if (overwrite === '1') await put(name, '0', aPdfFile('vorher'));
      const before = await kept();
      // Neither is recorded before both have seen what stands.
      const { files } = world.services;
      const write = files.write.bind(files);
      const both = Promise.withResolvers<void>();
      let waiting = 0;
      jest.spyOn(files, 'write').mockImplementation((async (kind: 'reports', id: string, source: Uint8Array) => {
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
        return write(kind, id, source);
      }) as typeof files.write);
      const answers = await Promise.all(['links', 'rechts'].map((says) => put(name, overwrite, aPdfFile(says))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.error.error).toBe('already-exists');
      const winner = answers.findIndex(({ status }) => status === 200);
      const [latest] = await reportsOf(order);
      expect((await open(admin, latest?._id ?? '')).text).toBe(aPdf(['links', 'rechts'][winner]).toString());
      expect(await kept()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
    },
  );

  it('without room is 507, and leaves neither row nor file', async () => {
    const { orderNumber } = await aPaidOrder(world);
    const before = await kept();
    jest.spyOn(world.services.files, 'write').mockRejectedValueOnce(new FileFailure('full', 'a file'));
    expect((await put(`${orderNumber}.pdf`)).error.error).toBe('storage-full');
    await world.services.sequelize.query(
      `CREATE TRIGGER no_room BEFORE INSERT ON lab_reports FOR EACH ROW
       SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`,
    );
    try {
      expect((await put(`${orderNumber}.pdf`)).error.error).toBe('storage-full');
    } finally {
      await world.services.sequelize.query('DROP TRIGGER no_room');
    }
    expect(await kept()).toEqual(before);
  });
});

/** A right number that no order has. */
const NOBODYS = makeOrderNumber(9_999_999, 2099);
const ED = Buffer.from(aPdf('im Umschlag')).toString('base64');

describe('the reports of a case', () => {
  it('stand in the review, uploaded ones with every version and those out of messages, and both are opened', async () => {
    const [order, other] = [await aReviewableOrder(world), await aReviewableOrder(world)];
    for (const { orderNumber } of [other, order]) {
      const file = (await aLabFile(world, orderNumber)).toString();
      await importFile(
        world,
        Buffer.from(`${file.trimEnd()}\rOBX|99|ED|PDF^Laborbericht^L||^application^pdf^Base64^${ED}||||||F\r`),
      );
    }
    const uploaded = (await put(`${order.orderNumber}.pdf`)).reply;
    await put(`${order.orderNumber}.pdf`, '1', aPdfFile('berichtigt'));
    const { reports, documents } = await doctor.need('getReview', { params: { orderId: order.orderId } });
    expect(reports.map(({ version }) => version)).toEqual([2, 1]);
    expect(reports[1]).toEqual(uploaded);
    expect(documents).toMatchObject([{ name: 'Laborbericht', refused: null }]);
    expect((await open(doctor, documents[0]?._id ?? '')).text).toBe(aPdf('im Umschlag').toString());
    // Whose document was read is told from those of everybody else.
    expect((await readsOf(doctorPerson.id)).at(-1)).toEqual({
      ...{ endpoint: 'decryptReport', customerId: order.customer.id, entityId: documents[0]?._id, outcome: 'read' },
    });
  });
});

describe('the file as the laboratory sent it', () => {
  const fetchFile = (visitor: Visitor, orderNo: string, format: 'hl7' | 'pdf') =>
    visitor.call('getTestResultFile', { query: { orderNo, format }, language: 'en' });

  it('is byte by byte what came, and its reading is recorded', async () => {
    const order = await aPaidOrder(world);
    const bytes = await aLabFile(world, order.orderNumber);
    await importFile(world, bytes, 'labor_0815.hl7');
    const before = (await readsOf(doctorPerson.id)).length;
    const { status, text, headers } = await fetchFile(doctor, order.orderNumber, 'hl7');
    expect([status, text]).toEqual([200, bytes.toString()]);
    expect(headers.get('content-disposition')).toContain('attachment; filename="labor_0815.hl7"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await readsOf(doctorPerson.id)).slice(before)).toEqual([
      { endpoint: 'getTestResultFile', customerId: order.customer.id, entityId: order.orderNumber, outcome: 'read' },
    ]);
    expect((await fetchFile(admin, order.orderNumber, 'hl7')).status).toBe(200);
  });

  it('of a file with several people holds this person’s messages alone', async () => {
    const [one, other] = [await aPaidOrder(world), await aPaidOrder(world)];
    const files = [await aLabFile(world, one.orderNumber), await aLabFile(world, other.orderNumber)];
    await importFile(world, Buffer.concat(files));
    const { text } = await fetchFile(doctor, other.orderNumber, 'hl7');
    expect(text).toContain(other.orderNumber);
    expect(text).not.toContain(one.orderNumber);
    expect(text.replaceAll('\n', '\r').replaceAll('\r\r', '\r').trim()).toBe(
      files[1]?.toString().replaceAll('\n', '\r').replaceAll('\r\r', '\r').trim(),
    );
  });

  it('is the latest PDF, uploaded or out of a message', async () => {
    const order = await aPaidOrder(world);
    await put(`${order.orderNumber}.pdf`, '0', aPdfFile('hochgeladen'));
    expect((await fetchFile(doctor, order.orderNumber, 'pdf')).text).toBe(aPdf('hochgeladen').toString());
    const file = (await aLabFile(world, order.orderNumber)).toString().trimEnd();
    await importFile(world, Buffer.from(`${file}\rOBX|99|ED|PDF^Bericht^L||^application^pdf^Base64^${ED}||||||F\r`));
    expect((await fetchFile(doctor, order.orderNumber, 'pdf')).text).toBe(aPdf('im Umschlag').toString());
  });

  it.each(['hl7', 'pdf'] as const)('is not found where none came (%s)', async (format) => {
    const { orderNumber } = await aPaidOrder(world);
    for (const number of [orderNumber, NOBODYS]) {
      const { status, error } = await fetchFile(doctor, number, format);
      expect([status, error.error, error.message]).toEqual([404, 'file-not-found', 'File not Found']);
    }
  });
});
