import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { type Stack, startStack } from '#test/setup/stack.ts';
import { Visitor } from '#test/setup/visitor.ts';

const DOCTOR = '+41790000010';

let stack: Stack;
let api: RunningProcess;
let production: Visitor;

beforeAll(async () => {
  stack = await startStack({ web: false, environment: { SMS_PER_SECOND: '50' } });
  const port = String(await freePort());
  const { STAFF_SECOND_FACTOR: _demo, ...environment } = stack.environment;
  // The stand-ins' addresses are left in on purpose: production must not heed them.
  api = await startProcess('api', {
    ...environment,
    NODE_ENV: 'production',
    PORT: port,
    API_ORIGIN: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
  });
  production = new Visitor({ ...stack, baseUrl: `http://127.0.0.1:${port}` });
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await stack?.stop();
});

describe('with NODE_ENV=production', () => {
  it.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/messages?phoneNo=%2B41790000001'],
    ['POST', '/sandbox/lab/2600000133'],
    ['POST', '/sandbox/checkout/cs_test_1'],
  ])('%s %s is not there', async (method, path) => {
    const response = await fetch(`${production.place.baseUrl}${path}`, { method });
    expect(response.status).toBe(404);
  });

  it('refuses staff whose only factor is the SMS', async () => {
    const code = await new Visitor(stack).codeFor(DOCTOR);
    const answer = await production.call('login', { body: { phoneNo: DOCTOR, code } });
    expect(answer).toMatchObject({ status: 403, error: { error: 'no-permission' } });
  });
});
