import type { ReviewView } from '#shared/views/reviewing.ts';
import { answerQuestions } from '#test/factories/answer-questions.ts';
import { decidePayment, laboratoryFile, messagesTo } from '#test/setup/sandbox.ts';
import { staffAt, Visitor } from '#test/setup/visitor.ts';
import type { Place } from '#test/setup/wait-until.ts';

export type Step = 'ordered' | 'paid' | 'answered' | 'uploaded' | 'reviewed' | 'released';

const DOCTOR = '+41790000010';
const ADMIN = '+41790000011';

/** The whole journey of the specification point by point, over HTTP; `after` runs between its steps (to kill something). */
export async function walkJourney(
  place: Place,
  phoneNo: string,
  after: (step: Step) => Promise<void> = async () => undefined,
) {
  const customer = new Visitor(place);
  const basket = await choose(customer);
  await signUp(customer, phoneNo);
  const placed = await order(customer, basket);
  const mine = { params: { orderId: placed._id } };
  await after('ordered');

  await pay(customer, placed);
  await after('paid');
  const paid = await customer.until(
    'order paid',
    () => customer.need('getOrder', mine),
    ({ status }) => status === 0,
  );
  const confirmation = await messagesUntil(customer, phoneNo, 2);

  const id = paid.preparationSurvey?.customerSurveyId ?? '';
  await answerQuestions(customer, id);
  await customer.need('setSurveyStatus', { params: { id }, body: { status: 2 } });
  await after('answered');

  const admin = await staffAt(place, ADMIN);
  const file = await laboratoryFile(place, placed.orderNumber, 'mixed');
  const { files } = await admin.need('uploadHl7', { query: { multipleFileUpload: true }, files: [file] });
  await after('uploaded');
  const imported = await admin.until(
    'import done',
    () => admin.need('getImport', { params: { id: files[0]?.importId ?? '' } }),
    ({ state }) => state === 'done' || state === 'failed',
  );
  const hidden = await customer.call('getResultOfOrder', mine);

  const doctor = await staffAt(place, DOCTOR);
  const dashboard = await doctor.need('getOrdersDashboard');
  const review = await doctor.need('getReview', mine);
  const theResult = { params: { id: review._id } };
  const draft = acceptProposal(review);
  const saved = await doctor.need('saveResult', { ...theResult, body: { version: review.version, ...draft } });
  await after('reviewed');
  const beforeRelease = [...customer.answers];
  const released = await doctor.need('releaseResult', { ...theResult, body: { version: saved.version, ...draft } });
  await after('released');
  return {
    placed,
    paid,
    confirmation,
    imported,
    hidden,
    dashboard,
    review,
    released,
    result: await customer.need('getResultOfOrder', mine),
    order: await customer.need('getOrder', mine),
    messages: await messagesUntil(customer, phoneNo, 3),
    beforeRelease,
  };
}

/** A product, an add-on and a free slot, as the pages of the shop show them. */
async function choose(customer: Visitor) {
  const { productGroups } = await customer.need('listProductGroups');
  const group = found(productGroups.find(({ key }) => key === 'health-check'));
  const product = found(group.products.find(({ key }) => key === 'health-check-basic'));
  const { addons } = await customer.need('listAddons', { params: { id: group.key } });
  const addon = found(addons.find(({ key }) => key === 'addon-vitamin-d'));
  const { partnerBranches } = await customer.need('listPartnerBranches', { query: { query: 'Winterthur' } });
  const branch = found(partnerBranches[0]);
  const at = { params: { id: branch._id } };
  const startDate = new Date().toISOString().slice(0, 10);
  const { days } = await customer.need('listAvailableDays', { ...at, query: { startDate, limit: 5 } });
  const { slots } = await customer.need('listTimeSlots', {
    ...at,
    query: { selectedDate: found(Object.keys(days).at(-1)) },
  });
  return { group, product, addon, branch, slot: found(slots[0]) };
}

async function signUp(customer: Visitor, phoneNo: string): Promise<void> {
  const code = await customer.codeFor(phoneNo, true);
  const ticket = await customer.need('verifySignUp', { body: { phoneNo, code } });
  if (!('signUpTicket' in ticket)) throw new Error(`${phoneNo} has an account`);
  const { signUpTicket, ...number } = ticket;
  const { token } = await customer.need('signUp', {
    token: signUpTicket,
    body: {
      ...number,
      firstName: 'Zoé',
      lastName: "D'Angelo-Müller",
      birthdate: '1986-04-17',
      sex: 'female',
      streetAddress: 'Brunnengasse 40',
      zipCode: '8400',
      city: 'Winterthur',
      preferredLanguage: 'de',
    },
  });
  customer.token = token.accessToken;
}

async function order(customer: Visitor, { group, product, addon, branch, slot }: Awaited<ReturnType<typeof choose>>) {
  const statement = await customer.need('getMedicalStatement');
  return customer.need('createOrder', {
    idempotencyKey: crypto.randomUUID(),
    body: {
      productGroupKey: group.key,
      productKey: product.key,
      addonKeys: [addon.key],
      application: 'branch',
      appointment: { partnerBranchId: branch._id, from: slot.from },
      statementVersion: statement.version,
      statementConfirmed: true,
      expectedTotal: (product.price ?? 0) + (addon.price ?? 0),
    },
  });
}

async function pay(customer: Visitor, { _id: orderId, transactionNo }: { _id: string; transactionNo: string }) {
  const { pages } = await customer.need('listPages');
  const { version } = found(pages.find(({ key }) => key === 'terms'));
  await customer.need('acceptTerms', { params: { orderId }, body: { version } });
  const { url } = await customer.need('startCheckout', { params: { orderId, transactionNo } });
  await decidePayment(customer.place, url);
}

const messagesUntil = (customer: Visitor, phoneNo: string, count: number) =>
  customer.until(
    `${count} SMS`,
    () => messagesTo(customer.place, phoneNo),
    (all) => all.length === count,
  );

/** A doctor who agrees with every proposal and writes a conclusion. */
export function acceptProposal({ proposal }: ReviewView) {
  const summary = 'Ihre Werte sind überwiegend gut.';
  return { ...structuredClone(proposal), summary: { de: summary, en: '', fr: '', it: '' }, acknowledged: [] };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('what the journey needs is not offered');
  return value;
}
