import { describe, expect, it } from '@jest/globals';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { exampleParameters } from '#api/http/openapi/example-parameters.ts';
import { openApiDocument } from '#api/http/openapi/openapi-document.ts';
import { capabilities, contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { TEXT_NUMBERS } from '#shared/text-numbers.ts';
import english from '../../../locales/en/errors.json' with { type: 'json' };

type Json = Record<string, unknown>;

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  schema: Json;
  example?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-access': unknown;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, Response>;
}

interface Response {
  description: string;
  headers?: Json;
  content?: Record<string, { schema: Json; examples?: Record<string, { value: Json }> }>;
}

const ENDPOINTS = Object.entries(contract) as [string, Declaration][];
const document = JSON.parse(JSON.stringify(openApiDocument('messlinie'))) as {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (name: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.operation;
};

/** Every object within a value, with the keys that lead to it. */
function* walk(value: unknown, keys: string[] = []): Generator<[keys: string[], node: Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [keys, value as Json];
  for (const [key, item] of Object.entries(value)) yield* walk(item, [...keys, key]);
}

/** Whether it reads one person's health data, whom the path, the query or the body names. */
const namesOne = ({ health }: Declaration): boolean => health !== undefined && health.subject !== 'list';

const refusalsOf = ({ responses }: Operation): Record<string, Json> =>
  Object.fromEntries(
    Object.values(responses).flatMap(({ content }) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { value }]) => [code, value]),
    ),
  );

