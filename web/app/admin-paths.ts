import { paths } from './paths.ts';

/** Addresses of the administration that come with its screens: a visitor's first script does not need them. */
export const adminPaths = {
  runtime: `${paths.admin}/runtime`,
  content: `${paths.admin}/content`,
  alarms: `${paths.admin}/alarms`,
  voucher: `${paths.admin}/voucher`,
  partner: `${paths.admin}/partner`,
  blockedDays: `${paths.admin}/blocked-days`,
  upload: `${paths.admin}/upload`,
  rejections: `${paths.admin}/rejections`,
  failures: `${paths.admin}/failures`,
  secondFactors: `${paths.admin}/second-factors`,
  closedAccounts: `${paths.admin}/closed-accounts`,
  readings: `${paths.admin}/readings`,
  /** Leads to the orders. */
  data: `${paths.admin}/data`,
  users: `${paths.admin}/data/users`,
  purge: `${paths.admin}/data/users/:userId/purge`,
  orders: `${paths.admin}/data/orders`,
  appointments: `${paths.admin}/data/appointments`,
  download: `${paths.admin}/download`,
  sms: `${paths.admin}/data/sms`,
} as const;

/** The plan to purge one person. */
export const purgePath = (userId: string): string => adminPaths.purge.replace(':userId', encodeURIComponent(userId));
