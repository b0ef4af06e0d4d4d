import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findOrderFacts, listRecentOrders } from '#dev/stand-ins/lab/find-order-facts.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { insert } from '#shared/server/database/sql.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { User } from '#shared/server/models/user.ts';
import { OURS, startStandInsForTest, type World } from '#test/journeys/stand-ins/start-for-test.ts';
import { createTestDatabase } from '#test/setup/database.ts';

const ORDER_NUMBER = '2600001230';
const names = (text: string) => ({ de: text, en: text, fr: text, it: text });
const delivered: { fileName: string; bytes: Buffer }[] = [];
let world: World;

beforeAll(async () => {
  const sequelize = connectDatabase(await createTestDatabase(), { masterKeys: ['a master key'] });
  const database = { sequelize };
  const now = new Date('2026-11-20T10:00:00.000Z');
  await insert(database, User, {
    id: 'customer',
    firstName: 'Zoé',
    lastName: "D'Exempel-Müller",
    birthdate: '1993-03-09',
    sex: 'female',
    phoneNo: '+41790000005',
    createdAt: now,
    updatedAt: now,
  });
  await insert(database, Order, {
    id: 'order',
    orderNumber: ORDER_NUMBER,
    customerId: 'customer',
    status: 0,
    application: 'branch',
    productGroupKey: 'vitamins',
    productKey: 'vitamin-check',
    productName: names('Vitamin-Check'),
    sampleType: 'venous',
    fastingHours: 0,
    turnaroundDays: 3,
    total: 13_800,
    language: 'de',
    statementVersion: '1',
    statementConfirmedAt: now,
    lastUpdatedTransactionNo: `${ORDER_NUMBER}-1`,
    createdAt: now,
  });
  const item = { orderId: 'order', kind: 'product' as const, transactionId: 'transaction', name: names('x'), price: 1 };
  const markers = [
    ['vitamin-d', 'ferritin', 'hs-crp'],
    ['ferritin', 'vitamin-b12'],
  ];
  for (const [position, keys] of markers.entries()) {
    await insert(database, OrderItem, {
      ...item,
      position,
      itemKey: `item-${position}`,
      markers: keys,
    });
  }
  world = await startStandInsForTest({
    findOrderFacts: (orderNumber) => findOrderFacts(database, orderNumber),
    listRecentOrders: () => listRecentOrders(database),
    async deliver(file) {
      delivered.push(file);
      return { importId: `import-${delivered.length}` };
    },
    close: () => sequelize.close(),
  });
});
afterAll(() => world.close());

describe('POST /sandbox/lab/:orderNumber', () => {
  it('hands in a file with every ordered marker, under the customer’s name', async () => {
    const answer = await world.post(`/sandbox/lab/${ORDER_NUMBER}`, { profile: 'good' });
    expect(answer.status).toBe(200);
    const told = await answer.json();
    expect(told).toEqual({ importId: 'import-1', fileName: expect.stringMatching(/^ORU_2600001230_\d{14}\.hl7$/) });
    const [message] = readLabFile(delivered[0]?.bytes ?? Buffer.alloc(0)).messages;
    if (!message || 'refused' in message) throw new Error('refused');
    expect(message.patient).toMatchObject({
      family: "D'Exempel-Müller",
      given: 'Zoé',
      birthdate: '1993-03-09',
      sex: 'female',
    });
    const codes = message.orders[0]?.observations.map((one) => one.code).sort();
    expect(codes).toEqual(['14635-7', '14685-2', '2276-4', '30522-7']);
    expect(message.orders[0]?.orc2).toBe(ORDER_NUMBER);
  });

  it('marks a corrected report', async () => {
    await world.post(`/sandbox/lab/${ORDER_NUMBER}`, { profile: 'mixed', corrected: true });
    expect(delivered.at(-1)?.bytes.toString()).toMatch(/\rOBX\|1\|NM\|.*\|C\|/);
  });

  it.each([
    ['an order nobody has', '2600009999', { profile: 'good' }, 404, 'unknown-order'],
    ['a number that is none', '%27%20OR%201', { profile: 'good' }, 404, 'unknown-order'],
    ['a profile nobody knows', ORDER_NUMBER, { profile: 'great' }, 400, 'invalid-profile'],
  ])('refuses %s', async (_name, orderNumber, body, status, error) => {
    const count = delivered.length;
    const answer = await world.post(`/sandbox/lab/${orderNumber}`, body);
    expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
    expect(delivered).toHaveLength(count);
  });
});

describe('GET /sandbox/lab/:orderNumber/file', () => {
  it('gives the file to be uploaded by hand, in the charset asked for', async () => {
    const address = `${world.standIns.origin}/sandbox/lab/${ORDER_NUMBER}/file?profile=critical&charset=iso-8859-1`;
    const answer = await fetch(address);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ORU_2600001230_/);
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(text).toMatch(/^MSH\|.*\|8859\/1\|de\r/);
    expect(text).toContain("D'Exempel-Müller^Zoé");
  });
});

