import { paths } from './paths.ts';

/** Addresses of the administration that come with its screens: a visitor's first script does not need them. */
export const adminPaths = {
  runtime: `${paths.admin}/runtime`,
  alarms: `${paths.admin}/alarms`,
  voucher: `${paths.admin}/voucher`,
  partner: `${paths.admin}/partner`,
  blockedDays: `${paths.admin}/blocked-days`,
  readings: `${paths.admin}/readings`,
  /** Leads to the orders. */
  data: `${paths.admin}/data`,
  users: `${paths.admin}/data/users`,
  orders: `${paths.admin}/data/orders`,
  appointments: `${paths.admin}/data/appointments`,
  sms: `${paths.admin}/data/sms`,
} as const;
