import type { Language } from '#shared/languages.ts';
import { columns, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';

/** A doctor who can be alerted. */
export interface AlertedDoctor {
  id: string;
  phoneNo: string;
  preferredLanguage: Language;
}

export const ALERTED_DOCTOR = columns<AlertedDoctor>({ id: 'u', phoneNo: 'u', preferredLanguage: 'u' });

/** Tells a doctor by SMS that a case cannot wait; no marker and no value is in it. One message for a key, however often it runs. */
export async function queueAlertSms(
  tx: Tx,
  doctor: AlertedDoctor,
  { alertId, key, ...order }: { orderId: string; orderNumber: string; alertId: string | null; key: string },
): Promise<void> {
  await queueSms(tx, {
    userId: doctor.id,
    phoneNo: doctor.phoneNo,
    template: 'doctor-urgent-review',
    language: doctor.preferredLanguage,
    variables: { orderNumber: order.orderNumber, link: `${tx.config.publicUrl}/doctor/orders/${order.orderId}` },
    ...(alertId === null ? {} : { alertId }),
    key,
  });
}
