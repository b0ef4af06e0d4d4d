import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SmsSender } from '#shared/domain/messaging/sms-policies.ts';
import { ForgedCallback } from '#shared/server/gateways/read-sms-status-callback.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { type Arrival, OURS, startStandInsForTest, type World } from '#test/journeys/stand-ins/start-for-test.ts';

let world: World;
beforeAll(async () => {
  world = await startStandInsForTest();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.standIns.settled();
  world.standIns.faults.clear();
  world.arrivals.length = 0;
});

const TO = '+41790000001';
const fieldsOf = (arrival: Arrival) => Object.fromEntries(new URLSearchParams(arrival.body));
const address = () => `${world.publicUrl}/api/webhooks/twilio?sms=${OURS.id}`;

async function messages(phoneNo: string): Promise<{ to: string; body: string; at: string }[]> {
  // A kept connection would be one to the stand-ins before their restart.
  const headers = { connection: 'close' };
  return (await fetch(`${world.standIns.origin}/sandbox/messages?phoneNo=${phoneNo}`, { headers })).json() as never;
}

describe('a message', () => {
  it('arrives on the phone, and its receipts are signed', async () => {
    const sent = await world.sms.send({
      ...OURS,
      to: TO,
      body: 'Ihr Code lautet 123456. Grüsse, Messlinie – «Zürich» 👋',
    });
    expect(sent).toEqual({ providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/) });
    await world.standIns.settled();
    const receipts = world.arrivals.map((arrival) =>
      world.sms.readStatusCallback(address(), fieldsOf(arrival), String(arrival.headers['x-twilio-signature'])),
    );
    expect(receipts.map((receipt) => receipt.status)).toEqual(['queued', 'sent', 'delivered']);
    expect(receipts.map((receipt) => ({ providerId: receipt.providerId }))).toEqual(Array(3).fill(sent));
    const [newest] = await messages('%2B41790000001');
    expect(newest).toEqual({ to: TO, body: expect.stringContaining('«Zürich» 👋'), at: expect.any(String) });
    expect(Object.keys(newest ?? {})).toEqual(['to', 'body', 'at']);
  });

  it('is found with a plus, a space and without, newest first, and after a restart', async () => {
    await world.sms.send({ ...OURS, to: '+41790000002', body: 'erste' });
    await world.sms.send({ ...OURS, to: '+41790000002', body: 'zweite' });
    await world.restart();
    for (const phoneNo of ['+41790000002', '%2B41790000002', '41790000002', '%2041790000002']) {
      expect((await messages(phoneNo)).map((message) => message.body)).toEqual(['zweite', 'erste']);
    }
    expect(await messages('+41790000009')).toEqual([]);
  });

  it('leaves from the number of its sender', async () => {
    await world.sms.send({ ...OURS, to: '+41790000003', body: 'Code' });
    await world.sms.send({ ...OURS, sender: 'alerts', to: '+41790000003', body: 'Alarm' });
    await world.sms.send({ ...OURS, sender: 'information', to: '+41790000003', body: 'Termin' });
    await world.standIns.settled();
    const senders = world.arrivals.map((arrival) => fieldsOf(arrival)).map(({ From }) => From);
    expect(new Set(senders)).toEqual(new Set(['+41790000000', '+41790000090', '+41790000080']));
  });

  it('that does not reach the handset says so in its last receipt', async () => {
    await world.sms.send({ ...OURS, to: '+41790000099', body: 'hallo' });
    await world.standIns.settled();
    const last = world.arrivals.at(-1) as Arrival;
    const receipt = world.sms.readStatusCallback(address(), fieldsOf(last), String(last.headers['x-twilio-signature']));
    expect(receipt).toMatchObject({ status: 'undelivered', errorCode: 30003 });
  });

  it('with a forged receipt is refused', async () => {
    await world.sms.send({ ...OURS, to: TO, body: 'hallo' });
    await world.standIns.settled();
    const [arrival] = world.arrivals as [Arrival];
    const signature = String(arrival.headers['x-twilio-signature']);
    const forged = { ...fieldsOf(arrival), MessageStatus: 'failed' };
    expect(() => world.sms.readStatusCallback(address(), forged, signature)).toThrow(ForgedCallback);
  });
});

describe('a failure', () => {
  it.each([
    ['a number that is none', '+4100', { kind: 'permanent', code: 21211 }],
    ['the test number for invalid', '+15005550001', { kind: 'permanent', code: 21211 }],
    ['the test number for opted out', '+15005550004', { kind: 'permanent', code: 21610 }],
  ])('%s', async (_name, to, failure) => {
    expect(await world.sms.send({ ...OURS, to, body: 'hallo' })).toEqual(failure);
  });

  it('somebody who answered STOP', async () => {
    await world.post('/sandbox/opt-outs', { phoneNo: '+41790000004' });
    expect(await world.sms.send({ ...OURS, to: '+41790000004', body: 'hallo' })).toEqual({
      kind: 'permanent',
      code: 21610,
    });
    await fetch(`${world.standIns.origin}/sandbox/opt-outs?phoneNo=%2B41790000004`, { method: 'DELETE' });
    expect(await world.sms.send({ ...OURS, to: '+41790000004', body: 'hallo' })).toHaveProperty('providerId');
  });

  it('somebody who answered STOP to one sender gets the messages of the others', async () => {
    const to = '+41790000005';
    await world.post('/sandbox/opt-outs', { phoneNo: to, from: '+41790000080' });
    const send = (sender: SmsSender) => world.sms.send({ ...OURS, sender, to, body: 'hallo' });
    expect(await send('information')).toEqual({ kind: 'permanent', code: 21610 });
    for (const sender of ['main', 'alerts'] as const) expect(await send(sender)).toHaveProperty('providerId');
    const query = new URLSearchParams({ phoneNo: to, from: '+41790000080' });
    await fetch(`${world.standIns.origin}/sandbox/opt-outs?${query}`, { method: 'DELETE' });
    expect(await send('information')).toHaveProperty('providerId');
  });

  it.each([
    ['429', { kind: 'retry', code: 20429 }],
    ['500', { kind: 'retry', code: 20500 }],
    ['commit-then-reset', { kind: 'unknown', code: 'ECONNRESET' }],
  ])('of the provider: %s', async (kind, failure) => {
    await world.post('/sandbox/faults', { target: 'twilio', kind });
    expect(await world.sms.send({ ...OURS, to: TO, body: 'hallo' })).toEqual(failure);
  });

  it('a wrong password is permanent, an absent provider worth a retry', async () => {
    const from = '+41790000000';
    const numbers = { from, alertFrom: from, informationFrom: from };
    const options = { accountSid: `AC${'a'.repeat(32)}`, ...numbers, statusCallbackUrl: address() };
    const stranger = createSms({ ...options, authToken: 'wrong', apiOrigin: world.standIns.origin });
    expect(await stranger.send({ ...OURS, to: TO, body: 'hallo' })).toEqual({ kind: 'permanent', code: 20003 });
    const absent = createSms({ ...options, authToken: 'x', apiOrigin: 'http://127.0.0.1:1' });
    expect(await absent.send({ ...OURS, to: TO, body: 'hallo' })).toEqual({ kind: 'retry', code: 'ECONNREFUSED' });
  });
});
