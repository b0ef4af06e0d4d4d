import type { Notice } from '#shared/domain/messaging/notices.ts';

/** Which of the messages that a person may do without they get. */
export type NoticesView = Record<Notice, boolean>;
