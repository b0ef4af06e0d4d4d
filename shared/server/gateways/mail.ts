import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { refuseInsideTransaction } from '#shared/server/database/open-transaction.ts';
import { traceOutside } from '#shared/server/tracing/trace-outside.ts';
import type { SmsFailureKind } from './sms-failure.ts';

/** Longer than a mail server usually needs for one step. */
const STEP_TIMEOUT_MS = 15_000;

export interface MailOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which goes over to TLS where the server can. */
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
  /** Nothing leaves without TLS. */
  requireTls: boolean;
}

export interface Mail {
  /** Our id; the message bears it, so that two copies of one are known as the same. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface MailFailure {
  /** `retry`: it certainly did not leave, `permanent`: refused for good, `unknown`: it may have left. */
  kind: SmsFailureKind;
  /** The server's code, such as 550, or the network's word; never its message, which may hold the address. */
  code: string;
}

export interface MailGateway {
  /** Hands one mail to the mail server; null when it took it. A failure is a value, its kind says whether it may be sent again. */
  send(mail: Mail): Promise<MailFailure | null>;
}

/** Mails over SMTP, plain text to one address at a time. */
export function createMail({ smtpUrl, from, requireTls }: MailOptions): MailGateway {
  const host = new URL(smtpUrl).hostname;
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls && smtpUrl.startsWith('smtp://'),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = addressOf(from);
  return {
    async send({ id, to, subject, text }) {
      refuseInsideTransaction('the mail server');
      const messageId = `<${id}@${sender.split('@')[1] ?? host}>`;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const raw = await new MailComposer({ from, to, subject, text, messageId, headers }).compile().build();
      // It is read when the server has taken sender and recipient and waits for the content: before that nothing has left.
      let hasBegun = false;
      const content = new Readable({
        read() {
          hasBegun = true;
          this.push(raw);
          this.push(null);
        },
      });
      return traceOutside({ provider: 'smtp', operation: 'send' }, async (span) => {
        try {
          await transport.sendMail({ envelope: { from: sender, to: [to] }, raw: content });
          return null;
        } catch (error) {
          const failure = toMailFailure(error, hasBegun);
          span.failed(failure);
          return failure;
        }
      });
    },
  };
}

/** Reads what the library throws, by codes only. Refused credentials are a fault of ours that somebody will mend. */
function toMailFailure(error: unknown, hasBegun: boolean): MailFailure {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && code !== 'EAUTH';
    return { kind: isFinal ? 'permanent' : 'retry', code: String(responseCode) };
  }
  if (typeof code !== 'string') throw error;
  return { kind: hasBegun ? 'unknown' : 'retry', code };
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
