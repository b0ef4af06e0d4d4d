import { type Entry, type Results, survives } from './results.ts';
import { ROOMS, WANTED } from './rooms.ts';

export interface RoomScore {
  room: string;
  made: number;
  caught: number;
  explained: number;
  /** Neither caught nor explained. */
  open: number;
  isGood: boolean;
}

/** The score of every room of which something is known. Good is 95 % caught, or explained one by one. */
export function scoreRooms(results: Results, explanations: ReadonlyMap<string, string>): RoomScore[] {
  return ROOMS.flatMap(({ name: room }) => {
    const mutants = [...results].filter(([, entry]) => entry.room === room && entry.verdict !== 'refused');
    if (mutants.length === 0) return [];
    const survivors = mutants.filter(([, entry]) => survives(entry));
    const explained = survivors.filter(([identity]) => explanations.has(identity)).length;
    const [made, open] = [mutants.length, survivors.length - explained];
    return [{ room, made, caught: made - survivors.length, explained, open, isGood: (made - open) / made >= WANTED }];
  });
}

/** The report in Markdown: a table of the rooms, then every survivor with its place and its explanation. */
export function writeReport(results: Results, explanations: ReadonlyMap<string, string>): string {
  const table = scoreRooms(results, explanations).map(
    ({ room, made, caught, explained, open }) =>
      `| ${room} | ${made} | ${caught} | ${explained} | ${open} | ${percent(caught, made)} | ${percent(made - open, made)} |`,
  );
  const survivors = ROOMS.flatMap(({ name }) => {
    const own = [...results].filter(([, entry]) => entry.room === name && survives(entry));
    return own.length === 0
      ? []
      : [`\n## ${name}\n`, ...own.map(([identity, entry]) => describe(entry, explanations.get(identity)))];
  });
  return [
    '# Mutants',
    '',
    'Written by `npm run mutants`. A mutant is a change of the product that some test should notice; explained is one that no test can tell',
    'from the product.',
    '',
    '| room | made | caught | explained | open | caught of all | caught or explained |',
    '|---|---|---|---|---|---|---|',
    ...table,
    ...survivors,
    '',
  ].join('\n');
}

const SAID: Partial<Record<Entry['verdict'], string>> = {
  'not-reached': ', no test comes by',
  'timed-out': ', no test ends in its time',
};

function describe({ file, line, operator, within, from, to, verdict }: Entry, explanation: string | undefined): string {
  const where = `\`${file}:${line}\`${within ? ` ${within}` : ''}, ${operator}${SAID[verdict] ?? ''}`;
  return `- ${where}: \`${flat(from)}\` → \`${flat(to) || '(nothing)'}\`\n  ${explanation ?? '**open**'}`;
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim().slice(0, 160);

export const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
