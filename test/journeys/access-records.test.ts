import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError } from '#api/http/api-error.ts';
import { checkNamedInside, checkOwner } from '#api/http/check-owner.ts';
import { type Access, type Declaration, type Health, nobody, type Scope } from '#shared/contract/define.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { AccessRole } from '#shared/roles.ts';
import { insert } from '#shared/server/database/sql.ts';
import type { TransactionRunner } from '#shared/server/database/transaction.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { newId } from '#shared/server/new-id.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { aBareOrder, type BareOrder } from '#test/factories/bare-records.ts';
import { openTestDatabase } from '#test/setup/database.ts';

type Given = Pick<Declaration, 'access'> & Partial<Declaration>;
type Who = Pick<Actor, 'roles'> & Partial<Actor>;
type Whose = 'ordinary' | 'homeSampling' | 'branch' | 'otherBranch' | 'closed' | 'alarming';
type Case = [
  what: string,
  declaration: Given,
  who: Who | 'its customer' | 'its customer, an administrator' | null,
  which: Whose | 'none' | 'no id' | 'unnamed',
  answer: 'in' | 'not-found',
];

let database: TransactionRunner;
const branchId = newId();
/** Orders by what is special about them, or about their person; `alarming`: of a closed account, with a critical value that came afterwards. */
let of: Record<Whose, BareOrder>;

beforeAll(async () => {
  database = await openTestDatabase();
  const closedAt = new Date();
  of = {
    ordinary: await aBareOrder(database),
    homeSampling: await aBareOrder(database, { application: Application.homeSampling }),
    branch: await aBareOrder(database, { soldByBranchId: branchId }),
    otherBranch: await aBareOrder(database, { soldByBranchId: newId() }),
    closed: await aBareOrder(database, { closedAt, status: OrderStatus.READY_FOR_APPROVAL }),
    alarming: await aBareOrder(database, { closedAt, status: OrderStatus.READY_FOR_APPROVAL }),
  };
  const { orderId, resultId, customerId } = of.alarming;
  const alert = { id: newId(), resultId, version: 1, orderId, customerId, raisedAt: closedAt };
  await insert(database, CriticalAlert, alert);
});

afterAll(() => database.sequelize.close());

/** The checks ask the database, and nothing else of what a process has. */
const services = () => database as unknown as Services;

const role = (...roles: AccessRole[]): Who => ({ roles });
const customer = role('customer');
const aBranch: Who = { roles: ['partner'], branchId };
const noBranch = role('partner');

const order = (access: Access, scope?: Scope): Given => ({
  ...{ access, owner: { entity: 'order', param: 'id' } },
  ...(scope && { scope }),
});
const person = (access: Access, scope?: Scope): Given => ({
  ...order(access, scope),
  owner: { entity: 'customer', param: 'id' },
});
const reading = (access: Access, subject: Health['subject']): Given => ({ access, health: { subject } as Health });
const numbered = (access: Access): Given => reading(access, { entity: 'order-number', param: 'id', in: 'query' });

function actorOf(who: Case[2], which: Case[3]): Actor | null {
  if (who === null) return null;
  const somebody = { userId: newId(), sessionId: newId() };
  if (typeof who === 'object') return { ...somebody, ...who };
  const roles: AccessRole[] = who === 'its customer' ? ['customer'] : ['customer', 'admin'];
  return { ...somebody, userId: of[which as Whose].customerId, roles };
}

/** What the call names: the id or the number of an order, or a person. */
function namedBy({ owner, health }: Given, which: Case[3]): Record<string, string> {
  if (which === 'unnamed') return {};
  if (which === 'no id') return { id: 'Prüf-17' };
  const isNumber = health?.subject !== 'list' && health?.subject.entity === 'order-number';
  if (which === 'none') return { id: isNumber ? makeOrderNumber(9_999_999, 2026) : newId() };
  const { orderId, orderNumber, customerId } = of[which];
  const isPerson = owner && 'entity' in owner && owner.entity === 'customer';
  return { id: isNumber ? orderNumber : isPerson ? customerId : orderId };
}

