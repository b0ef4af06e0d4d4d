import type { AnyObject, ObjectSchema } from 'yup';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { mayRepeat } from '#shared/contract/list-refusals.ts';
import { POINTS_PER_MINUTE } from '#shared/limits/door.ts';
import { describeRefusals } from './describe-refusals.ts';
import { EXAMPLE_BODIES } from './example-bodies.ts';
import { exampleParameters } from './example-parameters.ts';
import { EXAMPLE_REPLIES } from './example-replies.ts';
import { isRequired, type Json, jsonSchema } from './json-schema.ts';

/** One call of the contract as an operation of OpenAPI 3.1; `tag` is its capability, `x-access` its access declaration. */
export function describeOperation(tag: string, name: string, declaration: Declaration): Json {
  const { access, summary, scope } = declaration;
  const owner = ownerOf(declaration);
  const examples = exampleParameters(name, declaration);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: describe(declaration),
    'x-access': access,
    ...(owner ? { 'x-owner': owner.entity } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
    security: securityOf(declaration),
    parameters: [
      ...parameters(declaration.params, 'path', examples.path),
      ...parameters(declaration.query, 'query', examples.query),
      ...(mayRepeat(declaration) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBody(name, declaration),
    responses: { ...success(name, declaration), ...describeRefusals(name, declaration) },
  };
}

/** Name of the security scheme of a header that a provider signs with. */
export const signatureScheme = (header: string): string => `signature-${header}`;

function securityOf({ access, signature, bearer }: Declaration): Json[] {
  if (signature) return [{ [signatureScheme(signature.header)]: [] }];
  if (bearer) return [{ [bearer]: [] }];
  return access === 'public' ? [] : [{ session: [] }];
}

function describe(declaration: Declaration): string {
  const { summary, health, scope, limit, kind, cost = 1, upload, signature, dropsUnknownKeys } = declaration;
  const limitClass = limit ?? (kind === 'query' ? 'read' : 'write');
  return [
    summary,
    whoMay(declaration),
    ownerOf(declaration) &&
      'Whoever acts as a customer and names the record of somebody else gets 404, as if it did not exist.',
    scope === 'home-sampling' && 'HOSA_CRM sees home sampling only; everything else is 404.',
    scope === 'own-branch' && 'A partner sees its own branch only; everything else is 404.',
    health && 'Reads or changes health data: every call by somebody else than the person is recorded.',
    upload &&
      `At most ${upload.maxFiles} files of ${upload.maxBytes / 1024 / 1024} MB each, in the field \`${upload.field}\`.`,
    signature &&
      `The body is what the provider sends, signed in \`${signature.header}\`, at most ${signature.maxBytes / 1024} kB. It cannot be tried here.`,
    declaration.body && !dropsUnknownKeys && 'A key that is not declared is refused, never dropped.',
    `Takes ${cost} of ${POINTS_PER_MINUTE[limitClass]} points a minute (class \`${limitClass}\`).`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function whoMay({ access, bearer }: Declaration): string {
  if (bearer === 'sign-up-ticket') return '**Who:** everybody who brings a sign-up ticket as bearer token.';
  if (bearer === 'second-factor-ticket')
    return '**Who:** staff, with the ticket of their right SMS code as bearer token.';
  if (bearer === 'share-ticket')
    return '**Who:** with whom a result is shared, with the ticket of their right code as bearer token.';
  if (access === 'public') return '**Who:** everybody.';
  if (access === 'signed-in') return '**Who:** anybody who is signed in.';
  if (access === 'webhook') return '**Who:** the provider that signs its body.';
  return `**Who:** ${access.map((role) => `\`${role}\``).join(', ')}.`;
}

function parameters(
  schema: ObjectSchema<AnyObject> | undefined,
  place: 'path' | 'query',
  examples: Record<string, unknown>,
): Json[] {
  if (!schema) return [];
  return Object.entries(schema.describe().fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired(field),
    schema: jsonSchema(field),
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

function requestBody(name: string, { body, upload, signature }: Declaration): Json {
  if (upload) {
    const file = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: upload.maxFiles };
    const schema = { type: 'object', required: [upload.field], properties: { [upload.field]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (signature) {
    // Both providers' bodies are theirs to describe.
    return { requestBody: { required: true, content: { '*/*': { schema: { type: 'string' } } } } };
  }
  if (!body) return {};
  const content = { schema: jsonSchema(body.describe()), example: EXAMPLE_BODIES[name] };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

function success(name: string, { reply }: Declaration): Json {
  if (reply.kind === 'none') return { 204: { description: 'Done; no body.' } };
  if (reply.kind === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { 200: { description: 'A file to download.', content: { 'application/octet-stream': { schema } } } };
  }
  const example = EXAMPLE_REPLIES[name];
  // Without an example the viewer would make one up of any schema that says less than everything.
  const content = example ? { schema: { type: 'object' }, example } : {};
  return { 200: { description: 'Done.', content: { 'application/json': content } } };
}
