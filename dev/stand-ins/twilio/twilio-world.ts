import type { Shelf, Store } from '../state/open-store.ts';

/** A message on the stand-in's phone. */
export interface PhoneMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  /** Instant the provider took it. */
  at: string;
  status: 'delivered' | 'undelivered';
}

export interface TwilioWorld {
  messages: Shelf<PhoneMessage>;
  /** Numbers that replied STOP, each to one sender or to all: see `optOutKey`. */
  optOuts: Shelf<string>;
}

export function createTwilioWorld(store: Store): TwilioWorld {
  return { messages: store.shelf('message', 1_000), optOuts: store.shelf('opt-out', 1_000) };
}

/** A person's STOP is kept by the sender it went to, as the provider does; without one it counts for every sender. */
export const optOutKey = (phoneNo: string, from: string): string => (from === '' ? phoneNo : `${phoneNo} ${from}`);

/** The messages of a number, or of all, newest first. */
export function newestMessages(world: TwilioWorld, phoneNo: string): PhoneMessage[] {
  return world.messages
    .all()
    .filter((message) => !phoneNo || message.to === phoneNo)
    .reverse();
}
