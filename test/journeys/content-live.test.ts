import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { contract } from '#shared/contract/all.ts';
import type { PreparationContent, ProductPreparation } from '#shared/domain/catalogue/preparation.ts';
import type { AddonFile, ProductGroupFile } from '#shared/domain/content/catalogue-files.ts';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import type { MedicalStatementFile } from '#shared/domain/content/text-files.ts';
import type {
  CriticalLimitsFile,
  RecommendationContent,
  ResultCategoriesFile,
} from '#shared/domain/results/content-types.ts';
import type { SurveyContent } from '#shared/domain/surveys/survey.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { addressOf } from '#test/factories/call.ts';
import { type ContentSource, openContentSource } from '#test/factories/content-source.ts';
import { aLabMessage, anAnsweredOrder, potassium } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPaidOrder, aPlacedOrder, orderBody, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, anAdmin, visitAs } from '#test/factories/people.ts';
import { aRelease, aReviewableOrder, importFile } from '#test/factories/results.ts';
import { startProcess } from '#test/setup/processes.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
let source: ContentSource;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  source = await openContentSource(world);
  admin = await visitAs(world, await anAdmin(world));
});

afterEach(async () => {
  source.restore();
  await apply('all');
});

afterAll(async () => {
  await source.close();
  await world.close();
});

const apply = (kind: ContentKind | 'all') => admin.need('applyUpdates', { params: { kind }, query: {} });
const alertsOf = ({ orderId }: PlacedOrder) => findRows(world.services, CriticalAlert, ['id'], { where: { orderId } });
const sendPotassium = async (value: string): Promise<PlacedOrder> => {
  const order = await anAnsweredOrder(world);
  await importFile(world, Buffer.from(aLabMessage(order, { after: [potassium(value)] })));
  return order;
};
const limitPotassium = (high: number) =>
  source.edit<CriticalLimitsFile>('critical-limits', ({ limits }) => {
    const limit = limits.find(({ marker }) => marker === 'potassium');
    Object.assign(limit ?? {}, { high, otherUnits: [] });
  });

