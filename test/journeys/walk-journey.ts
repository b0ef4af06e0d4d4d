import { setTimeout as pause } from 'node:timers/promises';
import surveyContent from '#shared/content/survey.json' with { type: 'json' };
import type { Answer, Question, Survey } from '#shared/domain/surveys/survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import type { ReviewView } from '#shared/views/results.ts';
import type { Stack } from '#test/setup/stack.ts';

/** How long a job may take to show its effect; a killed worker's jobs come back after its lock and a check. */
const PATIENCE_MS = 45_000;

type Json = Record<string, any>;

/** Speaks to a running product as a browser does; every answer is remembered, to search it for what must not be in it. */
export class Browser {
  readonly stack: Stack;
  readonly answers: string[] = [];
  token: string | null = null;

  constructor(stack: Stack) {
    this.stack = stack;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Json }> {
    const response = await fetch(`${this.stack.baseUrl}${path}`, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        'accept-language': 'de',
        ...headers,
      },
      body: body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify(body),
    });
    const text = await response.text();
    this.answers.push(text);
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /** A call that must succeed. */
  async need(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Json> {
    const answer = await this.call(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Asks again until `isThere`; for what a job does after the answer. */
  async until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean, what: string): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask();
      if (isThere(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`not reached: ${what}\n${JSON.stringify(answer)?.slice(0, 2000)}`);
      await pause(100);
    }
  }

  /** SMS to a number, newest first. */
  async messages(phoneNo: string): Promise<{ to: string; body: string }[]> {
    return (await this.need('GET', `/sandbox/messages?phoneNo=${encodeURIComponent(phoneNo)}`)) as unknown as {
      to: string;
      body: string;
    }[];
  }

  /** Signs in (or gets the sign-up ticket) with the code that arrives by SMS. */
  async codeOf(phoneNo: string, forSignUp = false): Promise<string> {
    const before = (await this.messages(phoneNo)).length;
    await this.need('POST', '/api/auth/start', { phoneNo, forSignUp });
    const messages = await this.until(
      () => this.messages(phoneNo),
      (all) => all.length > before,
      'the code by SMS',
    );
    return messages[0]?.body.slice(0, 6) ?? '';
  }

  async signIn(phoneNo: string): Promise<this> {
    const { token } = await this.need('POST', '/api/auth/login', { phoneNo, code: await this.codeOf(phoneNo) });
    this.token = token.accessToken;
    return this;
  }
}

/** Staff sign in once a stack: a new code may be asked for only once a minute. */
const staff = new WeakMap<Stack, Map<string, Promise<Browser>>>();

/** A member of staff at their browser, signed in. */
export function staffBrowser(stack: Stack, phoneNo: string): Promise<Browser> {
  const known = staff.get(stack) ?? new Map<string, Promise<Browser>>();
  staff.set(stack, known);
  const browser = known.get(phoneNo) ?? new Browser(stack).signIn(phoneNo);
  known.set(phoneNo, browser);
  return browser;
}

export type Step = 'ordered' | 'paid' | 'answered' | 'uploaded' | 'reviewed' | 'released';

const DOCTOR = '+41790000010';
const ADMIN = '+41790000011';

/** Valid answers to whatever is asked, without any that opens a further text. */
export function answerTo(question: Question): Answer['value'] {
  switch (question.answerType) {
    case 'number':
      return question.minValue ?? 1;
    case 'boolean':
      return false;
    case 'single_value':
      return question.options?.[0]?.key ?? '';
    case 'multiple_values':
      return [question.exclusiveOption ?? question.options?.[0]?.key ?? ''];
    case 'date':
      return '2026-01-15';
    case 'month':
      return '2025-06';
    case 'year':
      return '2015';
    case 'text':
      return 'Keine Angabe';
  }
}

/** Answers a questionnaire one by one, following what each answer shows or hides, and completes it. */
export async function answerSurvey(browser: Browser, customerSurveyId: string): Promise<void> {
  const survey = surveyContent as unknown as Survey;
  const answers: Answer[] = [];
  for (;;) {
    const open = visibleQuestions(survey, answers, { sex: 'female' }).find(
      ({ key }) => !answers.some((given) => given.questionKey === key),
    );
    if (!open) break;
    const answer: Answer = { questionKey: open.key, value: answerTo(open), additionalAnswer: [] };
    await browser.need('PUT', `/api/customer-surveys/${customerSurveyId}/answers`, answer);
    answers.push(answer);
  }
  await browser.need('PUT', `/api/customer-surveys/${customerSurveyId}/status`, { status: 2 });
}

