import { booking } from './booking.ts';
import { branchAdministration } from './branch-administration.ts';
import { catalogue } from './catalogue.ts';
import { content } from './content.ts';
import { exports } from './exports.ts';
import { identity } from './identity.ts';
import { labIntake } from './lab-intake.ts';
import { messaging } from './messaging.ts';
import { orderAdministration } from './order-administration.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { readingLog } from './reading-log.ts';
import { results } from './results.ts';
import { runtime } from './runtime.ts';
import { sharing } from './sharing.ts';
import { surveys } from './surveys.ts';
import { voucherAdministration } from './voucher-administration.ts';
import { vouchers } from './vouchers.ts';

/** Every capability with its endpoints, in the order of the API document. */
export const capabilities = {
  identity: { ...identity, ...readingLog },
  catalogue,
  booking: { ...branchAdministration, ...booking },
  content,
  runtime,
  orders: { ...orderAdministration, ...orders },
  payments,
  vouchers: { ...voucherAdministration, ...vouchers },
  exports,
  messaging,
  surveys,
  results: { ...results, ...sharing },
  labIntake,
};

/** Every endpoint of the product by name. Koa bindings, hooks, the API document and the access tests are derived from it. */
export const contract = {
  ...identity,
  ...readingLog,
  ...catalogue,
  ...branchAdministration,
  ...booking,
  ...content,
  ...runtime,
  ...orderAdministration,
  ...orders,
  ...payments,
  ...voucherAdministration,
  ...vouchers,
  ...exports,
  ...messaging,
  ...surveys,
  ...results,
  ...sharing,
  ...labIntake,
};
