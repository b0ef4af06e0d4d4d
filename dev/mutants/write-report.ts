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

/** Of each room, what of each safeguard was taken away and how much of that a test noticed. */
function tellSafeguards(results: Results, explanations: ReadonlyMap<string, string>): string[] {
  const taken = [...results].filter(([, { safeguard, verdict }]) => safeguard && verdict !== 'refused');
  if (taken.length === 0) return [];
  const rows = ROOMS.flatMap(({ name }) =>
    SAFEGUARDS.flatMap((kind) => {
      const own = taken.filter(([, { room, safeguard }]) => room === name && safeguard === kind);
      if (own.length === 0) return [];
      const survivors = own.filter(([, entry]) => survives(entry));
      const open = survivors.filter(([identity]) => !explanations.has(identity)).length;
      return [`| ${name} | ${kind} | ${own.length} | ${own.length - survivors.length} | ${open} |`];
    }),
  );
  return [
    '',
    '## Safeguards that were taken away',
    '',
    '| room | safeguard | taken | noticed | open |',
    '|---|---|---|---|---|',
    ...rows,
  ];
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
    npm run mutants -- --room none --report docs/mutants.md                # this page, from what is known so far

Results are kept in \`.local/mutants\`, explanations in \`dev/mutants/explanations.json\`, rooms in \`dev/mutants/rooms.ts\`.
`;

/**
 * The report in Markdown: a table of the rooms, then every survivor with its place and its explanation.
 * @param possible how many mutants the operators find in each room
 */
export function writeReport(
  results: Results,
  explanations: ReadonlyMap<string, string>,
  possible: ReadonlyMap<string, number>,
): string {
  const table = scoreRooms(results, explanations).map(
    ({ room, made, caught, explained, open }) =>
      `| ${room} | ${possible.get(room) ?? ''} | ${made} | ${caught} | ${explained} | ${open} | ${percent(caught, made)} | ${percent(made - open, made)} |`,
  );
  const survivors = ROOMS.flatMap(({ name }) => {
    const own = [...results].filter(([, entry]) => entry.room === name && survives(entry));
    return own.length === 0
      ? []
      : [`\n## ${name}\n`, ...own.map(([identity, entry]) => describe(entry, explanations.get(identity)))];
  });
  return [
    HEAD,
    '| room | possible | made | caught | explained | open | caught of all | caught or explained |',
    '|---|---|---|---|---|---|---|---|',
    ...table,
    ...tellSafeguards(results, explanations),
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
