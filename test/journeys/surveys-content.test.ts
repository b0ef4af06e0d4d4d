import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import { selectSurvey } from '#shared/domain/surveys/select-survey.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { type ContentSource, openContentSource } from '#test/factories/content-source.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder, type OrderWish, type PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

interface Content {
  groups: Record<string, unknown>[];
  questions: Record<string, unknown>[];
  surveys: { productGroup: string; asked: string; groups: string[] }[];
}

let world: World;
let source: ContentSource;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  source = await openContentSource(world);
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(async () => {
  await source.close();
  await world.close();
});

const text = (words: string) => ({ de: `${words}?`, en: `${words} (en)?`, fr: `${words} (fr)?`, it: `${words} (it)?` });

/** A group with two questions for those who buy a heart test, as a content editor writes it: nothing but JSON. */
function addHobbies({ groups, questions, surveys }: Content): void {
  groups.push({ key: 'hobbies', order: 8, name: text('Freizeit'), questions: ['garden-hours', 'garden-kind'] });
  questions.push(
    {
      key: 'garden-hours',
      group: 'hobbies',
      order: 41,
      answerType: 'number',
      required: true,
      text: text('Stunden im Garten'),
      minValue: 3,
      maxValue: 50,
      unit: 'h',
    },
    {
      key: 'garden-kind',
      group: 'hobbies',
      order: 42,
      answerType: 'single_value',
      required: true,
      text: text('Was pflanzen Sie'),
      options: [
        { key: 'roses', label: text('Rosen') },
        { key: 'herbs', label: text('Kräuter') },
      ],
      showIf: { question: 'garden-hours' },
    },
  );
  surveys.find(({ productGroup }) => productGroup === 'heart')?.groups.push('hobbies');
}

const applyCatalogue = () => admin.call('applyUpdates', { params: { kind: 'catalogue' }, query: {} });

/** Has other content hold until the test is over. */
async function withContent(edit: (content: Content) => void, run: () => Promise<void>): Promise<void> {
  source.edit('survey', edit);
  const applied = await applyCatalogue();
  if (applied.status !== 200) throw new Error(applied.text);
  try {
    await run();
  } finally {
    source.restore();
    await applyCatalogue();
  }
}

async function aQuestionnaire(wish: OrderWish = {}) {
  const order = await aPaidOrder(world, wish);
  const customer = await visitAs(world, order.customer);
  const mine = { params: { id: order.customerSurveyId } };
  const save = (questionKey: string, value: string | number) =>
    customer.call('saveAnswer', { ...mine, language: 'en', body: { questionKey, value } });
  return { order, customer, mine, save };
}

describe('a new question and a new group', () => {
  it('are content: asked, checked, required and printed without a line of code', async () => {
    await withContent(addHobbies, async () => {
      const { order, customer, mine, save } = await aQuestionnaire();
      const { surveyId, productGroupId } = await customer.need('getCustomerSurvey', mine);
      const version = { id: surveyId };
      const { questions } = await customer.need('listSurveyQuestions', { params: version });
      expect(questions.find(({ key }) => key === 'garden-hours')).toMatchObject({ unit: 'h', minValue: 3 });
      const { groups } = await customer.need('listProductGroupQuestionGroups', {
        params: { ...version, productGroupId },
      });
      expect(groups.at(-1)).toMatchObject({ key: 'hobbies', questions: ['garden-hours', 'garden-kind'] });
      await answerQuestions(customer, order.customerSurveyId);
      const complete = () => customer.call('setSurveyStatus', { ...mine, body: { status: 2 } });
      expect((await complete()).error.details).toEqual({ missing: ['garden-hours'] });
      expect((await save('garden-kind', 'roses')).error.error).toBe('question-hidden');
      expect((await save('garden-hours', 2)).error.fields?.[0]?.message).toBe('Minimum allowed value is 3');
      expect((await save('garden-hours', 5)).reply).toMatchObject({ surveyId });
      expect((await complete()).error.details).toEqual({ missing: ['garden-kind'] });
      await save('garden-kind', 'herbs');
      expect((await complete()).status).toBe(200);
      const printed = await print({ customer, order }, 'fr');
      expect(printed).toContain('Freizeit (fr)?');
      expect(printed).toMatch(/Was pflanzen Sie \(fr\)\?\s+Kräuter \(fr\)\?/);
    });
  });

  it('are asked by the product groups that name them, and by no other', async () => {
    await withContent(addHobbies, async () => {
      const { customer, mine, save } = await aQuestionnaire({
        productGroupKey: 'thyroid',
        productKey: 'thyroid-check',
      });
      const { surveyId: id, productGroupId } = await customer.need('getCustomerSurvey', mine);
      expect(productGroupId).toBe('thyroid');
      const { groups } = await customer.need('listProductGroupQuestionGroups', { params: { id, productGroupId } });
      expect(groups.map(({ key }) => key)).not.toContain('hobbies');
      expect((await save('garden-hours', 5)).error.error).toBe('unknown-question');
    });
  });
});

