import { allowedFates, type Fate, type Standing } from '../oracle/allowed.ts';
import { judge } from '../oracle/judge.ts';
import type { Word } from '../oracle/read-message.ts';
import { type Arriving, compareWhen, contentOf, shownValue } from '../oracle/same-words.ts';
import type { Report } from './difference.ts';
import type { StoredValue } from './read-stored.ts';

/** What must be true of an order's case, from its messages alone. */
export class CaseModel {
  readonly standing = new Map<string, Standing>();
  readonly asides = new Map<string, Word>();
  readonly notes = new Set<string>();
  alerts = 0;
  alarming: ReadonlySet<string> = new Set();
  /** After a difference nothing that follows can be told. */
  isLost = false;

  /**
   * Takes the words of a message, of which the product stored `rows`; every fate that the rules allow is right.
   * @returns what became of each word
   */
  take(arriving: readonly Arriving[], rows: readonly StoredValue[], report: Report): Fate[] {
    const unused = [...rows];
    const fates = arriving.flatMap((entry) => (entry.isCorrected ? [] : [this.takeOne(entry, unused, report)]));
    for (const { word } of arriving.filter(({ isCorrected }) => isCorrected)) takeRow(unused, word);
    for (const row of unused)
      this.lose(report, 'text', `${row.code}: ${row.value} ${row.unit} ${row.status} was not sent so`);
    return fates;
  }

  private takeOne({ key, word, when }: Arriving, unused: StoredValue[], report: Report): Fate {
    const before = this.standing.get(key);
    const allowed = allowedFates(word, when, before);
    const row = takeRow(unused, word) ?? (before && takeRow(unused, confirmed(before.word, word)));
    const fate = this.fateOf(word, key, row, allowed.includes('known') && !allowed.includes('aside'));
    const told = `${key} ${shownValue(word)} ${word.unit} ${word.status}`;
    if (!allowed.includes(fate)) {
      const stands = before
        ? `beside ${shownValue(before.word)} ${before.word.unit} ${before.word.status}`
        : 'beside nothing';
      const kind = fate === 'known' ? 'trace' : 'word';
      this.lose(
        report,
        kind,
        `${told} ${stands}, which is ${before ? compareWhen(when, before.when) : 'new'}: ${fate}, not ${allowed}`,
      );
    }
    if (fate === 'stands') this.standing.set(key, { word, when });
    if (fate === 'aside' && !this.asides.has(questionOf(key, word))) this.asides.set(questionOf(key, word), word);
    if (fate === 'final' && before)
      this.standing.set(key, { word: confirmed(before.word, word), when: moved(before, when) });
    if (fate === 'known' && before && compareWhen(when, before.when) === 'later') before.when = moved(before, when);
    return fate;
  }

  private fateOf(word: Word, key: string, row: StoredValue | undefined, mayBeKnown: boolean): Fate {
    if (row && word.status === 'U' && row.status === 'F') return 'final';
    if (row) return row.aside === null ? 'stands' : 'aside';
    // The same question is asked once.
    return !mayBeKnown && this.asides.has(questionOf(key, word)) ? 'aside' : 'known';
  }

  /** Compares what stands by the rules with what stands in the database. */
  compare(rows: readonly StoredValue[], report: Report): void {
    if (this.isLost) return;
    const unused = rows.filter(({ current }) => current === 1);
    for (const [key, { word }] of this.standing) {
      if (!takeRow(unused, word)) this.lose(report, 'word', `${key} ${shownValue(word)} ${word.status} should stand`);
    }
    for (const { code, value, status } of unused)
      this.lose(report, 'word', `${code} ${value} ${status} should not stand`);
  }

  /** What is alarming among the standing values, and whether that is all the oracle knows. */
  findAlarming(): { known: Set<string>; isComplete: boolean } {
    const known = new Set<string>();
    let isComplete = true;
    for (const [key, { word }] of this.standing) {
      const { alarms } = judge(word);
      // Of one test, whichever of its repeats it is: doctors were told of that value.
      if (alarms === true) known.add(`${key.replace(/#\d+$/, '')}|${shownValue(word)}|${word.unit}`);
      if (alarms === undefined) isComplete = false;
    }
    return { known, isComplete };
  }

  lose(report: Report, kind: Parameters<Report>[0], what: string): void {
    if (!this.isLost) report(kind, what);
    this.isLost = true;
  }
}

/** A word that takes a value away asks something else than one that repeats it. */
export const questionOf = (key: string, word: Word): string =>
  `${key}${['X', 'D', 'W'].includes(word.status)}${contentOf(word)}`;

const moved = (before: Standing, { reported, written }: Standing['when']): Standing['when'] => ({
  reported: reported ?? before.when.reported,
  written: written ?? before.when.written,
});

const confirmed = (before: Word, word: Word): Word => ({
  ...before,
  status: 'F',
  notes: [...before.notes, ...word.notes],
  flags: [...new Set([...before.flags, ...word.flags])],
});

function takeRow(unused: StoredValue[], word: Word): StoredValue | undefined {
  const index = unused.findIndex((row) => isRowOf(row, word));
  return index === -1 ? undefined : unused.splice(index, 1)[0];
}

/** Whether a row says exactly what was sent, byte for byte; of a coded value every text has to be in it. */
export function isRowOf(row: StoredValue, word: Word): boolean {
  const [own, other] = word.ids;
  const isCoded = ['CE', 'CWE', 'CNE', 'CF'].includes(word.type);
  const isValue = isCoded ? word.texts.every((text) => row.value.includes(text)) : row.value === word.texts.join(', ');
  return (
    isValue &&
    row.code === own?.code &&
    row.codingSystem === own.system &&
    row.text === own.text &&
    row.alternateCode === other?.code &&
    row.sub === word.sub &&
    row.unit === word.unit &&
    row.referenceRange === word.range &&
    row.flags === word.flags.join('~') &&
    row.status === word.status &&
    row.notes === JSON.stringify(word.notes)
  );
}
