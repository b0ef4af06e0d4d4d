import { number, object, string } from 'yup';
import { fileReply, mutation, query, reply } from '#shared/contract/define.ts';
import { uuid } from '#shared/schema/identifiers.ts';

const orderParams = object({ orderId: uuid });
const ofOrder = { owner: { entity: 'order', param: 'orderId' } } as const;
const seen = reply<{ seen: string }>();
const done = reply<{ effect: string }>();
/** `wish`: what the handler shall do; `nested`, to have keys below keys. */
const body = object({ wish: string().required('field.required'), nested: object({ key: string() }).optional() });
const act = { summary: 'Has an effect.', access: 'signed-in', body, reply: done, errors: ['conflict'] } as const;

/** A contract of its own behind the product's real door: what a declaration says is done, whoever declares it. */
export const doorEndpoints = {
  getOwn: query({
    path: '/door/own/:orderId',
    summary: 'Own.',
    access: 'signed-in',
    params: orderParams,
    ...ofOrder,
    reply: seen,
  }),
  getNarrowed: query({
    path: '/door/narrowed/:orderId',
    summary: 'Narrowed.',
    access: ['customer', 'admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    params: orderParams,
    ...ofOrder,
    reply: seen,
  }),
  getNarrowedCustomer: query({
    path: '/door/narrowed-customer/:customerId',
    summary: 'A customer, narrowed.',
    access: ['admin', 'HOSA_CRM'],
    scope: 'home-sampling',
    owner: { entity: 'customer', param: 'customerId' },
    params: object({ customerId: uuid }),
    reply: seen,
  }),
  getOfBranch: query({
    path: '/door/of-branch/:orderId',
    summary: 'Of a branch.',
    access: ['partner'],
    scope: 'own-branch',
    params: orderParams,
    ...ofOrder,
    reply: seen,
  }),
  listHealth: query({
    path: '/door/health',
    summary: 'Health data of many.',
    access: ['doctor'],
    health: { subject: 'list' },
    query: object({ page: number() }),
    reply: seen,
  }),
  listHealthUnderANameThatIsTooLongForTheColumnInWhichTheReadingIsRecordedOfItsPeople: query({
    path: '/door/health-unrecorded',
    summary: 'Health data whose reading cannot be recorded.',
    access: ['doctor'],
    health: { subject: 'list' },
    reply: seen,
  }),
  getFile: query({ path: '/door/file', summary: 'A file.', access: ['admin'], reply: fileReply }),
  act: mutation({ path: '/door/act', ...act }),
  otherAct: mutation({ path: '/door/other-act', ...act }),
  steps: mutation({ path: '/door/steps', ...act }),
  makeFile: mutation({ path: '/door/make-file', ...act, reply: fileReply }),
  anybodys: mutation({ path: '/door/anybodys', ...act, access: 'public' }),
  inRecord: mutation({ path: '/door/in-record', ...act, idempotency: 'in-record' }),
  inRecordSteps: mutation({ path: '/door/in-record-steps', ...act, idempotency: 'in-record' }),
  dropping: mutation({ path: '/door/dropping', ...act, dropsUnknownKeys: true }),
};
