import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { insert } from '#shared/server/database/sql.ts';
import { issuePartnerToken } from '#shared/server/identity/tokens.ts';
import { PartnerSession } from '#shared/server/models/partner-session.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { type Answer, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, type Person, signIn } from '#test/factories/people.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aSupport } from '#test/factories/supports.ts';

/**
 * Who may call what, written down by hand: `access-table.txt` says it in words of its own and takes nothing from the
 * declarations, so that a declaration that lets somebody in (or keeps somebody out) by mistake is noticed here.
 */
const TABLE = readFileSync(join(import.meta.dirname, 'access-table.txt'), 'utf8');

const CALLERS = [
  ...[
    'anonymous',
    'own',
    'other',
    'partner',
    'doctor',
    'admin',
    'crm_admin',
    'HOSA_CRM',
    'HOSA_CRM:home',
    'data_export',
  ],
] as const;

const lines = TABLE.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const [head = '', ...rows] = lines;
const cells = (line: string): string[] => line.trim().split(/\s+/);
const written = rows.map((row) => {
  const [method = '', path = '', ...wanted] = cells(row);
  return { call: `${method} ${path}`, wanted };
});
const declared = new Map(
  (Object.values(contract) as Declaration[]).map((declaration) => [
    `${declaration.method} ${declaration.path}`,
    declaration,
  ]),
);

let world: World;
let own: MeasuredOrder;
let documentId: string;
let supportId: string;
const people = new Map<string, Person>();

beforeAll(async () => {
  world = await openWorld();
  own = await aReleasedOrder(world);
  documentId = await aDocument();
  supportId = await aSupport(world, own);
  people.set('own', own.customer).set('other', await aPerson(world, ['customer']));
  for (const role of ['doctor', 'admin', 'crm_admin', 'HOSA_CRM', 'data_export'] as const)
    people.set(role, await aPerson(world, [role]));
});

afterAll(() => world.close());

it('every call has its line, and every line its call', () => {
  expect(cells(head)).toEqual(['method', 'path', ...CALLERS]);
  expect(written.map(({ call }) => call).toSorted()).toEqual([...declared.keys()].toSorted());
});

it('lets in and refuses as the table says, for every call and caller', async () => {
  const differing: string[] = [];
  for (const { call, wanted } of written) {
    const declaration = declared.get(call);
    if (!declaration) continue;
    const got: string[] = [];
    for (const caller of CALLERS) got.push(await ask(declaration, caller));
    if (got.join() !== wanted.join())
      differing.push(`${call}\n  written ${wanted.join(' ')}\n  got     ${got.join(' ')}`);
  }
  console.log(`access table: ${written.length} calls x ${CALLERS.length} callers`);
  expect(differing.join('\n')).toBe('');
}, 240_000);

/** What one caller gets: the status of the door's refusal, or `yes` for whatever comes of a call that was let in. */
async function ask(declaration: Declaration, caller: (typeof CALLERS)[number]): Promise<string> {
  const isHome = caller === 'HOSA_CRM:home';
  if (isHome) await setApplication('homesampling');
  try {
    const token = await tokenOf(isHome ? 'HOSA_CRM' : caller);
    const facts = { params: paramsOf(declaration), ...(declaration.body ? { body: {} } : {}) };
    const query = declaration.path.endsWith('/payment')
      ? { transactionId: own.transactionNo }
      : declaration.path === '/results/previous-result'
        ? { customerId: own.customer.id, testResultId: own.resultId }
        : {};
    return judge(declaration, await send(world.baseUrl, declaration, { ...facts, query, ...(token ? { token } : {}) }));
  } finally {
    if (isHome) await setApplication('branch');
  }
}

function judge({ path }: Declaration, { status, error }: Answer<unknown>): string {
  if (status >= 500) return String(status);
  const refused: Record<string, string> = { 'not-signed-in': '401', 'no-permission': '403' };
  const code = error?.error ?? '';
  if (refused[code]) return status === Number(refused[code]) ? refused[code] : `${status}!`;
  // Records of the customer exist: whoever does not find them is kept away from them.
  const isOwned =
    /:(orderId|customerId|customerSurveyId|testId)\b|^\/results\/previous-result|^\/(users|crm\/user-activity|appointments|supports|customer-surveys(\/survey-download)?|surveys|results(\/(fhir|csv|result-download))?|release-result)\/:id/;
  return code === 'not-found' && isOwned.test(path) && !path.includes(':wordId') ? '404' : 'yes';
}

/** Ids of the one customer's records; whatever else a path names does not exist. */
function paramsOf({ path }: Declaration): Record<string, string> {
  const ofPath = /^\/(users|crm\/user-activity)\//.test(path)
    ? own.customer.id
    : /^\/(customer-)?surveys\//.test(path)
      ? own.customerSurveyId
      : path.startsWith('/appointments/')
        ? own.orderId
        : /^\/(results|release-result)\//.test(path)
          ? own.resultId
          : path.startsWith('/supports/')
            ? supportId
            : uuidv7();
  const { orderId, transactionNo } = own;
  const known: Record<string, string> = {
    ...{
      testId: own.resultId,
      orderId,
      transactionNo,
      documentId,
      id: ofPath,
      customerId: own.customer.id,
      version: '1',
    },
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, known[name] ?? uuidv7()]));
}

async function tokenOf(caller: string): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined;
  if (caller === 'partner') return aPartnerToken();
  const person = people.get(caller);
  if (!person) throw new Error(`nobody is ${caller}`);
  return (await signIn(world, person)).token;
}

/** A branch that signed in; a session of its own each time, because one of the calls ends it. */
async function aPartnerToken(): Promise<string> {
  const now = world.services.now();
  const [branch] = await listBranches(world.services);
  const session = {
    id: uuidv7(),
    branchId: branch?.id ?? '',
    ip: null,
    createdAt: now,
    lastSeenAt: now,
    endedAt: null,
  };
  await insert(world.services, PartnerSession, session);
  return issuePartnerToken(world.services.config.jwtSecret, session.id, now, new Date(now.getTime() + 60_000));
}

async function setApplication(application: string): Promise<void> {
  const replacements = [application, own.orderId];
  await world.services.sequelize.query('UPDATE orders SET application = ? WHERE id = ?', { replacements });
}

async function aDocument(): Promise<string> {
  const [id, fileId] = [uuidv7(), uuidv7()];
  const { bytes } = await world.services.files.write('reports', fileId, Buffer.from('%PDF-1.7'));
  const row = { id, fileId, resultId: own.resultId, importMessageId: uuidv7(), name: 'Befund', bytes };
  await insert(world.services, ResultDocument, { ...row, createdAt: world.services.now() });
  return id;
}
