import { v7 as uuidv7 } from 'uuid';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { PaymentState, storedPaymentOf } from '#shared/domain/payments/transaction-machine.ts';
import type { ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { insertOrders } from '#shared/server/orders/insert-orders.ts';
import { currentSurvey } from '#shared/server/surveys/current-survey.ts';
import type { World } from './open-world.ts';
import { aDoctor, aPhoneNo } from './people.ts';

/** Somebody with one order, its answers and its released result. */
export interface ResearchPerson {
  approved: boolean;
  firstName?: string;
  lastName?: string;
  birthdate?: string | null;
  sex?: 'female' | 'male';
  zipCode?: string;
  /** When the sample was taken, and the questionnaire completed. */
  at?: Date;
  productKey?: string;
  /** The value of their haemoglobin. */
  value?: string;
  /** What they wrote freely in the questionnaire. */
  note?: string;
}

export interface SeededResearch {
  id: string;
  orderId: string;
  orderNumber: string;
  resultId: string;
  approved: boolean;
  /** The day of their sample. */
  at: Date;
}

const TEXT = { de: 'Gut', en: 'Good', fr: 'Bon', it: 'Bene' };
let placed = 0;

/** Writes people with everything a file for research is made of, all at once. */
export async function seedResearch(world: World, wishes: readonly ResearchPerson[]): Promise<SeededResearch[]> {
  const { services } = world;
  const products = (await readProductGroups(services)).flatMap((group) => group.products);
  const [branch] = await listBranches(services);
  const survey = await currentSurvey(services);
  const doctor = await aDoctor(world);
  const now = services.now();
  const numberFrom = 700_000 + placed;
  placed += wishes.length;
  const people = wishes.map((wish, index) => ({
    ...{ id: uuidv7(), orderId: uuidv7(), resultId: uuidv7(), customerSurveyId: '' },
    ...{ orderNumber: makeOrderNumber(numberFrom + index, now.getUTCFullYear()), wish, at: wish.at ?? now },
  }));
  const orders = people.map(({ id, orderId, orderNumber, wish, at }) => {
    const product = products.find(({ key }) => key === (wish.productKey ?? 'heart-basic')) ?? products[0];
    if (!product || !branch) throw new Error('the catalogue is empty');
    return {
      ...{ id: orderId, orderNumber, customerId: id, language: 'de' as const, product, addons: [], survey },
      slot: { partnerBranchId: branch.id, startsAt: at, endsAt: at, heldUntil: null },
      ...{ deliveryAddress: null, invoiceAddress: null, statementVersion: '1', placedAt: at },
      since: {
        order: { status: OrderStatus.COMPLETED },
        transaction: { ...storedPaymentOf(PaymentState.settled), settledAt: at },
        survey: { status: SurveyStatus.COMPLETED, completedAt: at },
        appointment: { state: AppointmentState.booked },
      },
    };
  });
  await inTransaction(services, async (tx) => {
    await insertMany(
      tx,
      User,
      people.map(({ id, wish }) => ({
        ...{ id, firstName: wish.firstName ?? 'Nora', lastName: wish.lastName ?? 'Testerin', phoneNo: aPhoneNo() },
        ...{ birthdate: wish.birthdate === undefined ? '1985-05-05' : wish.birthdate, sex: wish.sex ?? 'female' },
        ...{ phoneNoVerified: 1, streetAddress: 'Musterweg 1', zipCode: wish.zipCode ?? '8400', city: 'Winterthur' },
        ...{ createdAt: now, updatedAt: now },
      })),
    );
    await insertMany(
      tx,
      UserRole,
      people.map(({ id }) => ({ userId: id, role: 'customer' as const })),
    );
    await insertOrders(tx, orders);
    const [surveys] = await tx.connection.query('SELECT id, orderId FROM customer_surveys WHERE orderId IN (?)', [
      people.map(({ orderId }) => orderId),
    ]);
    const surveyOf = new Map((surveys as { id: string; orderId: string }[]).map((one) => [one.orderId, one.id]));
    await insertMany(
      tx,
      SurveyAnswer,
      people.flatMap(({ id, orderId, wish, at }) => {
        const common = { customerSurveyId: surveyOf.get(orderId) ?? '', answeredAt: at, answeredBy: id };
        const answer = (questionKey: string, v: string | number | boolean) => ({
          ...{ ...common, questionKey, value: { v }, additionalAnswer: [] },
        });
        return [answer('height', 172), answer('notes', wish.note ?? 'Nichts weiter')];
      }),
    );
    await insertMany(
      tx,
      TestResult,
      people.map(({ id, orderId, resultId, at }) => ({
        ...{ id: resultId, orderId, customerId: id, sampledAt: at, receivedAt: at },
        ...{ draft: null, assignedTo: null, createdBy: null, releasedVersion: 1, takenBackAt: null },
      })),
    );
    await insertMany(
      tx,
      ResultRelease,
      people.map(({ resultId, wish, at }) => ({
        ...{ resultId, version: 1, document: documentOf(wish.value ?? '141'), releasedBy: doctor.id, releasedAt: at },
        ...{ valueCount: 1, doctorName: 'Testärztin', doctorTitle: null, correctionReason: null, textHashes: null },
      })),
    );
    await insertMany(
      tx,
      ResearchApproval,
      people
        .filter(({ wish }) => wish.approved)
        .map(({ id }) => ({
          ...{ id: uuidv7(), customerId: id, approved: 1, textVersion: '1.0', language: 'de' as const, at: now },
        })),
    );
  });
  return people.map(({ id, orderId, orderNumber, resultId, wish, at }) => ({
    ...{ id, orderId, orderNumber, resultId, approved: wish.approved, at },
  }));
}

/** A result with one value. */
function documentOf(value: string): ReleasedResult {
  const measure = {
    ...{ marker: 'hemoglobin', loinc: '718-7', name: TEXT, about: null, resultCategoryId: 'blood' },
    ...{ valueText: value, decimalText: value, comparator: null, number: Number(value), unit: 'g/l', decimals: 0 },
    range: { lower: 117, upper: 153, text: '117 - 153', source: 'lab' },
    ...{ position: 'within', positionReason: null },
  } as unknown as ReleasedMeasure;
  return {
    ...{ contentVersion: '1', summary: TEXT, counts: [], healthMeasuresResult: [], bloodMeasures: [measure] },
    resultCategories: [
      {
        ...{ resultCategoryId: 'blood', name: TEXT, description: TEXT, icon: 'drop', level: 'good', levelName: TEXT },
        ...{ resultCategorySummary: TEXT, selfComparison: null, selfComparisonDescriptions: null, missingMarkers: [] },
      },
    ],
    ...{ recommendations: [], followUpRecommendations: [] },
  };
}
