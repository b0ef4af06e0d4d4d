import type { Draw } from '#bench/faults/plan/draw.ts';
import type { PersonFacts } from '../../setup/seed-people.ts';

const FAMILIES = [
  ...['Müller', 'Müller-Meier', 'von Arx', 'Zürcher', 'Frey', 'Bühler Näf', 'de la Cruz', 'D’Angelo', 'Çelik'],
  ...['Schäfer', 'Keller', 'Meier', 'Grüninger', 'Øster', 'Strauß', 'Łukasik', 'Rossi', 'Favre', 'Lüthi-Çelik'],
];
const GIVEN: Record<PersonFacts['sex'], readonly string[]> = {
  female: ['Anna', 'Zoë', 'Daniela', 'Lea', 'Anne-Marie', 'Chloé', 'Ruth', 'Lena Maria'],
  male: ['Björn', 'Daniel', 'Max', 'Maximilian', 'Luca', 'Jean-Noël', 'Rémy', 'Urs'],
};
const TWINS = 0.2;

/** People as laboratories find them difficult: umlauts, double names, particles, and twins who share a name and a birth date. */
export function drawPeople(draw: Draw, count: number): PersonFacts[] {
  const people: PersonFacts[] = [];
  while (people.length < count) {
    const last = people.at(-1);
    const sex = draw.oneOf(['female', 'male'] as const);
    if (last && draw.chance(TWINS)) {
      const names = GIVEN[sex].filter((name) => name !== last.firstName);
      people.push({ ...last, firstName: draw.oneOf(names), sex });
      continue;
    }
    const two = (from: number, to: number) => String(draw.between(from, to)).padStart(2, '0');
    const birthdate = `${draw.between(1935, 2006)}-${two(1, 12)}-${two(1, 28)}`;
    people.push({ firstName: draw.oneOf(GIVEN[sex]), lastName: draw.oneOf(FAMILIES), birthdate, sex });
  }
  return people;
}