/** What a check says of a call: `in`, or the code it is refused with. */
async function answerOf(check: Promise<void>): Promise<string> {
  try {
    await check;
    return 'in';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const ask = (declaration: Given, who: Case[2], which: Case[3]) =>
  answerOf(checkOwner(services(), declaration as Declaration, namedBy(declaration, which), actorOf(who, which)));
const askInside = (declaration: Given, who: Case[2], which: Case[3]) =>
  answerOf(checkNamedInside(services(), declaration as Declaration, namedBy(declaration, which), actorOf(who, which)));

describe('an order that a call names', () => {
  it.each<Case>([
    ['is its customer’s', order(['customer']), 'its customer', 'ordinary', 'in'],
    ['is no other customer’s', order(['customer']), customer, 'ordinary', 'not-found'],
    ['that does not exist is nobody’s', order(['customer']), customer, 'none', 'not-found'],
    ['that is not named is nobody’s', order(['customer']), customer, 'unnamed', 'not-found'],
    [
      'is open where the call says that it is nobody’s',
      { access: ['customer'], owner: nobody('a test') },
      customer,
      'none',
      'in',
    ],
    ['is open where the call names no owner', { access: ['customer'] }, customer, 'none', 'in'],
    ['is its customer’s for every session', order('signed-in'), 'its customer', 'ordinary', 'in'],
    ['is no administrator’s for every session', order('signed-in'), role('admin'), 'ordinary', 'not-found'],
    ['is its customer’s in public', order('public'), 'its customer', 'ordinary', 'in'],
    ['is no other customer’s in public', order('public'), customer, 'ordinary', 'not-found'],
    ['is not asked about without a session', order('public'), null, 'ordinary', 'in'],
    ['is for staff who may call', order(['customer', 'doctor']), role('doctor'), 'ordinary', 'in'],
    ['that does not exist is left to the call of staff', order(['doctor']), role('doctor'), 'none', 'in'],
    ['is not for staff who may not', order(['customer', 'doctor']), role('crm_admin'), 'ordinary', 'not-found'],
    [
      'is not for staff where customers alone may call',
      order(['customer']),
      role('customer', 'admin'),
      'ordinary',
      'not-found',
    ],
    ['is the own one of staff too', order(['customer']), 'its customer, an administrator', 'ordinary', 'in'],
    ['is not its customer’s where staff alone may call', order(['doctor']), 'its customer', 'ordinary', 'not-found'],
    [
      'with home sampling is in that scope',
      order(['HOSA_CRM'], 'home-sampling'),
      role('HOSA_CRM'),
      'homeSampling',
      'in',
    ],
    ['without home sampling is not', order(['HOSA_CRM'], 'home-sampling'), role('HOSA_CRM'), 'ordinary', 'not-found'],
    ['that does not exist is in no scope', order(['HOSA_CRM'], 'home-sampling'), role('HOSA_CRM'), 'none', 'not-found'],
    ['is in no scope where the call has none', order(['HOSA_CRM']), role('HOSA_CRM'), 'homeSampling', 'not-found'],
    [
      'in the scope is not for other customers',
      order(['customer', 'HOSA_CRM'], 'home-sampling'),
      customer,
      'homeSampling',
      'not-found',
    ],
    [
      'outside of it is for those whom nothing narrows',
      order(['HOSA_CRM', 'admin'], 'home-sampling'),
      role('HOSA_CRM', 'admin'),
      'ordinary',
      'in',
    ],
    [
      'outside of it is not, where their wide role may not call',
      order(['HOSA_CRM'], 'home-sampling'),
      role('HOSA_CRM', 'admin'),
      'ordinary',
      'not-found',
    ],
    ['of a branch is that branch’s', order(['partner'], 'own-branch'), aBranch, 'branch', 'in'],
    ['of another branch is not', order(['partner'], 'own-branch'), aBranch, 'otherBranch', 'not-found'],
    ['that no branch sold is no branch’s', order(['partner'], 'own-branch'), aBranch, 'ordinary', 'not-found'],
    ['that does not exist is no branch’s', order(['partner'], 'own-branch'), aBranch, 'none', 'not-found'],
    [
      'that does not exist is not of a right without a branch',
      order(['partner'], 'own-branch'),
      noBranch,
      'none',
      'not-found',
    ],
  ])('%s', async (_what, declaration, who, which, answer) => {
    expect(await ask(declaration, who, which)).toBe(answer);
  });
});

describe('a person whom a call names', () => {
  it.each<Case>([
    ['is themself', person(['customer']), 'its customer', 'ordinary', 'in'],
    ['is nobody else', person(['customer']), customer, 'ordinary', 'not-found'],
    [
      'with home sampling is in that scope',
      person(['HOSA_CRM'], 'home-sampling'),
      role('HOSA_CRM'),
      'homeSampling',
      'in',
    ],
    ['without it is not', person(['HOSA_CRM'], 'home-sampling'), role('HOSA_CRM'), 'ordinary', 'not-found'],
    ['is no branch’s', person(['partner'], 'own-branch'), aBranch, 'branch', 'not-found'],
    ['is not of a right without a branch', person(['partner'], 'own-branch'), noBranch, 'ordinary', 'not-found'],
  ])('%s', async (_what, declaration, who, which, answer) => {
    expect(await ask(declaration, who, which)).toBe(answer);
  });
});

describe('what belongs to a closed account', () => {
  it.each<Case>([
    ['does not exist for staff', order(['crm_admin']), role('crm_admin'), 'closed', 'not-found'],
    ['is open to administrators', order(['admin']), role('crm_admin', 'admin'), 'closed', 'in'],
    ['is the person’s own', order(['customer']), 'its customer', 'closed', 'in'],
    ['is as far away as the person', person(['crm_admin']), role('crm_admin'), 'closed', 'not-found'],
    [
      'is not found where its health data are read',
      reading(['crm_admin'], { entity: 'order', param: 'id' }),
      role('crm_admin'),
      'closed',
      'not-found',
    ],
    ['is not asked about by a list', reading(['crm_admin'], 'list'), role('crm_admin'), 'closed', 'in'],
    ['is not asked about where nothing is said of it', { access: ['crm_admin'] }, role('crm_admin'), 'closed', 'in'],
    ['is not what belongs to an open one', order(['crm_admin']), role('crm_admin'), 'ordinary', 'in'],
    ['is not what does not exist', order(['crm_admin']), role('crm_admin'), 'none', 'in'],
    ['is nothing that has no id', order(['crm_admin']), role('crm_admin'), 'no id', 'in'],
    ['is no doctor’s', order(['doctor']), role('doctor'), 'closed', 'not-found'],
    ['is a doctor’s while somebody has to be told', order(['doctor']), role('doctor'), 'alarming', 'in'],
    ['is nobody else’s meanwhile', order(['crm_admin']), role('crm_admin'), 'alarming', 'not-found'],
    ['is that case alone: not its person', person(['doctor']), role('doctor'), 'alarming', 'not-found'],
  ])('%s', async (_what, declaration, who, which, answer) => {
    expect(await ask(declaration, who, which)).toBe(answer);
  });
});

describe('an order whose number stands in the query', () => {
  it.each<Case>([
    ['is its customer’s', numbered(['customer']), 'its customer', 'ordinary', 'in'],
    ['is no other customer’s', numbered(['customer']), customer, 'ordinary', 'not-found'],
    ['of none is nobody’s', numbered(['customer']), customer, 'none', 'not-found'],
    ['is nobody’s where it does not stand there', numbered(['customer']), customer, 'unnamed', 'not-found'],
    ['is for staff who may call', numbered(['customer', 'doctor']), role('doctor'), 'ordinary', 'in'],
    [
      'is for staff who are customers too',
      numbered(['customer', 'doctor']),
      role('customer', 'doctor'),
      'ordinary',
      'in',
    ],
    [
      'is not for other customers where staff may call',
      numbered(['customer', 'doctor']),
      customer,
      'ordinary',
      'not-found',
    ],
    ['is not for staff who may not', numbered(['customer']), role('admin'), 'ordinary', 'not-found'],
    ['is its customer’s for every session', numbered('signed-in'), 'its customer', 'ordinary', 'in'],
    ['is no doctor’s for every session', numbered('signed-in'), role('doctor'), 'ordinary', 'not-found'],
    ['of a closed account does not exist for staff', numbered(['crm_admin']), role('crm_admin'), 'closed', 'not-found'],
    ['that is none is nobody’s of a closed account', numbered(['crm_admin']), role('crm_admin'), 'no id', 'in'],
    ['is not asked about without a session', numbered(['customer']), null, 'ordinary', 'in'],
    [
      'is left to the other check where the path names it',
      reading(['customer'], { entity: 'order', param: 'id' }),
      customer,
      'ordinary',
      'in',
    ],
    ['is nothing where no health data are read', { access: ['customer'] }, customer, 'none', 'in'],
  ])('%s', async (_what, declaration, who, which, answer) => {
    expect(await askInside(declaration, who, which)).toBe(answer);
  });
});