/** The whole journey of specification point by point, over HTTP; `after` runs between its steps (to kill something). */
export async function walkJourney(
  stack: Stack,
  phoneNo: string,
  after: (step: Step) => Promise<void> = async () => undefined,
) {
  const customer = new Browser(stack);
  const { productGroups } = await customer.need('GET', '/api/product-groups');
  const group = productGroups.find((entry: Json) => entry.key === 'health-check');
  const product = group.products.find((entry: Json) => entry.key === 'health-check-basic');
  const { addons } = await customer.need('GET', '/api/product-groups/health-check/addons');
  const addon = addons.find((entry: Json) => entry.key === 'addon-vitamin-d');
  const { partnerBranches } = await customer.need('GET', '/api/partner-branches?query=Winterthur');
  const branch = partnerBranches[0];
  const today = new Date().toISOString().slice(0, 10);
  const { days } = await customer.need(
    'GET',
    `/api/partner-branch/${branch.id}/multidays_available_timeslots?startDate=${today}&limit=5`,
  );
  const { slots } = await customer.need(
    'GET',
    `/api/partner-branch/${branch.id}/timeslots?selectedDate=${days.at(-1).date}`,
  );

  const ticket = await customer.need('POST', '/api/auth/signup-verify', {
    phoneNo,
    code: await customer.codeOf(phoneNo, true),
  });
  const signedUp = await customer.need('POST', '/api/auth/signup-user', {
    ...ticket,
    firstName: 'Zoé',
    lastName: "D'Angelo-Müller",
    birthdate: '1986-04-17',
    sex: 'female',
    email: 'zoe@example.invalid',
    streetAddress: 'Brunnengasse 40',
    zipCode: '8400',
    city: 'Winterthur',
    preferredLanguage: 'de',
  });
  customer.token = signedUp.token.accessToken;
  const statement = await customer.need('GET', '/api/cms/medical-statement');
  const request = {
    productGroupKey: group.key,
    productKey: product.key,
    addonKeys: [addon.key],
    application: 'branch',
    appointment: { partnerBranchId: branch.id, from: slots[0].from },
    statementVersion: statement.version,
    statementConfirmed: true,
    expectedTotal: String(product.price + addon.price),
  };
  const placed = await customer.need('POST', '/api/orders', request, { 'idempotency-key': crypto.randomUUID() });
  const orderPath = `/api/orders/${placed._id}`;
  await after('ordered');

  const { pages } = await customer.need('GET', '/api/cms/pages');
  const terms = pages.find((page: Json) => page.key === 'terms');
  await customer.need('PUT', `${orderPath}/termsandconditions`, { version: terms.version });
  const checkout = await customer.need('POST', `${orderPath}/${placed.transactionNo}/checkout`);
  const sessionId = /cs_[A-Za-z0-9_]+/.exec(checkout.url)?.[0] ?? '';
  await customer.need('POST', `/sandbox/checkout/${sessionId}`, { outcome: 'pay' });
  await after('paid');
  const paid = await customer.until(
    () => customer.need('GET', orderPath),
    (order) => order.status === 0,
    'order PAID',
  );
  const confirmation = await customer.until(
    () => customer.messages(phoneNo),
    (all) => all.length === 2,
    'confirmation by SMS',
  );

  await answerSurvey(customer, paid.preparationSurvey.customerSurveyId);
  await after('answered');

  const admin = await staffBrowser(stack, ADMIN);
  const file = await fetch(`${stack.baseUrl}/sandbox/lab/${placed.orderNumber}/file?profile=mixed`);
  const form = new FormData();
  form.append('file', new File([await file.arrayBuffer()], 'labor.hl7'));
  const { files } = await admin.need('POST', '/api/results/hl7-upload?multipleFileUpload=true', form);
  await after('uploaded');
  const imported = await admin.until(
    () => admin.need('GET', `/api/imports/${files[0].importId}`),
    (found) => found.state === 'done' || found.state === 'failed',
    'import done',
  );
  const hidden = await customer.call('GET', `/api/results/order/${placed._id}`);

  const doctor = await staffBrowser(stack, DOCTOR);
  const dashboard = await doctor.need('GET', '/api/orders-dashboard');
  const review = (await doctor.need('GET', `/api/results/review/${placed._id}`)) as ReviewView;
  const draft = acceptProposal(review);
  const saved = await doctor.need('PUT', `/api/results/${review._id}`, { version: review.version, ...draft });
  await after('reviewed');
  const beforeRelease = [...customer.answers];
  const released = await doctor.need('POST', `/api/release-result/${review._id}`, { version: saved.version, ...draft });
  await after('released');
  const result = await customer.need('GET', `/api/results/order/${placed._id}`);
  const order = await customer.need('GET', orderPath);
  const messages = await customer.until(
    () => customer.messages(phoneNo),
    (all) => all.length === 3,
    'result by SMS',
  );
  return {
    placed,
    paid,
    confirmation,
    imported,
    hidden,
    dashboard,
    review,
    released,
    result,
    order,
    messages,
    beforeRelease,
  };
}

/** A doctor who agrees with every proposal and writes a conclusion. */
export function acceptProposal(review: ReviewView) {
  const summary = 'Ihre Werte sind überwiegend gut.';
  return {
    summary: { de: summary, en: '', fr: '', it: '' },
    resultCategories: review.proposal.resultCategories,
    healthMeasuresResult: review.proposal.healthMeasuresResult,
    recommendations: review.proposal.recommendations,
    followUpRecommendations: review.proposal.followUpRecommendations,
    acknowledged: [],
  };
}