describe('questionnaires of product groups', () => {
  it('share their groups; the shipped ones differ', async () => {
    const { customer, mine, save } = await aQuestionnaire({ productGroupKey: 'sport', productKey: 'sport-check' });
    const { surveyId: id } = await customer.need('getCustomerSurvey', mine);
    const groupsOf = async (productGroupId: string) =>
      (await customer.need('listProductGroupQuestionGroups', { params: { id, productGroupId } })).groups.map(
        ({ key }) => key,
      );
    const all = (await customer.need('listSurveyQuestionGroups', { params: { id } })).groups.map(({ key }) => key);
    expect(await groupsOf('heart')).toEqual(all);
    expect(await groupsOf('sport')).toEqual(all.filter((key) => key !== 'family-history'));
    expect((await save('family-heart', 'no')).error.error).toBe('unknown-question');
    const nowhere = await customer.call('listProductGroupQuestionGroups', { params: { id, productGroupId: 'hair' } });
    expect(nowhere.status).toBe(404);
    const never = { id: '0d3b8c7e-0000-4000-8000-000000000001', productGroupId: 'heart' };
    expect((await customer.call('listProductGroupQuestionGroups', { params: never })).status).toBe(404);
  });
});

describe('a questionnaire that is asked with the order', () => {
  it('is that of the hormone tests: the order says so, and is paid once it was sent', async () => {
    const order = await aPlacedOrder(world, { productGroupKey: 'hormones', productKey: 'hormones-women' });
    const customer = await visitAs(world, order.customer);
    const { orderId, customerSurveyId } = order;
    const asked = { customerSurveyId, status: 0, answered: 0, asked: 'with-order' };
    expect((await customer.need('getOrder', { params: { orderId } })).preparationSurvey).toMatchObject(asked);
    const box = { params: { customerId: order.customer.id }, query: {} };
    expect((await customer.need('listCustomerOrders', box)).items).toMatchObject([{ preparationSurvey: asked }]);
    expect((await pay(customer, order)).error.error).toBe('questionnaire-first');
    const survey = selectSurvey(liveContent().surveys.content, 'hormones');
    // Short: the time is held while it is answered.
    expect(survey.questions.length).toBeLessThan(10);
    await answerQuestions(customer, customerSurveyId, { survey });
    await customer.need('setSurveyStatus', { params: { id: customerSurveyId }, body: { status: 2 } });
    expect((await pay(customer, order)).status).toBe(200);
  });

  const askFirst = ({ surveys }: Content) => {
    for (const survey of surveys) if (survey.productGroup === 'heart') survey.asked = 'with-order';
  };
  const pay = async (customer: Visitor, { orderId, transactionNo }: PlacedOrder) =>
    customer.call('startCheckout', { params: { orderId, transactionNo } });

  it('comes before the payment, and one that is asked after it does not', async () => {
    const later = await aPlacedOrder(world);
    expect((await pay(await visitAs(world, later.customer), later)).status).toBe(200);
    await withContent(askFirst, async () => {
      const order = await aPlacedOrder(world);
      const customer = await visitAs(world, order.customer);
      const mine = { params: { id: order.customerSurveyId } };
      expect((await customer.need('getCustomerSurvey', mine)).asked).toBe('with-order');
      const refused = await pay(customer, order);
      expect([refused.status, refused.error.error, refused.error.message]).toEqual([
        409,
        'questionnaire-first',
        'Bitte füllen Sie zuerst den Fragebogen aus. Danach können Sie bezahlen.',
      ]);
      await answerQuestions(customer, order.customerSurveyId);
      await customer.need('setSurveyStatus', { ...mine, body: { status: 2 } });
      expect((await pay(customer, order)).status).toBe(200);
    });
  });
});

/** The words of its PDF. */
async function print(of: { customer: Visitor; order: PlacedOrder }, lang = 'de'): Promise<string> {
  const address = `${world.baseUrl}/api/customer-surveys/survey-download/${of.order.customerSurveyId}?lang=${lang}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${of.customer.token}` } });
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text;
}

