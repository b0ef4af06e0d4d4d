import type { Word } from './read-message.ts';
import { compareWhen, contentOf, shownValue, type When } from './same-words.ts';

/** What may become of a word: it stands from now on, it waits for a person, it makes what stands final, or it says nothing new. */
export type Fate = 'stands' | 'aside' | 'final' | 'known';

export interface Standing {
  word: Word;
  when: When;
}

/** How much a status commits the laboratory. */
const WEIGHT: Record<string, number> = {
  O: 0,
  N: 0,
  I: 0,
  unknown: 1,
  S: 1,
  R: 1,
  P: 1,
  U: 2,
  F: 2,
  X: 2,
  C: 3,
  D: 3,
  W: 3,
};
const weightOf = ({ status }: Word): number => WEIGHT[status] ?? 1;
const FINAL_WEIGHT = 2;
const TAKES_BACK = ['D', 'W'];

/** Every fate that would be right for a word beside what stands; more than one where the rules leave it open. */
export function allowedFates(word: Word, when: When, standing: Standing | undefined): Fate[] {
  if (!standing) return ['stands'];
  const before = standing.word;
  const saysSame = contentOf(word) === contentOf(before);
  if (saysSame && word.status === before.status) return ['known'];
  const order = compareWhen(when, standing.when);
  if (word.status === 'U') return ofConfirmation(word, before, order);
  const isEmpty = shownValue(word) === '' && !['X', 'D', 'W'].includes(word.status);
  if (isEmpty && (shownValue(before) !== '' || ['X', ...TAKES_BACK].includes(before.status)))
    return saysMore(word, before) || word.status === 'C' ? ['aside'] : ofSilent(word);
  const differs = !saysSame || TAKES_BACK.includes(word.status) !== TAKES_BACK.includes(before.status);
  const notTaken: Fate[] = differs ? ['aside'] : ['known'];
  // 'Still in the laboratory' takes nothing away; what it says besides is asked about.
  if (weightOf(word) === 0 && weightOf(before) > 0) {
    const isSilent = saysSame || (shownValue(word) === '' && !saysMore(word, before));
    return isSilent ? ['known', 'aside'] : ['aside'];
  }
  if (order === 'earlier') return notTaken;
  if (weightOf(word) < FINAL_WEIGHT && weightOf(before) >= FINAL_WEIGHT) return notTaken;
  if (order === 'same' && weightOf(word) < weightOf(before)) return notTaken;
  if (order === 'unclear') return ['stands', ...notTaken];
  return ['stands'];
}

function ofConfirmation(word: Word, before: Word, order: string): Fate[] {
  const isOther = (one: string, two: string) => one.trim() !== '' && one.trim() !== two.trim();
  const contradicts =
    isOther(shownValue(word), shownValue(before)) ||
    isOther(word.unit, before.unit) ||
    isOther(word.range, before.range);
  if (contradicts) return ['aside'];
  if (['F', 'C'].includes(before.status)) return saysMore(word, before) ? ['aside'] : ofSilent(word);
  const isTakenBack = weightOf(before) > 1 && before.status !== 'U';
  if (shownValue(before) === '' || order === 'earlier' || isTakenBack) return ['aside'];
  return weightOf(before) === 0 ? ['final', 'aside'] : ['final'];
}

/** A word without a value: what it remarks stands already, and may be asked about all the same; one without remarks says nothing. */
const ofSilent = ({ flags, notes }: Word): Fate[] =>
  flags.length > 0 || notes.some((note) => note.trim() !== '') ? ['known', 'aside'] : ['known'];

/** A flag or a note that what stands does not have. */
function saysMore(word: Word, before: Word): boolean {
  return (
    word.flags.some((flag) => !before.flags.includes(flag)) ||
    word.notes.some((note) => note.trim() !== '' && !before.notes.some((known) => known.trim() === note.trim()))
  );
}
