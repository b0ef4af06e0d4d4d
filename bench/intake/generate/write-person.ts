import type { Draw } from '#bench/faults/plan/draw.ts';
import type { PersonFacts } from '../../setup/seed-people.ts';

const MONTHS = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober'];
const SEXES: Record<PersonFacts['sex'], readonly string[]> = {
  female: ['F', 'f', 'W', 'w', 'female', 'weiblich', 'Frau', 'femme', '2', 'F^Female^HL70001'],
  male: ['M', 'm', 'male', 'männlich', 'maennlich', 'Mann', 'homme', '1', 'M^Male^HL70001'],
};
const SILENT = ['U', 'O', '', 'unbekannt', '""'];

/** A day in one of the notations in use; some of them do not say which day it is. */
export function writeDay(draw: Draw, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const named = MONTHS[Number(month) - 1];
  const unpadded = `${Number(date)}.${Number(month)}.${year}`;
  return draw.oneOf([
    ...Array.from({ length: 20 }, () => year + month + date),
    ...[`${year}-${month}-${date}`, `${date}.${month}.${year}`, unpadded, `${year}/${month}/${date}`],
    ...[`${year}${month}${date}000000`, `${date}-${month}-${year}`, named ? `${Number(date)}. ${named} ${year}` : day],
    ...[`${date}/${month}/${year}`, year, year + month, '', `${date}.${month}.${year.slice(2)}`],
  ]);
}

const WRITINGS: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name) => name.replaceAll('-', ' '),
  (name) => name.split(/[- ]/).at(-1) ?? name,
  (name) => name.normalize('NFD'),
];

const writeName = (draw: Draw, name: string): string =>
  draw.chance(0.75) ? name : draw.oneOf([...WRITINGS, () => ''])(name);

/** PID-5 as one of many laboratories writes it. */
function writeNames(draw: Draw, { lastName, firstName }: PersonFacts): string {
  const family = writeName(draw, lastName);
  const given = draw.chance(0.08) ? (firstName[0] ?? '') : writeName(draw, firstName);
  return draw.oneOf([
    ...Array.from({ length: 30 }, () => `${family}^${given}`),
    ...[`${family}&${family}^${given}^^^Frau`, `${given}^${family}`, `${family} ${given}`, `${family}, ${given}`],
    ...[`${family}^${given}~Ledigname^${given}`, '', `""^""`],
  ]);
}

/** PID of a person; what it says need not be enough to tell who it is. */
export function writePatient(draw: Draw, person: PersonFacts): string[] {
  const sex = draw.chance(0.85) ? draw.oneOf(SEXES[person.sex]) : draw.oneOf(SILENT);
  const day = writeDay(draw, person.birthdate);
  return ['PID', '1', '', `${draw.between(1, 9999)}^^^LAB^PI`, '', writeNames(draw, person), '', day, sex];
}
