import type { AnyObject, ObjectSchema, SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup';
import { type Contract, type Declaration, ownerOf } from '#shared/contract/define.ts';
import { ERRORS } from '#shared/errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a contract; `x-access` of each operation is its access declaration. */
export function openApiDocument(contract: Contract, brand: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, declaration] of Object.entries(contract)) {
    const path = declaration.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[declaration.method.toLowerCase()] = operation(name, declaration);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, key: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: { type: 'object' },
  },
};

function operation(name: string, declaration: Declaration): Json {
  const owner = ownerOf(declaration);
  const { access, summary, scope, errors = [] } = declaration;
  return {
    operationId: name,
    summary,
    'x-access': access,
    ...(owner ? { 'x-owner': owner.entity } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
    ...(access === 'public' || access === 'webhook' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(declaration.params, 'path'),
      ...parameters(declaration.query, 'query'),
      ...headers(declaration),
    ],
    ...requestBody(declaration),
    responses: {
      [declaration.reply.kind === 'none' ? '204' : '200']: {
        description: 'Done',
        ...(declaration.reply.kind === 'file'
          ? { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
          : {}),
      },
      default: {
        description: ['Refused', ...errors].join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function headers({ kind, access }: Declaration): Json[] {
  if (kind === 'query' || access === 'webhook') return [];
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 80 } }];
}

function parameters(schema: ObjectSchema<AnyObject> | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return Object.entries(schema.describe().fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired(field),
    schema: jsonSchema(field),
  }));
}

function requestBody({ body, upload }: Declaration): Json {
  if (upload) {
    const file = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: upload.maxFiles };
    const schema = { type: 'object', required: [upload.field], properties: { [upload.field]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body.describe()) } } } };
}

const isRequired = (field: SchemaFieldDescription): boolean =>
  'optional' in field && field.optional === false && field.nullable !== true;

/** JSON Schema (2020-12) of a Yup description, as far as Yup describes it. */
export function jsonSchema(field: SchemaFieldDescription): Json {
  if (!('tests' in field)) return {};
  const base = field.type === 'object' ? objectSchema(field as SchemaObjectDescription) : plainSchema(field);
  return field.nullable ? { ...base, type: [base.type ?? 'string', 'null'] } : base;
}

function objectSchema(field: SchemaObjectDescription): Json {
  const required = Object.entries(field.fields).filter(([, item]) => isRequired(item));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(field.fields).map(([name, item]) => [name, jsonSchema(item)])),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  };
}

function plainSchema(
  field: SchemaDescription & { innerType?: SchemaFieldDescription | SchemaFieldDescription[] },
): Json {
  const schema: Json = { type: field.type === 'mixed' ? undefined : field.type };
  if (field.type === 'array' && field.innerType && !Array.isArray(field.innerType))
    schema.items = jsonSchema(field.innerType);
  if (field.oneOf.length > 0) schema.enum = field.oneOf.filter((value) => value !== null);
  for (const { name, params } of field.tests) {
    const { min, max, regex } = (params ?? {}) as { min?: number; max?: number; regex?: RegExp };
    const isText = field.type === 'string';
    if (name === 'min' && min !== undefined) schema[isText ? 'minLength' : 'minimum'] = min;
    if (name === 'max' && max !== undefined) schema[isText ? 'maxLength' : 'maximum'] = max;
    if (name === 'integer') schema.type = 'integer';
    if (name === 'matches' && regex) schema.pattern = regex.source;
  }
  return schema;
}