describe('the API document by the rules of OpenAPI 3.1', () => {
  it('has what every document has, and no member that is empty', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'messlinie API', version: expect.any(String) });
    const empty = [...walk(document)].filter(([, node]) => Object.values(node).includes(undefined));
    expect(empty).toEqual([]);
  });

  it('names every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(Object.keys(contract).toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has methods that may carry a body only where one is described', () => {
    const broken = operations.filter(({ method, operation }) => method === 'get' && operation.requestBody);
    expect(broken.map(({ path }) => path)).toEqual([]);
    expect(operations.filter(({ method }) => !['get', 'post', 'put', 'delete'].includes(method))).toEqual([]);
  });

  it('leads with each $ref to something that is there', () => {
    const refs = [...walk(document)].flatMap(([, node]) => (typeof node.$ref === 'string' ? [node.$ref] : []));
    expect(refs.length).toBeGreaterThan(100);
    const missing = refs.filter((ref) => {
      const keys = ref.replace(/^#\//, '').split('/');
      return keys.reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document) === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('describes every parameter of a path, and none that is not in it; each once', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(`${path} ${described.map(({ name }) => name)}`).toBe(`${path} ${inPath}`);
      expect(described.every(({ required }) => required)).toBe(true);
      const names = operation.parameters.map((parameter) => parameter.$ref ?? `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('does not name one address twice with other parameters', () => {
    const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    const twice = templates.filter((template, index) => templates.indexOf(template) !== index);
    // OpenAPI takes these for the same address; so does the router, by method.
    expect(twice).toEqual([]);
  });

  it('asks for the ticket with which an account is made, so that it can be tried', () => {
    const { security, description } = operationOf('signUp');
    expect(security).toEqual([{ 'sign-up-ticket': [] }]);
    expect(description).toContain('sign-up ticket');
    expect(document.components.securitySchemes?.['sign-up-ticket']).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(operationOf('getAddress').security).toEqual([]);
  });

  it('uses only tags and ways of security that it describes', () => {
    const tags = document.tags.map(({ name }) => name);
    expect(tags).toHaveLength(Object.keys(capabilities).length);
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    for (const { operation } of operations) {
      expect(operation.tags.filter((tag) => !tags.includes(tag))).toEqual([]);
      const used = operation.security.flatMap((requirement) => Object.keys(requirement));
      expect(used.filter((scheme) => !schemes.includes(scheme))).toEqual([]);
    }
  });

  it('gives every response a description, and statuses that exist', () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => !/^[2-5]\d\d$/.test(status))).toEqual([]);
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
      expect(Object.values(operation.responses).filter(({ description }) => !description)).toEqual([]);
    }
  });

  it('has schemas that say one of the types of JSON Schema', () => {
    const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
    const schemas = [...walk(document)].filter(([keys]) => keys.at(-1) === 'schema');
    expect(schemas.length).toBeGreaterThan(100);
    const said = schemas
      .flatMap(([, schema]) => [...walk(schema)])
      .filter(([keys]) => keys.at(-1) !== 'properties')
      .flatMap(([, node]) => ('type' in node ? [node.type].flat() : []));
    expect(said.filter((type) => !types.includes(String(type)))).toEqual([]);
  });
});

describe.each(ENDPOINTS)('%s in the API document', (name, declaration) => {
  const operation = operationOf(name);
  const context = { today: '2026-11-20' };

  it('has its capability, a description and its access', () => {
    const [capability] = Object.entries(capabilities).find(([, calls]) => name in calls) ?? [''];
    expect(operation.tags).toEqual([capability === 'labIntake' ? 'lab-intake' : capability]);
    expect(operation.description).toContain(declaration.summary);
    expect(operation['x-access']).toEqual(declaration.access);
    const isOpen = declaration.access === 'public' && !declaration.bearer;
    expect(operation.security).toHaveLength(isOpen ? 0 : 1);
  });

  it('shows a request that its own schemas accept', () => {
    const examples = exampleParameters(name, declaration);
    for (const [place, schema] of [
      ['path', declaration.params],
      ['query', declaration.query],
    ] as const) {
      const shown = Object.fromEntries(
        operation.parameters
          .filter((one) => one.in === place && 'example' in one)
          .map((one) => [one.name, one.example]),
      );
      expect(shown).toEqual(examples[place]);
      const without = Object.keys(schema?.fields ?? {}).filter((field) => !(field in shown) && field !== 'cursor');
      expect(without).toEqual([]);
      expect(() => schema?.validateSync(shown, { strict: true, context })).not.toThrow();
    }
    const content = operation.requestBody?.content['application/json'];
    expect(content !== undefined).toBe(declaration.body !== undefined);
    if (!declaration.body) return;
    expect(content?.example).toEqual(EXAMPLE_BODIES[name]);
    expect(() => declaration.body?.validateSync(content?.example, { strict: true, context })).not.toThrow();
    expect(unknownIn(content?.schema ?? {}, content?.example)).toEqual([]);
  });

  it('says each of its refusals, with the sentence that people read', () => {
    const refusals = refusalsOf(operation);
    const texts = english.code as Record<string, string>;
    for (const code of declaration.errors ?? []) expect(Object.keys(refusals)).toContain(code);
    for (const [code, body] of Object.entries(refusals)) {
      const { status } = ERRORS[code as ErrorCode];
      const sentence = (texts[code] ?? '').replaceAll(
        /\{\{(\w+)\}\}/g,
        (_match, key: string) => `${({ ...TEXT_NUMBERS, ...(body.details as Json) } as Json)[key]}`,
      );
      expect(body).toMatchObject({ statusCode: status, error: code, message: sentence });
      expect(operation.responses[status]?.description).toContain(`\`${code}\` ${sentence}`);
    }
  });

  it('says what the door refuses, by who may call', () => {
    const codes = Object.keys(refusalsOf(operation));
    const isKnown = declaration.access !== 'public' && declaration.access !== 'webhook';
    const expected: [code: ErrorCode, isRefused: boolean][] = [
      ['not-signed-in', isKnown],
      // A branch's token is no session of a person.
      ['no-permission', isKnown],
      // Also where a record is named inside: whose health data a call reads must exist.
      ['not-found', declaration.params !== undefined || namesOne(declaration)],
      ['too-many-requests', true],
      ['unavailable', true],
      ['busy', declaration.kind === 'query' && !declaration.urgent],
      ['idempotency-key-reused', isKnown && declaration.kind === 'mutation'],
    ];
    const declared: readonly string[] = declaration.errors ?? [];
    for (const [code, isRefused] of expected) {
      expect(`${code} ${codes.includes(code)}`).toBe(`${code} ${isRefused || declared.includes(code)}`);
    }
    const repeats = operation.parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
    expect(repeats).toBe(codes.includes('idempotency-key-reused'));
    expect(Object.keys(operation.responses['429']?.headers ?? {})).toEqual(['Retry-After']);
  });
});

/** Members of an example that its schema does not name. */
function unknownIn(schema: Json, example: unknown): string[] {
  if (Array.isArray(example)) return example.flatMap((item) => unknownIn((schema.items ?? {}) as Json, item));
  if (typeof example !== 'object' || example === null || !schema.properties) return [];
  const properties = schema.properties as Record<string, Json>;
  return Object.entries(example).flatMap(([key, item]) => {
    const property = properties[key];
    return property ? unknownIn(property, item) : [key];
  });
}
