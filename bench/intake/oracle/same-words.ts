import type { Word } from './read-message.ts';
import { believed, compareTimes, type Time } from './read-time.ts';

/** When the laboratory said something: its report's time, and its message's. */
export interface When {
  reported: Time | null;
  written: Time | null;
}

/** A word with what tells its test apart within the order, and whether its own message corrects it. */
export interface Arriving {
  key: string;
  word: Word;
  isCorrected: boolean;
  when: When;
}

const LOINC = ['LN', 'LOINC', 'HTTP://LOINC.ORG', '2.16.840.1.113883.6.1', 'URN:OID:2.16.840.1.113883.6.1'];

/** LOINC codes of a test: its own, then its other one. */
export const loincOf = ({ ids }: Word): string[] =>
  ids.flatMap(({ code, system }) => {
    const name = system.trim().toUpperCase();
    const isLoinc = LOINC.includes(name) || (name === '' && /^\d{1,5}-\d$/.test(code.trim()));
    return isLoinc && code.trim() !== '' ? [code.trim()] : [];
  });

function testOf(word: Word): string {
  const [loinc] = loincOf(word);
  const [own] = word.ids;
  const local = `${own?.system.trim().toUpperCase()}|${own?.code.trim() || own?.text.trim()}`;
  return `${loinc ?? local}|${word.sub.trim()}`;
}

/** What a word says besides its status, as one text. */
export const contentOf = ({ texts, unit, range, flags, notes }: Word): string =>
  JSON.stringify([texts.join(', '), unit, range, flags.join('~'), notes.join('\n')].map((text) => text.trim()));

export const shownValue = ({ texts }: Word): string => texts.join(', ').trim();

/** The words of a message, equal repeats once. Repeats that differ stay side by side; where one is a correction, it alone counts. */
export function listArriving(words: readonly Word[], written: Time | null, now: number): Arriving[] {
  const groups = Map.groupBy(words, testOf);
  return [...groups].flatMap(([test, group]) => {
    // The first of equal ones: they may differ in blanks, such as an empty note.
    const said = group.map((word) => word.status + contentOf(word));
    const different = group.filter((_, place) => said.indexOf(said[place] ?? '') === place);
    const corrections = different.filter(({ status }) => status === 'C');
    const counting = corrections.length === 1 ? corrections : different;
    return different.map((word) => {
      const place = counting.indexOf(word);
      const when = { reported: believed(word.reported, now), written: believed(written, now) };
      return { key: place < 1 ? test : `${test}#${place + 1}`, word, isCorrected: place === -1, when };
    });
  });
}

/** Which of two words is the later one: by the report, then by the message; one without a time came later. */
export function compareWhen(arriving: When, standing: When): 'earlier' | 'same' | 'later' | 'unclear' {
  const reported = compareTimes(arriving.reported, standing.reported);
  const written = compareTimes(arriving.written, standing.written);
  if (reported !== null && reported > 0) return 'later';
  if (reported !== null && reported < 0) return written !== null && written > 0 ? 'unclear' : 'earlier';
  if (written === null) return reported === 0 ? 'same' : 'later';
  if (written === 0) return 'same';
  return written > 0 ? 'later' : 'earlier';
}