describe('a version', () => {
  it('stays with whoever has begun, and is the newest for whoever has not', async () => {
    const [begun, answered, fresh] = [await aQuestionnaire(), await aQuestionnaire(), await aQuestionnaire()];
    const beginsLater = await aQuestionnaire();
    const versionOf = async ({ customer, mine }: typeof begun) =>
      (await customer.need('getCustomerSurvey', mine)).surveyId;
    const old = await versionOf(begun);
    await begun.customer.need('setSurveyStatus', { ...begun.mine, body: { status: 1 } });
    await answered.save('height', 170);
    await withContent(addHobbies, async () => {
      expect([await versionOf(begun), await versionOf(answered)]).toEqual([old, old]);
      const newest = await versionOf(fresh);
      expect(newest).not.toBe(old);
      expect(await print(fresh)).toContain('Stunden im Garten');
      expect(await print(begun)).not.toContain('Stunden im Garten');
      expect((await begun.save('garden-hours', 5)).error.error).toBe('unknown-question');
      expect((await answered.save('garden-hours', 5)).error.error).toBe('unknown-question');
      expect((await fresh.save('garden-hours', 5)).reply).toMatchObject({ surveyId: newest, status: 1 });
      expect(await versionOf(await aQuestionnaire())).toBe(newest);
      await beginsLater.customer.need('setSurveyStatus', { ...beginsLater.mine, body: { status: 1 } });
    });
    // The old content is back, as after a rolled back deployment: whoever began with the new one keeps it.
    expect(await versionOf(fresh)).not.toBe(old);
    expect(await versionOf(beginsLater)).toBe(await versionOf(fresh));
    expect((await fresh.save('garden-kind', 'roses')).status).toBe(200);
  });

  it('that went with its transaction is stored anew', async () => {
    const edit = (content: Content) => Object.assign(content.questions[0] ?? {}, { hint: text('Ohne Schuhe') });
    await withContent(edit, async () => {
      const undone = inTransaction(world.services, async (tx) => {
        await currentSurvey(tx);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      const { customer, mine } = await aQuestionnaire();
      const { surveyId } = await customer.need('getCustomerSurvey', mine);
      const { questions } = await customer.need('listSurveyQuestions', { params: { id: surveyId } });
      expect(questions[0]?.hint?.de).toBe('Ohne Schuhe?');
    });
  });

  it('is what an earlier answer was given to: asked in other words it is another question', async () => {
    const first = await aQuestionnaire();
    await answerQuestions(first.customer, first.order.customerSurveyId);
    await first.customer.need('setSurveyStatus', { ...first.mine, body: { status: 2 } });
    const edit = (content: Content) => Object.assign(content.questions[0] ?? {}, { text: text('Wie gross am Morgen') });
    const ordered = await aQuestionnaire({ customer: first.order.customer });
    await withContent(edit, async () => {
      // Whoever ordered before and has not begun is asked in the new words too.
      for (const next of [ordered, await aQuestionnaire({ customer: first.order.customer })]) {
        const { former } = await next.customer.need('listAnswers', next.mine);
        const keys = former.map(({ questionKey }) => questionKey);
        expect([keys.includes('weight'), keys.includes('height')]).toEqual([true, false]);
      }
    });
  });

  it('of content that many processes see first at the same moment is one', async () => {
    await withContent(
      (content) => {
        addHobbies(content);
        Object.assign(content.questions.at(-1) ?? {}, { required: false });
      },
      async () => {
        const orders = await Promise.all(Array.from({ length: 4 }, () => aQuestionnaire()));
        const ids = await Promise.all(
          orders.map(async ({ customer, mine }) => (await customer.need('getCustomerSurvey', mine)).surveyId),
        );
        expect(new Set(ids).size).toBe(1);
      },
    );
  });
});

describe('content with faults', () => {
  it('is refused as a whole, with the list', async () => {
    source.edit<Content>('survey', (content) => {
      addHobbies(content);
      const [hours, kind] = content.questions.slice(-2) as [Record<string, unknown>, Record<string, unknown>];
      hours.showIf = { question: 'garden-kind', anyOf: ['roses'] };
      (kind.text as Record<string, unknown>).it = '';
      kind.hintt = text('?');
    });
    const refused = await applyCatalogue();
    source.restore();
    expect(refused.status).toBe(422);
    const { faults } = refused.error.details as { faults: ContentFault[] };
    expect(faults.map(({ facts }) => facts.text)).toEqual([
      'question garden-kind: nothing is known of hintt',
      'question garden-kind: text is missing in it',
      'question garden-hours: its condition runs in a circle (garden-hours → garden-kind → garden-hours)',
      'question garden-kind: its condition runs in a circle (garden-kind → garden-hours → garden-kind)',
    ]);
  });

  it.each([
    ['that is no JSON', '{"groups": ['],
    ['that is nothing', 'null'],
  ])('%s is refused too', async (_what, written) => {
    source.put('survey', written);
    const refused = await applyCatalogue();
    source.restore();
    expect(refused.error.details).toMatchObject({ faults: [{ file: 'survey', reason: 'file-unreadable' }] });
  });
});
