/** Jobs, their board, and the disk. */

import { MINUTE_MS } from '#shared/durations.ts';

/**
 * A job whose process died at five starts in a row is given up: it kills its worker. Three would also take a job that met two
 * deploys and a power cut; each further one costs every other job a restart.
 */
export const JOB_MAX_STARTS = 5;
/** An administrator's browser opens the pages of the queues for so long before it asks again. */
export const QUEUE_BOARD_TICKET_MS = 15 * MINUTE_MS;

/** Days of room are left then, enough to act in working hours; below the second share the alarm is over and may come again. */
export const DISK_ALARM_SHARE = 0.85;
export const DISK_ALARM_ENDS_SHARE = 0.8;
