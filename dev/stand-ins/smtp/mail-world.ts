import { makeId } from '../state/make-id.ts';
import type { Shelf, Store } from '../state/open-store.ts';

/** A mail in the stand-in's mailbox. */
export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  /** Instant at which it was taken. */
  at: string;
}

export interface MailWorld {
  mails: Shelf<ReceivedMail>;
}

export function createMailWorld(store: Store): MailWorld {
  return { mails: store.shelf('mail', 1_000) };
}

/** The mails to an address, or all, newest first. */
export function newestMails(world: MailWorld, email: string): ReceivedMail[] {
  return world.mails
    .all()
    .filter((mail) => !email || mail.to.toLowerCase() === email.toLowerCase())
    .reverse();
}

export function putMail(world: MailWorld, mail: Omit<ReceivedMail, 'id' | 'at'>): void {
  const id = makeId('ml');
  world.mails.put(id, { ...mail, id, at: new Date().toISOString() });
}
