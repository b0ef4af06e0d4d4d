import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { type CrmTemplate, fittingMessages } from '#shared/domain/crm/fitting-messages.ts';
import { renderSms } from '#shared/domain/messaging/render-sms.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { CRM_SMS_ORDERS } from '#shared/limits/crm.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import type { Config } from '#shared/server/config.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';

interface OrderRow {
  id: string;
  orderNumber: string;
  status: OrderStatus | null;
  slotState: AppointmentState | null;
  startsAt: Date | null;
  surveyStatus: SurveyStatus | null;
  kitStatus: KitStatus | null;
}

const ORDER = columns<OrderRow>({
  ...{ id: 'o', orderNumber: 'o', status: 'o', slotState: 'a.state', startsAt: 'a.startsAt' },
  ...{ surveyStatus: 's.status', kitStatus: 'k.status' },
});

/** A message that may be sent, with what fills it. */
export interface SmsOffer {
  template: CrmTemplate;
  order: { _id: string; orderNumber: string } | null;
  variables: Record<string, string>;
}

/** The messages that say something true of a person now: about their last orders, and the request to call us. */
export async function listSmsOffers(
  on: Database | Tx,
  customerId: string,
  { now, config }: { now: Date; config: Pick<Config, 'publicUrl' | 'brand'> },
): Promise<SmsOffer[]> {
  const rows = await select(
    on,
    ORDER,
    `FROM orders o LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN customer_surveys s ON s.orderId = o.id
      LEFT JOIN kits k ON k.orderId = o.id WHERE o.customerId = ? ORDER BY o.createdAt DESC LIMIT ${CRM_SMS_ORDERS}`,
    [customerId],
  );
  const aboutOrders = rows.flatMap((row) =>
    fittingMessages(row, now).map((template) => ({
      template,
      order: { _id: row.id, orderNumber: row.orderNumber },
      variables: { orderNumber: row.orderNumber, link: `${config.publicUrl}/orders/${row.id}` },
    })),
  );
  const callUs = { supportPhone: SUPPORT_PHONE, brand: config.brand };
  return [...aboutOrders, { template: 'call-us', order: null, variables: callUs }];
}

/** What an offer says, in each language. */
export const textsOf = ({ template, variables }: SmsOffer): LocalText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, renderSms(template, language, variables)])) as LocalText;