describe('a critical limit', () => {
  it('alerts by what holds when the value comes', async () => {
    expect(await alertsOf(await sendPotassium('5.8'))).toHaveLength(0);
    limitPotassium(5.5);
    expect((await apply('critical-limit')).applied).toEqual([{ kind: 'critical-limit', number: 2 }]);
    expect(await alertsOf(await sendPotassium('5.8'))).toHaveLength(1);
  });

  it('in the unit of another marker, or the wrong way round, is refused with what was expected', async () => {
    source.edit<CriticalLimitsFile>('critical-limits', ({ limits }) => {
      for (const limit of limits) {
        if (limit.marker === 'potassium') limit.low = 9;
      }
    });
    const refused = await admin.call('applyUpdates', { params: { kind: 'critical-limit' }, query: {} });
    expect(refused.error.details).toMatchObject({
      faults: [{ path: 'limits.potassium', reason: 'low-not-below-high', facts: { low: 9, high: 6.2 } }],
    });
    source.restore();
    source.edit<CriticalLimitsFile>('critical-limits', ({ limits }) => {
      for (const limit of limits) if (limit.marker === 'sodium') limit.unit = 'mmol/dl';
    });
    const unit = await admin.call('applyUpdates', { params: { kind: 'critical-limit' }, query: {} });
    expect(unit.error.details).toMatchObject({
      faults: [{ path: 'limits.sodium.unit', reason: 'unit-other', facts: { unit: 'mmol/dl', expected: 'mmol/l' } }],
    });
  });

  it('and a public text are known at once to a worker and an API of their own, without a restart', async () => {
    const port = await freePort();
    const environment = { ...world.environment, LOG_LEVEL: 'info' };
    const running = await Promise.all([
      startProcess('worker', environment),
      startProcess('api', { ...environment, PORT: String(port) }),
    ]);
    try {
      const order = await anAnsweredOrder(world);
      limitPotassium(5.5);
      source.edit<{ title: Record<string, string> }>('store-maintenance', ({ title }) => {
        title.de = 'Andere Worte';
      });
      await apply('all');
      const other = new Visitor({ ...world, baseUrl: `http://127.0.0.1:${port}` });
      await waitUntil(
        'the other process says the new words',
        async () => (await other.need('getStoreMaintenance')).title.de,
        (title) => title === 'Andere Worte',
        world,
      );
      const form = new FormData();
      form.append('file', new Blob([aLabMessage(order, { after: [potassium('5.8')] })]), 'labor.hl7');
      const uploaded = await fetch(`${world.baseUrl}${addressOf(contract.uploadHl7, {})}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
        body: form,
      });
      expect(uploaded.status).toBe(200);
      await waitUntil(
        'the worker alerts',
        () => alertsOf(order),
        (alerts) => alerts.length === 1,
        world,
      );
    } finally {
      await Promise.all(running.map((one) => one.stop()));
    }
  }, 120_000);
});

describe('a result', () => {
  it('that was released stays as it reads; the next one is proposed and released in the words of now', async () => {
    const [before, after] = [await aReviewableOrder(world), await aReviewableOrder(world)];
    const released = await aRelease(world, before);
    const customer = await visitAs(world, before.customer);
    const read = () => customer.need('getResultOfOrder', { params: { orderId: before.orderId } });
    const was = JSON.stringify(await read());
    source.edit<ResultCategoriesFile>('result-categories', ({ categories, levels }) => {
      for (const category of categories) category.name.de += ' neu';
      for (const level of Object.values(levels)) level.summary.de = 'Neue Worte zu {category}.';
    });
    source.edit<RecommendationContent[]>('recommendations', (list) => {
      for (const entry of list) entry.text.de = 'Neuer Rat.';
    });
    await apply('all');
    expect(JSON.stringify(await read())).toBe(was);
    const doctor = await visitAs(world, released.doctor);
    const review = await doctor.need('getReview', { params: { orderId: after.orderId } });
    expect(review.proposal.resultCategories[0]?.resultCategorySummary.de).toMatch(/^Neue Worte zu .+ neu\./);
    await aRelease(world, after, released.doctor);
    const next = await visitAs(world, after.customer);
    const now = JSON.stringify(await next.need('getResultOfOrder', { params: { orderId: after.orderId } }));
    expect(now).toContain('Neue Worte zu');
    expect(was).not.toContain('Neue Worte zu');
  });
});

describe('what customers accept', () => {
  it('is asked for in its new version at once, and an earlier one stays readable in its own words', async () => {
    const order = await aPlacedOrder(world);
    source.edit<MedicalStatementFile>('medical-statement', (statement) => {
      statement.version = '7.0';
      for (const { text } of statement.statements) text.de = 'Etwas ganz anderes.';
    });
    await apply('pages');
    const buyer = await visitAs(world, await aCustomer(world));
    const refused = await buyer.call('createOrder', { body: orderBody(await aFreeSlot(world)) });
    expect(refused.error).toMatchObject({
      ...{ error: 'text-outdated', details: { text: 'medical-statement', current: '7.0' } },
    });
    const response = await fetch(`${world.baseUrl}${addressOf(contract.downloadRiskAcceptance, {})}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderNo: order.orderNumber }),
    });
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('Ich bin mindestens 18 Jahre alt.');
    expect(text).not.toContain('Etwas ganz anderes.');
  }, 60_000);
});

describe('a process that has not heard of other content', () => {
  it('keeps nothing by the former one: it looks in the transaction that writes', async () => {
    const port = await freePort();
    const other = await startProcess('api', {
      ...world.environment,
      ...{ LOG_LEVEL: 'info', PORT: String(port), CONTENT_SOURCE: source.url },
    });
    try {
      const elsewhere = new Visitor({ ...world, baseUrl: `http://127.0.0.1:${port}` });
      elsewhere.token = admin.token;
      source.edit<MedicalStatementFile>('medical-statement', (statement) => {
        statement.version = '8.0';
      });
      limitPotassium(5.4);
      const former = orderBody(await aFreeSlot(world));
      const buyer = await visitAs(world, await aCustomer(world));
      const [tested, unheard] = [await anAnsweredOrder(world), new Visitor(world)];
      await elsewhere.need('applyUpdates', { params: { kind: 'all' }, query: {} });
      // This process has no ear in a test.
      expect((await unheard.need('getMedicalStatement')).version).not.toBe('8.0');
      const refused = await buyer.call('createOrder', { body: former });
      expect(refused.error).toMatchObject({ error: 'text-outdated', details: { current: '8.0' } });
      await importFile(world, Buffer.from(aLabMessage(tested, { after: [potassium('5.8')] })));
      expect(await alertsOf(tested)).toHaveLength(1);
    } finally {
      await other.stop();
    }
  }, 120_000);
});

