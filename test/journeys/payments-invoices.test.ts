import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Order } from '#shared/server/models/order.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { Transaction } from '#shared/server/models/transaction.ts';
import { User } from '#shared/server/models/user.ts';
import { insertTransaction } from '#shared/server/payments/insert-transaction.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { APOB, APOB_PRICE, LPA, LPA_PRICE } from '#test/factories/addons.ts';
import { aBuyer, type Buyer, PRICE } from '#test/factories/buyers.ts';
import { addressOf, call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidBuyer } from '#test/factories/paid-buyers.ts';
import { aDoctor, anAdmin, signIn } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { applyVoucher, aVoucher } from '#test/factories/vouchers.ts';
import { type PrintedPdf, readPdf } from '#test/setup/read-pdf.ts';

let world: World;
let admin: string;

beforeAll(async () => {
  world = await openWorld();
  admin = (await signIn(world, await anAdmin(world))).token;
});
afterAll(() => world.close());

interface Ask {
  token: string;
  orderNo: string;
  transactionNo: string;
  lang?: Language;
  utcOffset?: number;
  /** Of the browser. */
  language?: Language;
}

async function fetchInvoice({ token, language = 'de', ...query }: Ask) {
  const response = await fetch(`${world.baseUrl}${addressOf(contract.getInvoiceFile, { query })}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function print(ask: Ask): Promise<PrintedPdf & { name: string }> {
  const { response, bytes } = await fetchInvoice(ask);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { ...(await readPdf(bytes)), name };
}

const own = ({ token, orderNumber, transactionNo }: Buyer): Ask => ({ token, orderNo: orderNumber, transactionNo });

/** Fields of a QR-bill by their place (SIX, QR-bill 2.3, 4.2.2). */
function readCode(code: string | null | undefined) {
  const lines = (code ?? '').split('\n');
  const party = (at: number) => lines.slice(at, at + 7);
  return {
    head: lines.slice(0, 3),
    account: lines[3],
    creditor: party(4),
    amount: lines[18],
    currency: lines[19],
    debtor: party(20),
    referenceType: lines[27],
    reference: lines[28],
    message: lines[29],
    end: lines[30],
  };
}

const CREDITOR = ['S', 'Messlinie AG', 'Beispielgasse', '1', '8000', 'Zürich', 'CH'];
const WORDS: Record<Language, { invoice: string; part: string; credit: string; paid: string; notForPayment: string }> =
  {
    de: {
      invoice: 'Rechnung',
      part: 'Zahlteil',
      credit: 'Gutschrift',
      paid: 'Bezahlt am',
      notForPayment: 'NICHT ZUR ZAHLUNG VERWENDEN',
    },
    en: {
      invoice: 'Invoice',
      part: 'Payment part',
      credit: 'Credit note',
      paid: 'Paid on',
      notForPayment: 'DO NOT USE FOR PAYMENT',
    },
    fr: {
      invoice: 'Facture',
      part: 'Section paiement',
      credit: 'Note de crédit',
      paid: 'Payé le',
      notForPayment: 'NE PAS UTILISER POUR LE PAIEMENT',
    },
    it: {
      invoice: 'Fattura',
      part: 'Sezione pagamento',
      credit: 'Nota di credito',
      paid: 'Pagato il',
      notForPayment: 'NON UTILIZZARE PER IL PAGAMENTO',
    },
  };

/** An address and a name with everything that printers stumble over. */
async function liveAt(
  buyer: Buyer,
  change: Partial<{ firstName: string; lastName: string; streetAddress: string | null; zipCode: string; city: string }>,
) {
  await updateRows(world.services, User, change, { id: buyer.customer.id });
}

const spaced = (reference: string): string =>
  `${reference.slice(0, 2)} ${(reference.slice(2).match(/.{5}/g) ?? []).join(' ')}`;

describe('the invoice of an order that is open', () => {
  it.each(LANGUAGES)('carries its QR-bill: amount, reference, addresses and words in %s', async (lang) => {
    const buyer = await aBuyer(world, { productKey: 'heart-basic' });
    await liveAt(buyer, {
      firstName: 'Zoë',
      lastName: 'Čeněk-Müller',
      streetAddress: 'Rue du Lac 12 bis',
      zipCode: '9490',
      city: 'Vaduz',
    });
    const { text, codes, info, fonts, name } = await print({ ...own(buyer), lang });
    expect(codes).toHaveLength(1);
    const code = readCode(codes[0]);
    const digits = `${buyer.orderNumber}0001`.padStart(26, '0');
    expect(code).toEqual({
      head: ['SPC', '0200', '1'],
      account: 'CH4431999123000889012',
      creditor: CREDITOR,
      amount: '109.00',
      currency: 'CHF',
      debtor: ['S', 'Zoë Čeněk-Müller', 'Rue du Lac', '12 bis', '9490', 'Vaduz', 'LI'],
      referenceType: 'QRR',
      reference: expect.stringMatching(new RegExp(`^${digits}\\d$`)),
      message: `${WORDS[lang].invoice} ${buyer.transactionNo}`,
      end: 'EPD',
    });
    for (const words of [
      WORDS[lang].part,
      `${WORDS[lang].invoice} ${buyer.transactionNo}`,
      'CHF 109.00',
      'Zoë Čeněk-Müller',
      spaced(code.reference ?? ''),
    ])
      expect(text).toContain(words);
    expect(text).not.toContain(WORDS[lang].paid);
    expect(info).toMatchObject({ Title: `${WORDS[lang].invoice} ${buyer.transactionNo}`, Tagged: 'yes' });
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ isInside }) => !isInside)).toEqual([]);
    expect(name).toBe(`messlinie-${WORDS[lang].invoice}-${buyer.transactionNo}.pdf`);
  });

  it('speaks the language of the request where none is asked for', async () => {
    const buyer = await aBuyer(world);
    for (const language of ['fr', 'it'] as const) {
      const { text } = await print({ ...own(buyer), language });
      expect(text).toContain(`${WORDS[language].invoice} ${buyer.transactionNo}`);
    }
  });

  it('says the day on which it was ordered, by the clock that is asked for', async () => {
    const buyer = await aBuyer(world);
    const createdAt = new Date('2026-03-01T23:30:00Z');
    await updateRows(world.services, Transaction, { createdAt }, { id: buyer.transactionId });
    expect((await print(own(buyer))).text).toContain('02.03.2026');
    const earlier = (await print({ ...own(buyer), utcOffset: 0 })).text;
    expect(earlier).toContain('01.03.2026');
    expect(earlier).not.toContain('02.03.2026');
  });

  it('says where to pay, and says nothing of VAT but that there is none', async () => {
    const buyer = await aBuyer(world);
    const { text } = await print(own(buyer));
    expect(text.replaceAll(/\s+/g, '')).toContain(`/orders/${buyer.orderId}/${buyer.transactionNo}/settle`);
    expect(text.match(/Mehrwertsteuer/g)).toHaveLength(1);
    expect(text).toContain('Ohne Mehrwertsteuer');
  });

  it('lists what a voucher takes off; the lines add up to the total, and the code asks for that', async () => {
    const buyer = await aBuyer(world);
    const code = await aVoucher(world);
    expect((await applyVoucher(world, buyer, code)).status).toBe(200);
    const { text, codes } = await print(own(buyer));
    expect(text).toMatch(new RegExp(`Gutschein ${code}\\s+CHF -10\\.90`));
    expect(readCode(codes[0]).amount).toBe('98.10');
    expect(linesOf(text)).toEqual([10_900, -1_090, 9_810]);
  });

  it('lists the test first and then its extras, as they were ordered', async () => {
    const buyer = await aBuyer(world, { addonKeys: [LPA, APOB] });
    const { text } = await print(own(buyer));
    expect(linesOf(text)).toEqual([PRICE, LPA_PRICE, APOB_PRICE, PRICE + LPA_PRICE + APOB_PRICE]);
  });

  it('takes the address of the invoice where the order has one', async () => {
    const buyer = await aBuyer(world);
    const invoiceAddress = { streetAddress: 'Postfach 12', zipCode: '3000', city: 'Bern' };
    await updateRows(world.services, Order, { invoiceAddress }, { id: buyer.orderId });
    const { codes } = await print(own(buyer));
    expect(readCode(codes[0]).debtor.slice(2)).toEqual(['Postfach 12', '', '3000', 'Bern', 'CH']);
  });

  it.each([
    [
      'very long',
      {
        firstName: 'A'.repeat(60),
        lastName: 'B'.repeat(60),
        streetAddress: `${'Lange Gasse '.repeat(8)}7`,
        city: 'C'.repeat(60),
      },
    ],
    ['of other scripts', { firstName: 'Юрий', lastName: '李小龍 👩‍⚕️', streetAddress: 'улица 5', city: 'Zürich' }],
    ['without a street', { firstName: 'Zoé', lastName: "D'Angelo", streetAddress: null, city: 'Zürich' }],
    ['of control characters', { firstName: 'a\u0000b', lastName: 'c\r\nd\u202e', streetAddress: '\t', city: 'Zürich' }],
  ])('is printed for names and addresses %s', async (_what, change) => {
    const buyer = await aBuyer(world);
    await liveAt(buyer, { zipCode: '8000', ...change });
    const { codes } = await print(own(buyer));
    const { debtor, end } = readCode(codes[0]);
    expect(end).toBe('EPD');
    expect(debtor[0]).toBe('S');
    expect(debtor.map((field) => field.length <= 70)).not.toContain(false);
    expect((debtor[5] ?? '').length).toBeLessThanOrEqual(35);
  });

  it.each([
    { zipCode: null, city: null },
    { zipCode: '8400', city: null },
    { zipCode: null, city: 'Winterthur' },
  ])('leaves the payer to be filled in where the town is not known: $zipCode $city', async (address) => {
    const buyer = await aBuyer(world);
    await updateRows(world.services, User, address, { id: buyer.customer.id });
    const { codes } = await print(own(buyer));
    expect(readCode(codes[0]).debtor).toEqual(['', '', '', '', '', '', '']);
  });
});

/** Rappen of all lines between the addresses and the end of the total. */
function linesOf(text: string): number[] {
  return [...text.matchAll(/CHF (-?[\d’]+\.\d\d)\s*$/gm)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll('’', '')) * 100),
  );
}

describe('the invoice of an order that is paid', () => {
  it.each(LANGUAGES)('says so, and its code asks for nothing in %s', async (lang) => {
    const buyer = await aPaidBuyer(world);
    const settled = await findRow(world.services, Transaction, ['settledAt'], { where: { id: buyer.transactionId } });
    const { text, codes } = await print({ ...own(buyer), lang, utcOffset: 0 });
    const [date, time] = (settled?.settledAt?.toISOString() ?? '').split(/[TZ]/);
    const day = (date ?? '').split('-').reverse().join('.');
    expect(text).toContain(`${WORDS[lang].paid} ${day}, ${(time ?? '').slice(0, 5)}`);
    expect(text).toContain('CHF 109.00');
    expect(readCode(codes[0])).toMatchObject({
      amount: '0.00',
      message: WORDS[lang].notForPayment,
      creditor: CREDITOR,
      referenceType: 'QRR',
      reference: expect.stringContaining(buyer.orderNumber),
      end: 'EPD',
    });
  });

  it('prints its times by the clock that is asked for', async () => {
    const buyer = await aPaidBuyer(world);
    const settledAt = new Date('2026-03-01T23:30:00Z');
    await updateRows(world.services, Transaction, { settledAt }, { id: buyer.transactionId });
    expect((await print({ ...own(buyer), utcOffset: 60 })).text).toContain('Bezahlt am 02.03.2026, 00:30');
    expect((await print({ ...own(buyer), utcOffset: -300 })).text).toContain('Bezahlt am 01.03.2026, 18:30');
    expect((await print(own(buyer))).text).toContain('Bezahlt am 02.03.2026, 00:30');
  });

  it('is the same file whenever it is fetched', async () => {
    const buyer = await aPaidBuyer(world);
    const [first, second] = [await fetchInvoice(own(buyer)), await fetchInvoice(own(buyer))];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });
});

describe('documents of further transactions', () => {
  it('an add-on and a reschedule have invoices of their own lines', async () => {
    const buyer = await aPaidBuyer(world);
    const [addOn, moved] = await inTransaction(world.services, async (tx) => {
      const order = await lockTransaction(tx, { firstOf: buyer.orderId });
      if (!order) throw new Error('no order');
      const extra = await insertTransaction(tx, order, { type: TransactionType.addOn, amount: 4_900 });
      const name = { de: 'Lipoprotein (a)', en: 'Lipoprotein (a)', fr: 'Lipoprotéine (a)', it: 'Lipoproteina (a)' };
      await insert(tx, OrderItem, {
        orderId: buyer.orderId,
        transactionId: extra.id,
        kind: 'addon',
        itemKey: 'lpa',
        name,
        price: 4_900,
        discount: 0,
        markers: [],
        position: 9,
      });
      return [extra, await insertTransaction(tx, order, { type: TransactionType.reschedule, amount: 2_000 })];
    });
    const ask = (transactionNo = '') => print({ ...own(buyer), transactionNo, lang: 'fr' });
    const extra = await ask(addOn?.transactionNo);
    expect(extra.text).toMatch(/Lipoprotéine \(a\)\s+CHF 49\.00/);
    expect(readCode(extra.codes[0])).toMatchObject({
      amount: '49.00',
      reference: expect.stringContaining(`${buyer.orderNumber}0002`),
    });
    const fee = await ask(moved?.transactionNo);
    expect(fee.text).toMatch(/Frais pour déplacer le rendez-vous\s+CHF 20\.00/);
    expect(readCode(fee.codes[0])).toMatchObject({
      amount: '20.00',
      reference: expect.stringContaining(`${buyer.orderNumber}0003`),
    });
  });

  it.each(LANGUAGES)('a refund has a credit note without a payment part in %s, once it is done', async (lang) => {
    const buyer = await aPaidBuyer(world);
    const refund = await call(world.baseUrl, 'refundTransaction', {
      params: { orderId: buyer.orderId },
      token: admin,
      body: { refundReasons: ['late-result'], transactionNo: buyer.transactionNo, shouldRefund: true, amount: 3_500 },
    });
    const transactionNo = refund.reply.transactionNo ?? '';
    const early = await call(world.baseUrl, 'getInvoiceFile', {
      query: { orderNo: buyer.orderNumber, transactionNo },
      token: buyer.token,
    });
    expect([early.status, early.error.error]).toEqual([409, 'no-invoice']);
    // The invoice does not say either that money came back.
    if (lang === 'de') expect((await print(own(buyer))).text).not.toContain(transactionNo);
    await runJobs(world);
    const { text, codes, name } = await print({ ...own(buyer), transactionNo, lang });
    expect(codes).toEqual([null]);
    expect(text).not.toContain(WORDS[lang].part);
    expect(text).not.toContain('CH44');
    expect(text).toContain(`${WORDS[lang].credit} ${transactionNo}`);
    expect(linesOf(text)).toEqual([3_500, 3_500]);
    expect(text).toContain(buyer.transactionNo);
    expect(name).toContain(transactionNo);
    if (lang !== 'de') return;
    const invoice = await print(own(buyer));
    expect(invoice.text).toMatch(new RegExp(`CHF 35\\.00 \\([^)]*${transactionNo}\\)`));
  });

  it('what was cancelled before it was paid has none', async () => {
    const buyer = await aBuyer(world);
    await call(world.baseUrl, 'cancelOrder', {
      params: { orderId: buyer.orderId },
      token: buyer.token,
      body: { cancellationReasons: ['wrong-test'], shouldRefund: true },
    });
    const { status, error } = await call(world.baseUrl, 'getInvoiceFile', {
      query: { orderNo: buyer.orderNumber, transactionNo: buyer.transactionNo },
      token: buyer.token,
    });
    expect([status, error.error]).toEqual([409, 'no-invoice']);
  });
});

describe('who may have an invoice', () => {
  it('its customer and administrators; to everybody else it is not there', async () => {
    const [mine, other] = [await aPaidBuyer(world), await aPaidBuyer(world)];
    const again = await aBuyer(world, { customer: mine.customer });
    const doctor = (await signIn(world, await aDoctor(world))).token;
    const ask = async (token: string, orderNo: string, transactionNo: string) =>
      (await fetchInvoice({ token, orderNo, transactionNo })).response.status;
    expect(await ask(mine.token, mine.orderNumber, mine.transactionNo)).toBe(200);
    expect(await ask(admin, mine.orderNumber, mine.transactionNo)).toBe(200);
    expect(await ask(other.token, mine.orderNumber, mine.transactionNo)).toBe(404);
    // Of another order of one's own, and of one that nobody made.
    expect(await ask(mine.token, mine.orderNumber, again.transactionNo)).toBe(404);
    expect(await ask(mine.token, mine.orderNumber, `${mine.orderNumber}-9`)).toBe(404);
    expect(await ask(doctor, mine.orderNumber, mine.transactionNo)).toBe(403);
    expect(await ask('', mine.orderNumber, mine.transactionNo)).toBe(401);
    expect(await ask(mine.token, '12', mine.transactionNo)).toBe(400);
  });

  it('twenty at once hold nobody else up', async () => {
    const buyer = await aPaidBuyer(world);
    await fetchInvoice(own(buyer));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const all = await Promise.all(Array.from({ length: 20 }, () => fetchInvoice(own(buyer))));
    delay.disable();
    expect(all.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    process.stderr.write(
      `20 invoices: the event loop waited ${Math.round(delay.percentile(99) / 1e6)} ms at most (p99)\n`,
    );
  });
});