describe('the desk', () => {
  const page = async (path: string) => (await fetch(world.standIns.origin + path)).text();

  it('offers the order and escapes names', async () => {
    const text = await page('/sandbox?lang=de');
    expect(text).toContain(`value="${ORDER_NUMBER}"`);
    expect(text).toContain('Zoé D&#39;Exempel-Müller · Vitamin-Check');
  });

  it.each([
    ['de', 'de-CH', 'Telefon'],
    ['en', 'en', 'Phone'],
    ['fr', 'fr-CH', 'Téléphone'],
    ['it', 'it-CH', 'Telefono'],
    ['xx', 'de-CH', 'Telefon'],
  ])('speaks %s', async (language, tag, word) => {
    const text = await page(`/sandbox?lang=${language}`);
    expect(text).toContain(`<html lang="${tag}">`);
    expect(text).toContain(`<span>${word}</span>`);
    expect(text).not.toMatch(/>(phone|payments|lab|people|places)\.[a-zA-Z.]+</);
  });

  it('escapes what an SMS says', async () => {
    await world.sms.send({ ...OURS, to: '+41790000001', body: '<script>alert(1)</script> 123456' });
    const { messages } = JSON.parse(await page('/sandbox/desk?lang=de'));
    expect(messages).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(messages).toContain('data-copy="123456"');
  });

  it('says after a delivery what became of it', async () => {
    const form = new URLSearchParams({ lang: 'fr', orderNumber: '2600009999', profile: 'good' });
    const options = { method: 'POST', body: form, redirect: 'manual' } as const;
    const answer = await fetch(`${world.standIns.origin}/sandbox/desk/lab`, options);
    expect(answer.status).toBe(303);
    const next = await page(answer.headers.get('location') ?? '');
    expect(next).toContain('Aucune commande ne porte le numéro 2600009999.');
  });
});

describe('the pay page', () => {
  async function open() {
    return world.payments.createCheckoutSession({
      amount: 124_900,
      currency: 'chf',
      transactionNo: `${ORDER_NUMBER}-1`,
      orderNumber: ORDER_NUMBER,
      attempt: 1,
      description: 'Bilan <complet>',
      language: 'fr',
      successUrl: 'http://localhost:3000/orders/1/settle?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/orders/1',
      expiresAt: new Date(Date.now() + 31 * 60_000).toISOString(),
      idempotencyKey: `page:${Math.random()}`,
    });
  }
  const act = (id: string, action: string) =>
    fetch(`${world.standIns.origin}/sandbox/pay/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ action, method: 'card', lang: 'fr' }),
      redirect: 'manual',
    });
  const show = async (id: string) => (await fetch(`${world.standIns.origin}/sandbox/pay/${id}`)).text();

  it('shows what is paid in the session’s language, and goes where each button leads', async () => {
    const { id } = await open();
    const shown = await show(id);
    expect(shown).toContain('<html lang="fr-CH">');
    expect(shown).toContain('Bilan &lt;complet&gt;');
    expect(shown).toContain('CHF\u00a01’249.00');

    const declined = await act(id, 'decline');
    expect(declined.headers.get('location')).toBe(`/sandbox/pay/${id}?lang=fr`);
    expect(await show(id)).toContain('Le paiement a été refusé.');
    expect((await act(id, 'cancel')).headers.get('location')).toBe('http://localhost:3000/orders/1');
    expect((await world.payments.getCheckoutSession(id)).status).toBe('open');
    const paidHere = await act(id, 'pay');
    expect(paidHere.status).toBe(303);
    expect(paidHere.headers.get('location')).toBe(`http://localhost:3000/orders/1/settle?session=${id}`);
    expect((await act(id, 'pay')).headers.get('location')).toContain(id);
    expect(await show(id)).toContain('Ce paiement est réglé');
  });

  it('says that a payment expired, or that there is none', async () => {
    const { id } = await open();
    await act(id, 'expire');
    expect(await show(id)).toContain('Ce paiement a expiré');
    const none = await fetch(`${world.standIns.origin}/sandbox/pay/cs_none`);
    expect([none.status, (await none.text()).includes('Diese Zahlung gibt es nicht')]).toEqual([404, true]);
  });

  it('is not for other sites to press', async () => {
    const { id } = await open();
    const answer = await fetch(`${world.standIns.origin}/sandbox/checkout/${id}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: '{"outcome":"pay"}',
    });
    expect(answer.status).toBe(403);
    expect((await world.payments.getCheckoutSession(id)).status).toBe('open');
  });
});

it('serves content files, and nothing else of the disk', async () => {
  const status = async (path: string) => (await fetch(world.standIns.origin + path)).status;
  expect(await status('/content/blood-markers.json')).toBe(200);
  expect(await status('/content/..%2F..%2Fpackage.json')).toBe(404);
  expect(await status('/content/none.json')).toBe(404);
  expect(await status('/sandbox/assets/sandbox.css')).toBe(200);
  expect(await status('/sandbox/assets/hanken-grotesk.woff2')).toBe(200);
  expect(await status('/sandbox/assets/..%2Fmain.ts')).toBe(404);
});
