import {
  MAIL_CODE_LONGEST_PAUSE_MS,
  MAIL_NOTICE_LIFE_MS,
  MAIL_NOTICE_LONGEST_PAUSE_MS,
} from '#shared/limits/messaging.ts';
import { EMAIL_CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import type { SmsPolicy } from './sms-policies.ts';

/** How long trying makes sense. No mail that may have left is sent a second time. */
export type MailPolicy = Pick<SmsPolicy, 'lifeMs' | 'longestPauseMs' | 'copies'>;

const CODE: MailPolicy = { lifeMs: EMAIL_CODE_LIFE_MS, longestPauseMs: MAIL_CODE_LONGEST_PAUSE_MS, copies: 0 };
const NOTICE: MailPolicy = { lifeMs: MAIL_NOTICE_LIFE_MS, longestPauseMs: MAIL_NOTICE_LONGEST_PAUSE_MS, copies: 0 };

/** How a template is sent: a code only as long as it is good. */
export const mailPolicyOf = (template: string): MailPolicy => (template.endsWith('-code') ? CODE : NOTICE);
