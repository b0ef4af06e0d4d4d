import { Gauge, type Registry } from 'prom-client';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { SmsPriority, SmsSender } from '#shared/domain/messaging/sms-policies.ts';
import { MISSED_ALERTS } from '#shared/domain/results/alert-machine.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import type { Services } from '#shared/server/services.ts';

interface OldestRow {
  sender: SmsSender;
  priority: SmsPriority;
  age: number;
}

const OLDEST = columns<OldestRow>({
  sender: 'm',
  priority: 'm',
  age: 'GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(m.createdAt), UTC_TIMESTAMP()))',
});

/** Every kind of queue, so that an empty one reads 0 and not nothing. */
const QUEUES = [
  { sender: SmsSender.alerts, priority: SmsPriority.alert },
  { sender: SmsSender.main, priority: SmsPriority.knownCode },
  { sender: SmsSender.main, priority: SmsPriority.otherCode },
  { sender: SmsSender.information, priority: SmsPriority.information },
];

/** How long messages wait, by sending number and priority, and how many critical alerts no doctor has confirmed. */
export function measureMessages(services: Services, registry: Registry): void {
  new Gauge({
    name: 'sms_oldest_queued_seconds',
    help: 'Age of the oldest message that waits to be sent; an alert over 60 or a code over 120 needs somebody.',
    labelNames: ['sender', 'priority'],
    registers: [registry],
    async collect() {
      const from = 'FROM sms_messages m WHERE m.state = ? GROUP BY m.sender, m.priority';
      for (const queue of QUEUES) this.set(queue, 0);
      for (const { age, ...queue } of await select(services, OLDEST, from, [SmsState.queued])) this.set(queue, age);
    },
  });
  new Gauge({
    name: 'critical_alerts_unconfirmed',
    help: 'Alerts of critical values that reached no doctor within five minutes; over 0 somebody has to phone.',
    registers: [registry],
    async collect() {
      this.set(await countRows(services, CriticalAlert, { state: MISSED_ALERTS }));
    },
  });
}
