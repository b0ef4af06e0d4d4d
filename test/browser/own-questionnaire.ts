import { v7 as uuidv7 } from 'uuid';
import type { SurveyContent } from '#shared/domain/surveys/survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { readConfig } from '#shared/server/config.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Survey } from '#shared/server/models/survey.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { User } from '#shared/server/models/user.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import type { World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, type PersonWish, signIn } from '#test/factories/people.ts';
import { aLabFile } from '#test/factories/results.ts';
import { productEnvironment } from '#test/setup/start-browser-stack.ts';
import { product } from './people.ts';

/** Somebody with a questionnaire that nobody else's story touches. */
export interface Respondent {
  customerSurveyId: string;
  orderId: string;
  orderNumber: string;
  userId: string;
  /** What a browser of theirs has in its session storage. */
  authToken: string;
}

export interface Questionnaires {
  /** A new person with a paid order, and its questionnaire: the present one, or `content` where they have begun with that. */
  open(content?: SurveyContent, wish?: PersonWish): Promise<Respondent>;
  /** Their laboratory values arrive: the case is there for doctors once the worker has read them. */
  measure(respondent: Respondent): Promise<void>;
  /** What is stored, by question. */
  answersOf(respondent: Respondent): Promise<{ questionKey: string; value: unknown }[]>;
  /** The access token of one of the demo's people. */
  signInByPhone(phoneNo: string): Promise<string>;
  close(): Promise<void>;
}

const SESSION_MS = 12 * 3600 * 1000;
/** The demo's own people hold some of the times. */
const MOST_TRIES = 40;

/** Makes people in the database of the product that all stories share. */
export function openQuestionnaires(): Questionnaires {
  const services = openServices('test', { ...readConfig(productEnvironment()), logLevel: 'silent' });
  const world = { services, baseUrl: product.baseUrl } as unknown as World;

  async function authTokenOf(userId: string): Promise<string> {
    const { token, idToken } = await signIn(world, { id: userId });
    const ends = new Date(Date.now() + SESSION_MS).toISOString();
    return JSON.stringify({ accessToken: token, idToken, expiresIn: ends, sessionEndsAt: ends });
  }

  async function placeOrder(customer: Awaited<ReturnType<typeof aCustomer>>) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await aPaidOrder(world, { customer });
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
      }
    }
  }

  return {
    async open(content, wish) {
      const phoneNo = `+4179${String(Date.now()).slice(-7)}`;
      const customer = await aCustomer(world, { phoneNo, ...wish });
      const { customerSurveyId, orderId, orderNumber } = await placeOrder(customer);
      if (content) {
        const surveyId = await freeze(content);
        const changes = { surveyId, status: SurveyStatus.IN_PROGRESS, startedAt: services.now() };
        await updateRows(services, CustomerSurvey, changes, { id: customerSurveyId });
      }
      const authToken = await authTokenOf(customer.id);
      return { customerSurveyId, orderId, orderNumber, userId: customer.id, authToken };
    },
    async measure({ orderNumber }) {
      const content = await aLabFile(world, orderNumber);
      await receiveLabFile(services, { fileName: 'story.hl7', content, length: content.byteLength, actor: null });
    },
    async answersOf({ customerSurveyId }) {
      const rows = await findRows(services, SurveyAnswer, ['questionKey', 'value'], { where: { customerSurveyId } });
      return rows.map(({ questionKey, value }) => ({ questionKey, value: value.v }));
    },
    async signInByPhone(phoneNo) {
      const found = await findRow(services, User, ['id'], { where: { phoneNo } });
      return (await signIn(world, { id: found?.id ?? '' })).token;
    },
    close: () => closeServices(services),
  };

  async function freeze(content: SurveyContent): Promise<string> {
    const hash = `story-${content.questions.length}`;
    const known = await findRow(services, Survey, ['id'], { where: { hash } });
    if (known) return known.id;
    const id = uuidv7();
    await insert(services, Survey, { id, hash, definition: content, createdAt: services.now() });
    return id;
  }
}
