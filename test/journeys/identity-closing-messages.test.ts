import { describe, expect, it } from '@jest/globals';
import { isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { policyOf } from '#shared/domain/messaging/sms-policies.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { call } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { openWorld } from '#test/factories/open-world.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { handlerOf } from '#worker/registry.ts';

describe('messages', () => {
  it('none goes to a closed account, whatever job asks for it; what waited is discarded; a last one says that it is closed', async () => {
    const world = await openWorld();
    try {
      const customer = await aCustomer(world);
      const { services } = world;
      const wanted = {
        userId: customer.id,
        template: 'result-released',
        language: 'de',
        variables: { link: 'https://example.org' },
      } as const;
      await inTransaction(services, (tx) => queueSms(tx, { ...wanted, phoneNo: customer.phoneNo }));
      const { token } = await signIn(world, customer);
      const params = { id: customer.id };
      await call(world.baseUrl, 'sendClosingCode', { params, token });
      const body = { code: await readCode(world, customer.phoneNo) };
      expect((await call(world.baseUrl, 'closeAccount', { params, token, body })).status).toBe(204);
      const { phoneNo } = (await findUser(services, customer.id)) ?? { phoneNo: '' };
      await inTransaction(services, (tx) => queueSms(tx, { ...wanted, phoneNo }));
      const rows = await findRows(services, SmsMessage, ['template', 'state', 'phoneNo'], {
        order: ['createdAt', 'id'],
      });
      expect(rows).toEqual([
        { template: 'result-released', state: 'discarded', phoneNo },
        { template: 'close-account-code', state: 'discarded', phoneNo },
        { template: 'account-closed', state: 'queued', phoneNo: customer.phoneNo },
      ]);
    } finally {
      await world.close();
    }
  });
});

describe('a message that is with the provider while the account is closed', () => {
  it.each([
    ['is not tried again', { kind: 'retry', code: 20500 } as const, SmsState.discarded],
    ['that may have gone out is nobody’s to decide', { kind: 'unknown', code: 'timeout' } as const, SmsState.discarded],
    ['and was taken', { providerId: 'SM1' }, SmsState.sent],
  ])('%s, and its number is not kept', async (_what, outcome, state) => {
    const world = await openWorld();
    try {
      const customer = await aCustomer(world);
      const { id: userId, phoneNo } = customer;
      const asked = {
        userId,
        phoneNo,
        template: 'result-released',
        language: 'de',
        variables: { orderNumber: '1', link: 'x' },
      } as const;
      await inTransaction(world.services, (tx) => queueSms(tx, asked));
      const row = () =>
        findRow(world.services, SmsMessage, ['id', 'state', 'phoneNo'], {
          where: { userId, template: 'result-released' },
        });
      const smsId = (await row())?.id ?? '';
      const { priority } = policyOf('result-released');
      let sent = 0;
      const send = async () => {
        sent++;
        expect((await closeAccount(world, customer)).status).toBe(204);
        return outcome;
      };
      const services = { ...world.services, sms: { ...world.services.sms, send } };
      await handlerOf('send-sms')(services, { smsId, tries: 0, priority });
      const left = await row();
      expect([left?.state, isClosedPhoneNo(left?.phoneNo ?? '')]).toEqual([state, true]);
      world.advance(HOUR_MS);
      for (const tries of [0, 1]) await handlerOf('send-sms')(services, { smsId, tries, priority });
      expect(sent).toBe(1);
    } finally {
      await world.close();
    }
  });
});
