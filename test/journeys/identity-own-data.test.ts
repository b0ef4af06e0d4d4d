import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATA_AT_ONCE_ORDERS, DATA_FILE_KEPT_MS } from '#shared/limits/privacy.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { FileSource } from '#shared/server/gateways/files/file-store.ts';
import { changePhoneNo } from '#shared/server/identity/change-phone-no.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { User } from '#shared/server/models/user.ts';
import { changeInternalNote } from '#shared/server/results/change-internal-note.ts';
import type { OwnDataView } from '#shared/views/own-data.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPhoneNo, type Person, signIn, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, aReviewableOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import { forgetAccount } from '#worker/identity/forget-account.ts';
import { makeDataFile } from '#worker/identity/make-data-file.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function ask(person: Pick<Person, 'id'>, format: 'json' | 'pdf', lang: 'de' | 'fr' = 'de') {
  const { token } = await signIn(world, person);
  const address = `${world.baseUrl}/api/users/${person.id}/data?format=${format}&lang=${lang}`;
  return fetch(address, { headers: { authorization: `Bearer ${token}` } });
}

const made = (id: string) => countRows(world.services, Activity, { event: 'identity.data-made', entityId: id });

describe('my data, at once', () => {
  it('as JSON hold person, orders, payments, appointment, texts, answers, result, readings, SMS and sessions, by the names of the API', async () => {
    const { customer, orderNumber, orderId, doctor } = await aReleasedOrder(world);
    const visitor = await visitAs(world, customer);
    await visitor.need('startSignIn', { body: { phoneNo: customer.phoneNo } });
    const answer = await ask(customer, 'json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.json"/);
    const data = (await answer.json()) as OwnDataView;
    const { roles, ...me } = await visitor.need('getMe');
    expect(data.person).toMatchObject(me);
    const [order] = data.orders;
    expect(order).toMatchObject({ orderNumber, status: 4 });
    expect(order?.appointment?.branch.name).toBeTruthy();
    expect(order?.transactions).toMatchObject([{ type: 'order', status: 'settled' }]);
    expect(order?.acceptedTexts.map(({ text }) => text).sort()).toEqual(['medical-statement', 'terms']);
    expect(order?.answers.length).toBeGreaterThan(5);
    expect(order?.answers.every(({ question }) => question?.de)).toBe(true);
    const result = await visitor.need('getResultOfOrder', { params: { orderId } });
    expect(order?.results).toEqual([result]);
    expect(data.readings.map(({ what, name }) => [what, name])).toContainEqual([
      'release',
      `${doctor.firstName} ${doctor.lastName}`,
    ]);
    expect(data.messages.map(({ template }) => template)).toContain('sign-in-code');
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(data.activities.length).toBeGreaterThan(0);
    expect(await made(customer.id)).toBe(1);
  });

  it('hold nothing that no doctor released, no note among staff, nothing of others, no secret', async () => {
    const { customer, resultId, orderId } = await aReviewableOrder(world);
    const other = await aReleasedOrder(world);
    const doctor = await aDoctor(world);
    const actor = { userId: doctor.id, sessionId: doctor.id, roles: doctor.roles };
    const note = { activityType: 'add', internalNote: { note: 'KANARI-NOTIZ' } };
    await inTransaction(world.services, (tx) =>
      changeInternalNote(tx, { actor, params: { id: resultId }, body: note } as never),
    );
    await (await visitAs(world, doctor)).need('getReview', { params: { orderId } });
    const text = await (await ask(customer, 'json')).text();
    const data = JSON.parse(text) as OwnDataView;
    expect(data.orders[0]?.results).toEqual([]);
    // What staff did about the person is in the record by now; what the person did alone is theirs.
    const done = await findRows(world.services, Activity, ['actorId', 'event'], { where: { aboutId: customer.id } });
    const byStaff = done.filter(({ actorId }) => actorId !== customer.id).map(({ event }) => event);
    expect(byStaff.length).toBeGreaterThan(0);
    const own = new Set<string>(done.filter(({ actorId }) => actorId === customer.id).map(({ event }) => event));
    expect(data.activities.filter(({ event }) => !own.has(event))).toEqual([]);
    for (const secret of [
      'KANARI-NOTIZ',
      other.customer.id,
      other.orderNumber,
      'codeHash',
      'sealedCode',
      'rotation',
      'critical',
      'bloodMeasures',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('as a PDF are read in the person’s language, tagged, with the fonts inside, every value with its unit', async () => {
    const { customer, orderNumber, orderId } = await aReleasedOrder(world);
    const answer = await ask(customer, 'pdf', 'fr');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const { text, fonts, info } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const visitor = await visitAs(world, customer);
    const { document } = await visitor.need('getResultOfOrder', { params: { orderId } });
    const plain = text.replace(/\s+/g, ' ');
    for (const word of [
      'Vos données',
      customer.lastName,
      `Commande ${orderNumber}`,
      'Vos réponses au questionnaire',
      'Résultat validé',
      document.summary.fr,
      'Langue allemand',
    ])
      expect([word, plain.includes(word)]).toEqual([word, true]);
    for (const { name, valueText } of document.bloodMeasures) {
      // A long name goes over two lines, beside its value.
      expect(plain).toContain(name.fr.split(' ')[0]);
      expect(plain).toContain(valueText);
    }
    expect(plain).not.toMatch(/\{\w+\}|undefined|null/);
    expect(fonts.every(({ isInside }) => isInside)).toBe(true);
    expect([info.Tagged, info.Title]).toEqual(['yes', 'Vos données']);
  }, 60_000);

  it('are nobody else’s, administrators included', async () => {
    const customer = await aCustomer(world);
    const others = { customer: await aCustomer(world), doctor: await aDoctor(world), admin: await anAdmin(world) };
    for (const [who, other] of Object.entries(others)) {
      const { token } = await signIn(world, other);
      for (const path of ['data?format=json', 'data-files']) {
        const { status } = await fetch(`${world.baseUrl}/api/users/${customer.id}/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect([who, path, status]).toEqual([who, path, who === 'customer' ? 404 : 403]);
      }
    }
    expect(await made(customer.id)).toBe(0);
  });

  it('are given five times a minute', async () => {
    const limited = await openWorld({ catalogue: false, rateLimitFactor: 1 });
    try {
      const { id } = await aCustomer(limited);
      const { token } = await signIn(limited, { id });
      const statuses: number[] = [];
      for (let time = 0; time < 6; time++) {
        const address = `${limited.baseUrl}/api/users/${id}/data?format=json`;
        statuses.push((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('my data, where they are many', () => {
  let customer: Person;
  beforeAll(async () => {
    customer = await aCustomer(world);
    for (let order = 0; order <= DATA_AT_ONCE_ORDERS; order++) await aPaidOrder(world, { customer });
  }, 120_000);

  it('are not answered at once', async () => {
    const answer = await ask(customer, 'json');
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([409, 'data-too-large']);
    expect(await made(customer.id)).toBe(0);
  });

  it('are made ready as a sealed file with progress; asked for twice, one is made; fetched by the owner until its last day', async () => {
    const visitor = await visitAs(world, customer);
    const params = { id: customer.id };
    const body = { format: 'json', lang: 'de' } as const;
    const [one, two] = await Promise.all([
      visitor.need('makeDataFile', { params, body }),
      visitor.need('makeDataFile', { params, body }),
    ]);
    expect(two._id).toBe(one._id);
    expect(one).toMatchObject({ state: 'waiting', handled: 0, bytes: null });
    const file = { params: { ...params, fileId: one._id } };
    expect((await visitor.call('getDataFile', file)).status).toBe(404);
    await runJobs(world);
    const { isLarge, files } = await visitor.need('listDataFiles', { params });
    expect(isLarge).toBe(true);
    const steps = DATA_AT_ONCE_ORDERS + 2;
    expect(files).toMatchObject([{ _id: one._id, state: 'done', handled: steps, total: steps }]);
    const { text, headers } = await visitor.call('getDataFile', file);
    expect((JSON.parse(text) as OwnDataView).orders).toHaveLength(DATA_AT_ONCE_ORDERS + 1);
    expect(Number(headers.get('content-length'))).toBe(files[0]?.bytes);
    // As it lies it is sealed.
    const stranger = await visitAs(world, await aCustomer(world));
    expect((await stranger.call('getDataFile', file)).status).toBe(404);
    expect(await made(customer.id)).toBe(1);
    world.advance(DATA_FILE_KEPT_MS + 1);
    const later = await visitAs(world, customer);
    expect((await later.call('getDataFile', file)).status).toBe(404);
    expect(await world.services.files.removeExpired(world.services.now())).toBe(1);
  });

  it('a worker that was killed in between begins again: the file is whole and the progress never counts twice', async () => {
    const visitor = await visitAs(world, customer);
    const params = { id: customer.id };
    const { _id: fileId } = await visitor.need('makeDataFile', { params, body: { format: 'pdf' } });
    const { files } = world.services;
    const killed = { ...world.services, files: { ...files, write: () => Promise.reject(new Error('killed')) } };
    await expect(makeDataFile(killed, { fileId })).rejects.toThrow('killed');
    const half = await findRow(world.services, JobProgress, ['handled', 'state'], { where: { jobId: fileId } });
    expect(half?.state).toBe('running');
    expect(half?.handled).toBeGreaterThan(0);
    await makeDataFile(world.services, { fileId });
    const bytes = await buffer(await files.read('exports', fileId));
    await makeDataFile(world.services, { fileId });
    const progress = await findRow(world.services, JobProgress, ['handled', 'total', 'state'], {
      where: { jobId: fileId },
    });
    expect(progress).toEqual({ handled: DATA_AT_ONCE_ORDERS + 2, total: DATA_AT_ONCE_ORDERS + 2, state: 'done' });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }, 60_000);

  it('of an account that was closed meanwhile none is made, and those that were go', async () => {
    const visitor = await visitAs(world, customer);
    const params = { id: customer.id };
    const { _id: fileId } = await visitor.need('makeDataFile', { params, body: { format: 'json' } });
    await updateRows(world.services, User, { closedAt: world.services.now() }, { id: customer.id });
    await makeDataFile(world.services, { fileId });
    const row = await findRow(world.services, DataFile, ['bytes'], { where: { id: fileId } });
    expect(row?.bytes).toBeNull();
    expect(await world.services.files.size('exports', fileId)).toBeUndefined();
  });
});

describe('a file of my data', () => {
  const ofForm = async (customer: Person, format: 'json' | 'pdf') => {
    const visitor = await visitAs(world, customer);
    return (await visitor.need('makeDataFile', { params: { id: customer.id }, body: { format } }))._id;
  };

  it('takes the place of the one before it of its form', async () => {
    const customer = await aCustomer(world);
    const made: string[] = [];
    for (const format of ['json', 'pdf', 'json'] as const) {
      made.push(await ofForm(customer, format));
      await runJobs(world);
    }
    const [first = '', pdf = '', last = ''] = made;
    const { files } = await (await visitAs(world, customer)).need('listDataFiles', { params: { id: customer.id } });
    expect(files.map(({ _id }) => _id)).toEqual([last, pdf]);
    const sizes = [first, pdf, last].map((id) => world.services.files.size('exports', id));
    expect((await Promise.all(sizes)).map((size) => size !== undefined)).toEqual([false, true, true]);
  });

  it('is gone with the account that was closed while it was made', async () => {
    const customer = await aCustomer(world);
    const fileId = await ofForm(customer, 'json');
    const { files } = world.services;
    const write = async (kind: 'exports', id: string, source: FileSource, expiry: { expiresAt: Date }) => {
      await updateRows(world.services, User, { closedAt: world.services.now() }, { id: customer.id });
      await forgetAccount(world.services, { userId: customer.id });
      return files.write(kind, id, source, expiry);
    };
    await makeDataFile({ ...world.services, files: { ...files, write } as never }, { fileId });
    expect(await files.size('exports', fileId)).toBeUndefined();
    const progress = await findRow(world.services, JobProgress, ['reason'], { where: { jobId: fileId } });
    expect(progress?.reason).toBe('account-closed');
  });
});

describe('the messages of my data', () => {
  it('say what an administrator wrote to me, as data and in the document', async () => {
    const me = await aCustomer(world);
    const admin = await visitAs(world, await anAdmin(world));
    const message = 'Ihr Paket liegt am Empfang.';
    const body = { userId: me.id, phoneNo: me.phoneNo, message };
    expect((await admin.call('sendSms', { body })).status).toBe(204);
    const data = (await (await ask(me, 'json')).json()) as OwnDataView;
    expect(data.messages.map(({ template, text }) => [template, text])).toEqual([['admin-message', message]]);
    const { text } = await readPdf(Buffer.from(await (await ask(me, 'pdf')).arrayBuffer()));
    expect(text).toContain(`Nachricht der Verwaltung: ${message}`);
  });

  it('are none that went to my number before it was mine', async () => {
    const me = await aCustomer(world);
    world.advance(1000);
    const phoneNo = aPhoneNo();
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo } });
    world.advance(1000);
    const actor = { userId: me.id, sessionId: me.id, roles: me.roles };
    await inTransaction(world.services, (tx) => changePhoneNo(tx, { actor, phoneNo }));
    const data = (await (await ask(me, 'json')).json()) as OwnDataView;
    expect(data.messages.map(({ template }) => template)).toEqual(['phone-changed']);
  });
});
