import { booking } from './booking.ts';
import { branchAdministration } from './branch-administration.ts';
import { bulkActs } from './bulk-acts.ts';
import { catalogue } from './catalogue.ts';
import { closing } from './closing.ts';
import { content } from './content.ts';
import { contentUpdates } from './content-updates.ts';
import { criticalAlerts } from './critical-alerts.ts';
import { crm } from './crm.ts';
import { exports } from './exports.ts';
import { identity } from './identity.ts';
import { labIntake } from './lab-intake.ts';
import { messaging } from './messaging.ts';
import { orderAdministration } from './order-administration.ts';
import { orders } from './orders.ts';
import { ownData } from './own-data.ts';
import { partnerSales } from './partner-sales.ts';
import { payments } from './payments.ts';
import { profile } from './profile.ts';
import { purging } from './purging.ts';
import { readingLog } from './reading-log.ts';
import { results } from './results.ts';
import { reviewing } from './reviewing.ts';
import { runtime } from './runtime.ts';
import { secondFactor } from './second-factor.ts';
import { sharing } from './sharing.ts';
import { supports } from './supports.ts';
import { surveys } from './surveys.ts';
import { userAdministration } from './user-administration.ts';
import { voucherAdministration } from './voucher-administration.ts';
import { vouchers } from './vouchers.ts';

/** Every capability with its endpoints, in the order of the API document. */
export const capabilities = {
  identity: {
    ...identity,
    ...profile,
    ...userAdministration,
    ...readingLog,
    ...ownData,
    ...closing,
    ...secondFactor,
    ...purging,
  },
  catalogue,
  booking: { ...branchAdministration, ...booking },
  content: { ...contentUpdates, ...content },
  runtime,
  orders: { ...bulkActs, ...orderAdministration, ...orders, ...partnerSales },
  payments,
  vouchers: { ...voucherAdministration, ...vouchers },
  exports,
  messaging,
  crm: { ...crm, ...supports },
  surveys,
  results: { ...results, ...reviewing, ...criticalAlerts, ...sharing },
  labIntake,
};

/** Every endpoint of the product by name. Koa bindings, hooks, the API document and the access tests are derived from it. */
export const contract = {
  ...identity,
  ...profile,
  ...userAdministration,
  ...readingLog,
  ...ownData,
  ...closing,
  ...secondFactor,
  ...purging,
  ...catalogue,
  ...branchAdministration,
  ...booking,
  ...contentUpdates,
  ...content,
  ...runtime,
  ...bulkActs,
  ...orderAdministration,
  ...orders,
  ...partnerSales,
  ...payments,
  ...voucherAdministration,
  ...vouchers,
  ...exports,
  ...messaging,
  ...crm,
  ...surveys,
  ...results,
  ...reviewing,
  ...criticalAlerts,
  ...sharing,
  ...labIntake,
  ...supports,
};