describe('a product group that is nothing but content', () => {
  const key = { group: 'sleep-well', product: 'sleep-basic' };

  it('can be bought, prepared for and asked about at once; fallen away it is kept for its orders', async () => {
    source.edit<ProductGroupFile[]>('product-groups', (groups) => {
      const [first] = structuredClone(groups);
      const product = first?.products[0];
      if (!first || !product) throw new Error('no group');
      const own = { ...product, key: key.product, price: 12_345, markers: ['ferritin'] };
      groups.push({ ...first, key: key.group, order: 90, products: [own] });
    });
    source.edit<PreparationContent & { products: ProductPreparation[] }>('preparation', ({ products }) => {
      products.push({ ...(products[0] as ProductPreparation), product: key.product });
    });
    const refused = await admin.call('applyUpdates', { params: { kind: 'catalogue' }, query: {} });
    expect(refused.error.details).toMatchObject({
      faults: [{ facts: { text: 'product group sleep-well has no questionnaire' } }],
    });
    source.edit<SurveyContent & { surveys: unknown[] }>('survey', ({ surveys }) => {
      surveys.push({ productGroup: key.group, asked: 'after-order', groups: ['about-you', 'lifestyle'] });
    });
    source.edit<(AddonFile & { productGroups: string[] })[]>('addons', ([addon]) => {
      addon?.productGroups.push(key.group);
    });
    await apply('catalogue');
    const order = await aPaidOrder(world, { productGroupKey: key.group, productKey: key.product });
    const customer = await visitAs(world, order.customer);
    const found = await customer.need('getOrder', { params: { orderId: order.orderId } });
    expect(found.total).toBe(12_345);
    expect(
      (await customer.need('getPreparation', { params: { orderId: order.orderId } })).bring.length,
    ).toBeGreaterThan(0);
    const mine = { params: { id: order.customerSurveyId } };
    const { surveyId } = await customer.need('getCustomerSurvey', mine);
    expect(surveyId).toEqual(expect.any(String));
    source.restore();
    await apply('catalogue');
    expect((await new Visitor(world).call('getProductGroup', { params: { id: key.group } })).status).toBe(404);
    expect((await customer.need('getOrder', { params: { orderId: order.orderId } })).total).toBe(12_345);
  });

  it('fallen away while somebody buys it is paid at the price that was promised, or given up, and bought by nobody else', async () => {
    source.edit<ProductGroupFile[]>('product-groups', (groups) => {
      const products = groups.find(({ key }) => key === 'heart')?.products ?? [];
      products.push({ ...(products[0] as (typeof products)[number]), key: key.product, price: 12_345 });
    });
    source.edit<PreparationContent & { products: ProductPreparation[] }>('preparation', ({ products }) => {
      products.push({ ...(products[0] as ProductPreparation), product: key.product });
    });
    await apply('catalogue');
    const wish = { productGroupKey: 'heart', productKey: key.product };
    const buying = await aPlacedOrder(world, wish);
    const customer = await visitAs(world, buying.customer);
    source.restore();
    // One buys at the very moment in which it falls away: before it, or not at all.
    const slot = await aFreeSlot(world);
    const late = await visitAs(world, await aCustomer(world));
    const [, placed] = await Promise.all([
      apply('catalogue'),
      late.call('createOrder', { body: orderBody(slot, wish) }),
    ]);
    expect([200, 404, 409]).toContain(placed.status);
    const own = { params: { orderId: buying.orderId } };
    const payment = { orderId: buying.orderId, transactionNo: buying.transactionNo };
    expect((await customer.call('startCheckout', { params: payment })).status).toBe(200);
    expect((await customer.need('getOrder', own)).total).toBe(12_345);
    expect((await late.call('createOrder', { body: orderBody(await aFreeSlot(world), wish) })).status).not.toBe(200);
    await customer.need('cancelOrder', {
      ...own,
      body: { cancellationReasons: ['wrong-test'], shouldRefund: false },
    });
  });

  it('is sold as an earlier version says once that is brought back', async () => {
    const totalOf = async () => {
      const { customer, orderId } = await aPlacedOrder(world);
      return (await (await visitAs(world, customer)).need('getOrder', { params: { orderId } })).total;
    };
    const kind = { kind: 'catalogue' };
    const [before] = (await admin.need('listContentVersions', { params: kind, query: {} })).items;
    const former = await totalOf();
    source.edit<ProductGroupFile[]>('product-groups', (groups) => {
      for (const { products } of groups) for (const product of products) Object.assign(product, { price: 77_700 });
    });
    await apply('catalogue');
    expect(await totalOf()).toBe(77_700);
    await admin.need('restoreContentVersion', { params: { ...kind, versionId: before?._id ?? '' }, query: {} });
    expect(await totalOf()).toBe(former);
  });
});
