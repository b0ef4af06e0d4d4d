import type { SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup';

export type Json = Record<string, unknown>;

/** What our own checks of a text mean in JSON Schema. */
const FORMATS: Record<string, string> = {
  'field.uuid': 'uuid',
  'field.date': 'date',
  'field.instant': 'date-time',
  'field.email': 'email',
};

/** True where a value must be given. */
export const isRequired = (field: SchemaFieldDescription): boolean =>
  'optional' in field && field.optional === false && field.nullable !== true;

/** JSON Schema (2020-12) of a Yup description, as far as Yup describes it. */
export function jsonSchema(field: SchemaFieldDescription): Json {
  if (!('tests' in field)) return {};
  const schema = field.type === 'object' ? objectSchema(field as SchemaObjectDescription) : plainSchema(field);
  if (!field.nullable) return schema;
  return {
    ...schema,
    ...(schema.type ? { type: [schema.type, 'null'] } : {}),
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
}

/** Keys that nobody declared are refused, so no other may be there. */
function objectSchema(field: SchemaObjectDescription): Json {
  const required = Object.entries(field.fields).filter(([, item]) => isRequired(item));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(field.fields).map(([name, item]) => [name, jsonSchema(item)])),
    additionalProperties: false,
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  };
}

function plainSchema(
  field: SchemaDescription & { innerType?: SchemaFieldDescription | SchemaFieldDescription[] },
): Json {
  const schema: Json = field.type === 'mixed' ? {} : { type: field.type };
  if (field.type === 'array' && field.innerType && !Array.isArray(field.innerType))
    schema.items = jsonSchema(field.innerType);
  if (field.oneOf.length > 0) schema.enum = field.oneOf.filter((value) => value !== null);
  for (const { name, params } of field.tests) {
    const { min, max, regex } = (params ?? {}) as { min?: number; max?: number; regex?: RegExp };
    const [atLeast, atMost] = BOUNDS[field.type] ?? BOUNDS.number;
    if (name === 'min' && min !== undefined) schema[atLeast] = min;
    if (name === 'max' && max !== undefined) schema[atMost] = max;
    if (name === 'integer') schema.type = 'integer';
    if (name === 'matches' && regex) schema.pattern = regex.source;
    if (name && FORMATS[name]) schema.format = FORMATS[name];
  }
  return schema;
}

const BOUNDS: Record<string, readonly [string, string]> & { number: readonly [string, string] } = {
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};
