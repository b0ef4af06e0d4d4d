import { capabilities } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { ERRORS } from '#shared/errors.ts';
import { IDEMPOTENCY_KEY } from '../request-facts.ts';
import { describeOperation, signatureScheme } from './describe-operation.ts';
import type { Json } from './json-schema.ts';

/** What each capability is about, for the headings of the document. */
const ABOUT: Record<keyof typeof capabilities, string> = {
  identity: 'Signing in, signing up, sessions.',
  catalogue: 'What can be bought.',
  booking: 'Branches and their free times.',
  content: 'Texts that content editors own.',
  runtime: 'Switches of the product, and work that failed.',
  orders: 'Orders of a customer.',
  vouchers: 'Vouchers on orders.',
  payments: 'Paying, and the news of the payment provider.',
  exports: 'Files of many records, made as jobs.',
  messaging: 'Delivery receipts of the SMS provider.',
  crm: 'People who need contact, what the support knows of each, callbacks and their promise; without medical values.',
  surveys: 'Questionnaires and their answers.',
  results: 'Results, their review and release.',
  labIntake: 'Files of the laboratory.',
};

/** The OpenAPI 3.1 document of every call, made of its declaration. */
export function openApiDocument(brand: string): Json {
  const calls = Object.entries(capabilities).flatMap(([capability, declarations]) =>
    Object.entries(declarations as Record<string, Declaration>).map(([name, declaration]) => ({
      capability,
      name,
      declaration,
    })),
  );
  const paths: Record<string, Json> = {};
  for (const { capability, name, declaration } of calls) {
    const path = declaration.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [declaration.method.toLowerCase()]: describeOperation(tagOf(capability), name, declaration),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: Object.entries(ABOUT).map(([capability, description]) => ({ name: tagOf(capability), description })),
    paths,
    components: {
      securitySchemes: securitySchemes(calls.map(({ declaration }) => declaration)),
      parameters: { IdempotencyKey: idempotencyKey },
      headers: { RetryAfter: retryAfter },
      schemas: { Refusal: refusal },
    },
  };
}

const INTRODUCTION = [
  'Every call, with an example of its request and everything it may refuse.',
  'Amounts are Rappen, instants ISO 8601 in UTC, days `YYYY-MM-DD` in Zurich. `Accept-Language` (de, en, fr, it) chooses the language of sentences.',
  'A refusal has a stable code in `error` and a sentence for people in `message`; `fields` names what is wrong in the request.',
].join('\n\n');

/** `labIntake` is `lab-intake` wherever it is no name of the program. */
const tagOf = (capability: string): string => capability.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and the same request gets the first reply, and changes nothing again.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  example: '019a0000-0000-7000-8000-000000000001',
};

const retryAfter: Json = { description: 'Seconds after which it is worth asking again.', schema: { type: 'integer' } };

function securitySchemes(declarations: readonly Declaration[]): Json {
  const headers = new Set(declarations.flatMap(({ signature }) => signature?.header ?? []));
  return {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token that signing in replies with.',
    },
    'sign-up-ticket': {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The ticket that verifying the code of a new number replies with.',
    },
    'second-factor-ticket': {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The ticket that the right SMS code of somebody of the staff replies with.',
    },
    'share-ticket': {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The ticket that the right code of a shared result replies with.',
    },
    ...Object.fromEntries([...headers].map((name) => [signatureScheme(name), { type: 'apiKey', in: 'header', name }])),
  };
}

const refusal: Json = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'A sentence for people, in the language of the request.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'key'],
        properties: {
          path: { type: 'string' },
          key: { type: 'string' },
          params: { type: 'object' },
          message: { type: 'string' },
        },
      },
    },
    details: { type: 'object', description: 'Facts that help: seconds to wait, the new price.' },
  },
};
