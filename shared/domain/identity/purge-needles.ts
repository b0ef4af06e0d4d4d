/** What says who a person is, as it was stored before the purge. */
export interface Identifiers {
  /** E.164, former ones too. */
  phones: string[];
  emails: string[];
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD` */
  birthdate: string | null;
  streetAddress: string | null;
  zipCode: string | null;
  city: string | null;
}

export const NEEDLE_KINDS = ['phone', 'email', 'name', 'birthdate', 'address'] as const;
export type NeedleKind = (typeof NEEDLE_KINDS)[number];

/** What the scanner looks for: a pattern that MariaDB and JavaScript read alike, without regard to capitals. */
export interface Needle {
  kind: NeedleKind;
  pattern: string;
}

/** Between two parts of one identifier: `"firstName":"Anna","lastName":"Muster"`, `Muster^Anna`. */
const BESIDE = '[^0-9]{0,40}';
/** Between the street and the town, or the name and the birth date, which a form writes further apart. */
const NEAR = '.{0,80}';
/** Whatever separates the digits of a number. */
const GAP = '[^0-9A-Za-z]{0,2}';
/** In JSON a line break is a letter: `\nAnna`. */
const BEGINS = '(?:(?<![0-9\\p{L}])|(?<=\\\\[nrt]))';
const ENDS = '(?![0-9\\p{L}])';
const SWISS = '+41';

/** Every spelling of what says who somebody is. A first name or a town alone says it of nobody. */
export function needlesOf(of: Identifiers): Needle[] {
  const first = spellings(of.firstName);
  const last = spellings(of.lastName);
  return [
    ...of.phones.map((phone) => ({ kind: 'phone' as const, pattern: phonePattern(phone) })),
    ...of.emails.map((email) => ({ kind: 'email' as const, pattern: emailPattern(email) })),
    ...(first && last ? [{ kind: 'name' as const, pattern: eitherWay(first, last, BESIDE) }] : []),
    ...(of.birthdate && last
      ? [{ kind: 'birthdate' as const, pattern: eitherWay(last, dayPattern(of.birthdate), NEAR) }]
      : []),
    ...(of.streetAddress && of.zipCode
      ? [{ kind: 'address' as const, pattern: eitherWay(spellings(of.streetAddress), of.zipCode, NEAR) }]
      : []),
  ];
}

/** What somebody who looks for a person types: the last name alone says it there. Null where there is none. */
export const searchedName = ({ lastName }: Pick<Identifiers, 'lastName'>): string | null => {
  const last = spellings(lastName);
  return last === '' ? null : whole(last);
};

const eitherWay = (one: string, other: string, between: string): string =>
  `(${whole(one)}${between}${whole(other)}|${whole(other)}${between}${whole(one)})`;
const whole = (part: string): string => `${BEGINS}${part}${ENDS}`;

/** `+41 79 000 00 01`, `0041790000001`, `079/000 00 01`, `41790000001`: only whole numbers, not the digits of a longer one. */
function phonePattern(phone: string): string {
  const spread = (digits: string): string => [...digits].join(GAP);
  if (!phone.startsWith(SWISS)) return whole(`(00)?${GAP}${spread(phone.replaceAll(/\D/g, ''))}`);
  const own = spread(phone.slice(SWISS.length));
  return whole(`(00${GAP}4${GAP}1|4${GAP}1|0)[^0-9A-Za-z]{0,3}(0\\)${GAP})?${own}`);
}

/** A whole address: `ann@example.org` is not in `joann@example.org`, `jo.ann@example.org` and `ann@example.org.uk`. */
const emailPattern = (email: string): string =>
  `(?:(?<![0-9\\p{L}._%+-])|(?<=\\\\[nrt]))${literal(email)}(?!-?[0-9\\p{L}]|\\.[0-9\\p{L}])`;

/** `1974-11-02`, `02.11.1974`, `2.11.1974`, `02/11/1974`, `19741102`. */
function dayPattern(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const short = (part: string): string => (part.startsWith('0') ? `0?${part.slice(1)}` : part);
  return `(${year}-?${month}-?${date}|${short(date)}[./]${short(month)}[./]${year})`;
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** As it is written, without accents, and with the umlauts spelt out: a laboratory's machine knows no others. */
function spellings(name: string): string {
  const written = name.trim();
  const spelt = written.replaceAll(/[äöüß]/gi, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter);
  const ways = [
    written,
    written.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    spelt.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  ];
  const patterns = [...new Set(ways.filter(Boolean).map(literal))];
  return patterns.length > 1 ? `(${patterns.join('|')})` : (patterns[0] ?? '');
}

/** What JSON escapes and what it does not; blanks and hyphens are written in several ways. */
const literal = (text: string): string =>
  text
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(/[\s-]+/g, '[ -]+')
    .replaceAll(/['’]/g, "['’]");
