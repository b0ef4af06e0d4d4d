/** What may be wrong, each counted on its own. */
export const KINDS = {
  person: 'at a wrong person',
  text: 'texts changed',
  side: 'wrong sides',
  alarm: 'criticals without alarm',
  trace: 'OBX or NTE without trace',
  end: 'imports that never end',
  word: 'wrong words that stand',
  count: 'counts that are wrong',
  cause: 'alarms without cause',
} as const;

export type Kind = keyof typeof KINDS;

/** One thing that is not as it must be. */
export interface Difference {
  kind: Kind;
  what: string;
  /** File, message and what was done to it. */
  where: string;
  /** The message, where one is meant. */
  sent?: readonly string[];
}

export type Report = (kind: Kind, what: string) => void;
