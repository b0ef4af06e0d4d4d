import { type Entry, type Results, survives } from './results.ts';
import { ROOMS, WANTED } from './rooms.ts';
import { SAFEGUARDS } from './safeguards.ts';

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

const HEAD = `# Mutants

Written by \`npm run mutants\`. A mutant is a small change of the product, such as a condition that always holds, an \`await\` or a part
of an SQL condition that is gone; some test should notice it. Good is a room of which 95 % are caught and the rest is explained one
by one: no test can tell an explained mutant from the product. What only ran out of time is not caught, because a machine under load
does the same; it is open until a test fails.

Rooms are measured by samples. \`possible\` counts every change the operators can make there, those that do not compile included;
\`made\` counts those that were tried so far.

    npm run mutants -- --room payments --sample 60 --seed 8 --journeys 3   # a further sample; a seed draws the same mutants again
    npm run mutants -- --room payments --rerun open --journeys 99          # what survived, by every journey of its room
    npm run mutants -- --room payments --rerun open --tests payments-metrics   # the same, by the tests that were just written
    npm run mutants -- --safeguards --room booking                         # only what takes a lock, an owner, a signature … away
    npm run mutants -- --room domain --unit                                # whole rooms that need neither MariaDB nor Redis
    npm run mutants -- --room web/orders --sample 30                       # screens, by the eight nearest tests of the web
    npm run mutants -- --room none --report docs/mutants.md                # this page, from what is known so far

Results are kept in \`.local/mutants\`, explanations in \`dev/mutants/explanations.json\`, rooms in \`dev/mutants/rooms.ts\`.
`;

/**
 * The report in Markdown: a table of the rooms and every survivor with its place and its explanation; then the same of safeguards alone.
 * Results are of one machine: of a room that was not measured on it, what the page says so far stands.
 * @param possible how many mutants the operators find in each room
 * @param page the report as it was written before
 */
export function writeReport(
  results: Results,
  explanations: ReadonlyMap<string, string>,
  possible: ReadonlyMap<string, number>,
  page = '',
): string {
  const known = [...results].filter(([, { verdict }]) => verdict !== 'refused');
  const taken = known.filter(([, { safeguard }]) => safeguard);
  const sampled = new Set(known.filter(([, { safeguard }]) => !safeguard).map(([, { room }]) => room));
  const scores = scoreRooms(results, explanations).filter(({ room }) => sampled.has(room));
  const rows = scores.map(
    ({ room, made, caught, explained, open }) =>
      `| ${room} | ${possible.get(room) ?? ''} | ${made} | ${caught} | ${explained} | ${open} | ${percent(caught, made)} | ${percent(made - open, made)} |`,
  );
  const samples = known.filter(([, { room }]) => sampled.has(room));
  const before = readPage(page);
  return [
    HEAD,
    '| room | possible | made | caught | explained | open | caught of all | caught or explained |',
    '|---|---|---|---|---|---|---|---|',
    ...rowsByRoom(rows, before.rows),
    ...tellSurvivors('##', samples, explanations, before.sections),
    '',
    '## Safeguards that were taken away',
    '',
    '| room | safeguard | taken | noticed | explained | open |',
    '|---|---|---|---|---|---|',
    ...rowsByRoom(countSafeguards(taken, explanations), before.safeguards),
    ...tellSurvivors('###', taken, explanations, before.sections),
    '',
  ].join('\n');
}

type Known = readonly (readonly [identity: string, entry: Entry])[];

/** Of each room, what of each safeguard was taken away and how much of that a test noticed. */
function countSafeguards(taken: Known, explanations: ReadonlyMap<string, string>): string[] {
  return ROOMS.flatMap(({ name }) =>
    SAFEGUARDS.flatMap((kind) => {
      const own = taken.filter(([, { room, safeguard }]) => room === name && safeguard === kind);
      if (own.length === 0) return [];
      const survivors = own.filter(([, entry]) => survives(entry));
      const explained = survivors.filter(([identity]) => explanations.has(identity)).length;
      const open = survivors.length - explained;
      return [`| ${name} | ${kind} | ${own.length} | ${own.length - survivors.length} | ${explained} | ${open} |`];
    }),
  );
}

/** A section of every room in which something survived; that of the page, where the room was not measured here. */
function tellSurvivors(
  level: '##' | '###',
  known: Known,
  explanations: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): string[] {
  return ROOMS.flatMap(({ name }) => {
    const heading = `${level} ${name}`;
    const own = known.filter(([, { room }]) => room === name);
    const survivors = own.filter(([, entry]) => survives(entry));
    const told = survivors.map(([identity, entry]) => describe(entry, explanations.get(identity)));
    const body = own.length === 0 ? before.get(heading) : told.join('\n');
    return body ? [`\n${heading}\n`, body] : [];
  });
}

/** The rows of its two tables, and what stands under its headings. */
function readPage(page: string) {
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const isSafeguard = (row: string): boolean => SAFEGUARDS.some((kind) => cellOf(row, 2) === kind);
  const sections = page.split(/^(?=#{2,3} )/m).map((text): [string, string] => {
    const end = text.indexOf('\n');
    return [text.slice(0, end), text.slice(end).trim()];
  });
  return {
    rows: rows.filter((row) => !isSafeguard(row)),
    safeguards: rows.filter(isSafeguard),
    sections: new Map(sections),
  };
}

/** In the order of the rooms; of a room that has none now, those of before. */
function rowsByRoom(rows: readonly string[], before: readonly string[]): string[] {
  return ROOMS.flatMap(({ name }) => {
    const own = rows.filter((row) => cellOf(row, 1) === name);
    return own.length > 0 ? own : before.filter((row) => cellOf(row, 1) === name);
  });
}

const cellOf = (row: string, number: number): string | undefined => row.split(' | ')[number - 1]?.replace(/^\| /, '');

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
