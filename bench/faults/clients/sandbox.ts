import type { Profile } from '#dev/stand-ins/lab/profiles.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { type Caller, GaveUp } from './caller.ts';

interface Decision {
  outcome: 'pay' | 'decline';
  delayed?: 'succeeded';
}

/** Decides on the provider's page, past the product: people pay there while the product is down. */
export async function decideOnPage({ run }: Caller, url: string, decision: Decision): Promise<void> {
  const sessionId = /cs_[A-Za-z0-9_]+/.exec(url)?.[0];
  if (!sessionId) throw new GaveUp(`no session in ${url}`);
  const decide = fetch(`${run.standInsUrl}/sandbox/checkout/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  });
  await reached(decide.then((answer) => answer.arrayBuffer()));
}

/** The code of the newest SMS after `before` messages had come. */
export async function readCode(caller: Caller, phoneNo: string, before: number): Promise<string> {
  const messages = await caller.until(
    'a code by SMS',
    () => countedMessages(caller, phoneNo),
    (all) => all.length > before,
    30_000,
  );
  return messages[0]?.body.slice(0, 6) ?? '';
}

export const countedMessages = ({ run }: Caller, phoneNo: string) =>
  reached(messagesTo({ baseUrl: run.standInsUrl }, phoneNo));

/** The laboratory's file for an order; undefined while the laboratory is cut off from its orders. */
export async function labFile({ run }: Caller, orderNumber: string, profile: Profile): Promise<File | undefined> {
  const answer = await reached(fetch(`${run.standInsUrl}/sandbox/lab/${orderNumber}/file?profile=${profile}`));
  const bytes = await reached(answer.arrayBuffer());
  return answer.ok ? new File([bytes], `${orderNumber}.hl7`) : undefined;
}

/** A page of the provider whose connection is lost: the person gives up, and the run goes on. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new GaveUp(`the stand-ins were not reached: ${String(error)}`);
  }
}
