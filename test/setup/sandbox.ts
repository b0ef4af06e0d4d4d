import type { Profile } from '#dev/stand-ins/lab/profiles.ts';
import type { Place } from '#test/setup/wait-until.ts';

type Origin = Pick<Place, 'baseUrl'>;

export interface ReceivedMessage {
  /** E.164 */
  to: string;
  body: string;
}

/** SMS that arrived at a number, newest first. */
export async function messagesTo(at: Origin, phoneNo: string): Promise<ReceivedMessage[]> {
  const answer = await ask(at, `/sandbox/messages?phoneNo=${encodeURIComponent(phoneNo)}`);
  return (await answer.json()) as ReceivedMessage[];
}

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
}

/** Mails that arrived at an address, newest first. */
export async function mailsTo(at: Origin, email: string): Promise<ReceivedMail[]> {
  const answer = await ask(at, `/sandbox/mails?email=${encodeURIComponent(email)}`);
  return (await answer.json()) as ReceivedMail[];
}

/** Decides a payment on the provider's page, whose address `startCheckout` gave; its webhook follows. */
export async function decidePayment(
  at: Origin,
  checkoutUrl: string | null,
  outcome: 'pay' | 'decline' | 'expire' = 'pay',
): Promise<void> {
  const sessionId = /cs_[A-Za-z0-9_]+/.exec(checkoutUrl ?? '')?.[0];
  if (!sessionId) throw new Error(`no checkout session in ${checkoutUrl}`);
  await ask(at, `/sandbox/checkout/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  });
}

/** The laboratory's file for an order. */
export async function laboratoryFile(at: Origin, orderNumber: string, profile: Profile = 'good'): Promise<File> {
  const answer = await ask(at, `/sandbox/lab/${orderNumber}/file?profile=${profile}`);
  return new File([await answer.arrayBuffer()], 'labor.hl7');
}

/** The laboratory sends the report of an order by itself; a corrected one differs in one value and says so. */
export async function sendReport(
  at: Origin,
  orderNumber: string,
  report: { profile: Profile; corrected?: boolean },
): Promise<void> {
  await ask(at, `/sandbox/lab/${orderNumber}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
}

async function ask({ baseUrl }: Origin, path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`${baseUrl}${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
