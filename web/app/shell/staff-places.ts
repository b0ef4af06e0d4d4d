import {
  IconAdjustments,
  IconAlertCircle,
  IconBuildingStore,
  IconCalendarOff,
  IconDatabase,
  IconDownload,
  IconEye,
  IconFileText,
  IconHeartbeat,
  IconMailX,
  type IconProps,
  IconShieldLock,
  IconTicket,
  IconUpload,
  IconUserOff,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { adminPaths } from '../admin-paths.ts';

/** Key of the place's name in `common`, under `staff`. */
export type PlaceName =
  | 'settings'
  | 'data'
  | 'content'
  | 'upload'
  | 'download'
  | 'vouchers'
  | 'branches'
  | 'blockedDays'
  | 'failures'
  | 'alarms'
  | 'rejections'
  | 'secondFactors'
  | 'closedAccounts'
  | 'readings';

export interface AdminPlace {
  to: string;
  name: PlaceName;
  Icon: ComponentType<IconProps>;
}

/** What is administered, in the order of the day's work. */
export const ADMIN_WORK: readonly AdminPlace[] = [
  { to: adminPaths.runtime, name: 'settings', Icon: IconAdjustments },
  { to: adminPaths.data, name: 'data', Icon: IconDatabase },
  { to: adminPaths.content, name: 'content', Icon: IconFileText },
  { to: adminPaths.upload, name: 'upload', Icon: IconUpload },
  { to: adminPaths.download, name: 'download', Icon: IconDownload },
  { to: adminPaths.voucher, name: 'vouchers', Icon: IconTicket },
  { to: adminPaths.partner, name: 'branches', Icon: IconBuildingStore },
  { to: adminPaths.blockedDays, name: 'blockedDays', Icon: IconCalendarOff },
];

/** What is watched over: it waits for a person, or tells what was done. */
export const ADMIN_WATCH: readonly AdminPlace[] = [
  { to: adminPaths.failures, name: 'failures', Icon: IconAlertCircle },
  { to: adminPaths.alarms, name: 'alarms', Icon: IconHeartbeat },
  { to: adminPaths.rejections, name: 'rejections', Icon: IconMailX },
  { to: adminPaths.secondFactors, name: 'secondFactors', Icon: IconShieldLock },
  { to: adminPaths.closedAccounts, name: 'closedAccounts', Icon: IconUserOff },
  { to: adminPaths.readings, name: 'readings', Icon: IconEye },
];
