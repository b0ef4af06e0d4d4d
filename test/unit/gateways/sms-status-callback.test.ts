import { describe, expect, it } from '@jest/globals';
import { signCallback } from '#dev/stand-ins/twilio/sign-callback.ts';
import { ForgedCallback, SMS_STATUS_RANK } from '#shared/server/gateways/read-sms-status-callback.ts';
import { createSms } from '#shared/server/gateways/sms.ts';

const TOKEN = 'token-of-the-account';
const URL_OF_RECEIPTS = 'https://messlinie.example/api/webhooks/twilio';
const sms = createSms({
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: TOKEN,
  from: '+41790000000',
  alertFrom: '+41790000000',
  informationFrom: '+41790000000',
  statusCallbackUrl: URL_OF_RECEIPTS,
});
const params = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+41790000001', From: '+41790000000' };
const signed = (url: string, fields: Record<string, string>) =>
  signCallback(TOKEN, url, new URLSearchParams(fields).toString());

describe('readStatusCallback', () => {
  it('reads a receipt signed over the public address', () => {
    const receipt = sms.readStatusCallback(URL_OF_RECEIPTS, params, signed(URL_OF_RECEIPTS, params));
    expect(receipt).toEqual({ providerId: 'SM1', status: 'delivered', errorCode: null });
  });

  it('reads the code of a message that did not arrive', () => {
    const failed = { ...params, MessageStatus: 'undelivered', ErrorCode: '30003' };
    const receipt = sms.readStatusCallback(URL_OF_RECEIPTS, failed, signed(URL_OF_RECEIPTS, failed));
    expect(receipt).toEqual({ providerId: 'SM1', status: 'undelivered', errorCode: 30003 });
  });

  it('knows no status that is not one of an outgoing message', () => {
    const odd = { ...params, MessageStatus: 'toString' };
    expect(sms.readStatusCallback(URL_OF_RECEIPTS, odd, signed(URL_OF_RECEIPTS, odd)).status).toBeNull();
  });

  it('reads the names that receipts had before', () => {
    const older = { SmsSid: 'SM2', SmsStatus: 'sent' };
    const receipt = sms.readStatusCallback(URL_OF_RECEIPTS, older, signed(URL_OF_RECEIPTS, older));
    expect(receipt).toEqual({ providerId: 'SM2', status: 'sent', errorCode: null });
  });

  const right = signed(URL_OF_RECEIPTS, params);
  it.each([
    ['a changed status', URL_OF_RECEIPTS, { ...params, MessageStatus: 'failed' }, right],
    ['an added field', URL_OF_RECEIPTS, { ...params, More: 'x' }, right],
    ['another address, as behind a proxy', 'http://127.0.0.1:3000/api/webhooks/twilio', params, right],
    ['no signature', URL_OF_RECEIPTS, params, undefined],
    ['a signature of nonsense', URL_OF_RECEIPTS, params, 'abc'],
  ])('refuses %s', (_name, url, fields, signature) => {
    expect(() => sms.readStatusCallback(url, fields, signature)).toThrow(ForgedCallback);
  });
});

it('a message comes further with every status, and ends in one of three', () => {
  const { delivered, undelivered, failed, ...before } = SMS_STATUS_RANK;
  expect(new Set([delivered, undelivered, failed]).size).toBe(1);
  const way = [before.accepted, before.queued, before.sending, before.sent, delivered];
  expect(way).toEqual([...new Set(way)].toSorted((a, b) => a - b));
});
