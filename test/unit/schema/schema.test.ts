import { describe, expect, it } from '@jest/globals';
import { type Schema, ValidationError } from 'yup';
import { normaliseText } from '#shared/domain/normalise-text.ts';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import {
  contentKey,
  orderNumber,
  signInCode,
  transactionNumber,
  uuid,
  voucherCode,
} from '#shared/schema/identifiers.ts';
import { messageText } from '#shared/schema/message-text.ts';
import { isoDate, isoInstant, utcOffset } from '#shared/schema/moments.ts';
import { firstName, lastName, refusedNameCharacter } from '#shared/schema/names.ts';
import { email, preferredLanguage, sex } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { latitude, longitude } from '#shared/schema/place.ts';

/** The keys of everything that is wrong with a value. */
function faults(schema: Schema, value: unknown, context?: object): string[] {
  try {
    schema.validateSync(value, { abortEarly: false, context });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

/** Numbers that are right where they come from: of other dialling codes, and of islands that share one with a listed country. */
const UNLISTED_PHONES = [
  '+1 415 555 2671',
  '0040 721 234 567',
  '+90 (0)532 123 45 67',
  '+44 7797 712345',
  '+882 13 000000',
];

/** Family and given names as Swiss registers hold them. */
const SWISS_NAMES = [
  'Müller',
  'Meier',
  'Schmid',
  'Keller',
  'Weber',
  'Huber',
  'Schneider',
  'Meyer',
  'Steiner',
  'Fischer',
  'Gerber',
  'Brunner',
  'Baumann',
  'Frei',
  'Zimmermann',
  'Moser',
  'Widmer',
  'Wyss',
  'Graf',
  'Roth',
  'Müller-D’Angelo',
  "Müller-D'Angelo",
  'von Grünigen',
  'de Weck',
  'van der Meer',
  'St. Clair',
  "Dell'Ambrogio",
  'L’Eplattenier',
  'Favre-Bulle',
  'Gonçalves',
  'Nuñez',
  'Krasniqi',
  'Đorđević',
  'Hadžić',
  'Žuržul',
  'Çelik',
  'Şahin',
  'Łukasz',
  'Bîrsan',
  'Nguyễn',
  'Zoé',
  'Noël',
  'Françoise',
  'Anaïs',
  'Jean-François',
  'Hans-Jürg',
  'Gian Andrea',
  'Ueli',
  'Ladina',
  'Groß',
];

describe('names', () => {
  it.each(SWISS_NAMES)('takes %s', (name) => {
    expect(SWISS_NAMES).toHaveLength(50);
    expect(faults(lastName, name)).toEqual([]);
    expect(faults(firstName, name.normalize('NFD'))).toEqual([]);
  });

  it.each(['Ελένη', 'Наталья', '李', 'محمد', 'नेहा'])('takes letters of any script: %s', (name) => {
    expect(faults(firstName, name)).toEqual([]);
  });

  it.each([
    ['', ['field.required']],
    ['   ', ['field.required']],
    [undefined, ['field.required']],
    ['R2D2', ['field.name']],
    ['Anna_Maria', ['field.name']],
    ['Anna@', ['field.name']],
    ['<b>Anna</b>', ['field.name']],
    ['-', ['field.name']],
    ["'. -", ['field.name']],
    ['Anna 😀', ['field.name']],
    ['=HYPERLINK("x")', ['field.name']],
    ['An\u0000na', ['field.control-characters', 'field.name']],
    // Letters and marks that nobody sees: a name of them is none, and two names that look alike must be alike.
    ['\u3164\u3164', ['field.name']],
    ['Anna\u115f', ['field.name']],
    ['An\u034fna', ['field.name']],
    ['Anna\ufe0f', ['field.name']],
    ['A\u0301\u0301\u0301\u0301\u0301nna', ['field.name']],
    ['x'.repeat(101), ['field.too-long']],
    [42, ['field.type']],
    [['Anna'], ['field.type']],
  ])('refuses %p', (name, keys) => {
    expect(faults(firstName, name)).toEqual(keys);
  });

  it('answers quickly to a hostile name', () => {
    const started = performance.now();
    faults(firstName, `${'a\u0301'.repeat(50)}!`);
    faults(firstName, `${' -'.repeat(49)}!`);
    expect(performance.now() - started).toBeLessThan(200);
  });

  it('names the character that is refused', () => {
    expect(refusedNameCharacter('Anna4')).toBe('4');
    expect(refusedNameCharacter('Anna\ufe0f')).toBe('\ufe0f');
    expect(refusedNameCharacter('Müller-D’Angelo')).toBeNull();
  });
});

describe('birthdate', () => {
  const context = { today: '2026-11-24' };

  it.each([
    ['1986-04-17', []],
    ['2008-11-24', []],
    ['2008-11-25', ['field.birthdate.too-young']],
    ['1906-11-24', []],
    ['1905-11-24', ['field.birthdate.too-old']],
    ['1905-11-25', []],
    ['2027-01-01', ['field.birthdate.invalid']],
    ['2007-02-29', ['field.birthdate.invalid']],
    ['17.04.1986', ['field.birthdate.invalid']],
    ['86-04-17', ['field.birthdate.short-year']],
    ['', ['field.required']],
    [undefined, ['field.required']],
  ])('%p: %j', (value, keys) => {
    expect(faults(birthdate(), value, context)).toEqual(keys);
    expect(faults(birthdate('2026-11-24'), value)).toEqual(keys);
  });

  it('checks the date alone where no day is given', () => {
    expect(faults(birthdate(), '2020-01-01')).toEqual([]);
    expect(faults(birthdate(), '2020-02-30')).toEqual(['field.birthdate.invalid']);
  });
});

describe('every other field', () => {
  it.each([
    [
      'phone',
      phoneNo,
      ['079 123 45 67', '+4915123456789'],
      ['079', '044 668 18 00', '+41 44 668 18 00', '+1 415'],
      'field.phone',
    ],
    ['phone of a country that is not listed', phoneNo, [], UNLISTED_PHONES, 'field.phone-country'],
    ['zip', zipCode, ['8400', '9490', '0123', '0000'], ['840', '84000', 'CH-8400', '8 400', '٨٤٠٠'], 'field.zip'],
    [
      'city',
      city,
      ['Zürich', 'Biel/Bienne', 'Rapperswil SG', 'St. Gallen', 'Buchs (AG)', "L'Isle", 'Genève 11'],
      ['8400', '<Zürich>', 'Zürich;'],
      'field.city',
    ],
    [
      'street',
      streetAddress,
      ['Brunnengasse 40', 'Rue de l’Hôpital 3 bis', 'c/o Meier, Hof 2'],
      ['<script>', '---', 'Hof\n2'],
      'field.street',
    ],
    [
      'e-mail',
      email,
      ['a@b.ch', 'anna.müller+x@bühl.example'],
      ['a@b', 'a b@c.ch', '@c.ch', 'a@.ch', 'a@b..ch'],
      'field.email',
    ],
    ['sex', sex, ['female', 'male'], ['Female', 'other'], 'field.sex'],
    ['language', preferredLanguage, ['de', 'it'], ['rm', 'DE', 'de-CH'], 'field.language'],
    ['code', signInCode, ['000000', '482913'], ['48291', '4829130', '48 29 13', '48291x'], 'field.code'],
    ['order number', orderNumber, ['2600001230'], ['2600001231', '260000123'], 'field.order-number'],
    ['transaction number', transactionNumber, ['2600001230-2'], ['2600001230', '2600001231-2'], 'field.order-number'],
    [
      'uuid',
      uuid,
      ['01930000-0000-7000-8000-000000000000'],
      ['01930000', "' OR 1=1", '0193000000007000800000000000000000'],
      'field.uuid',
    ],
    ['content key', contentKey, ['health-check-basic', 'hba1c'], ['Health', 'a--b', '../x', 'a_b'], 'field.key'],
    [
      'voucher code',
      voucherCode,
      ['WILLKOMMEN10', 'TEAM-0001', 'herz25'],
      ['AB', 'A B C', "A'B"],
      'field.voucher-code',
    ],
    [
      'date',
      isoDate,
      ['2028-02-29', '1900-01-01', '2999-12-31'],
      ['2027-02-29', '1.3.2027', '2027-03-01T00:00:00Z', '0002-11-23', '0202-11-23', '1899-12-31', '3000-01-01'],
      'field.date',
    ],
    [
      'instant',
      isoInstant,
      ['2026-11-24T07:30:00.000Z', '2026-11-24T07:30Z'],
      [
        ...['2026-11-24T07:30:00+01:00', '2026-11-24', '2026-02-30T07:30:00Z', '2026-11-24T24:00:00Z'],
        ...['0002-11-23T07:30:00Z', '9999-12-31T23:30:00Z'],
      ],
      'field.instant',
    ],
    ['message', messageText, ['x', 'x'.repeat(500), 'a\nb'], ['x'.repeat(501)], 'field.message-too-long'],
  ] as [string, Schema, string[], string[], string][])('%s', (_name, schema, good, bad, key) => {
    for (const value of good) expect({ value, faults: faults(schema, value) }).toEqual({ value, faults: [] });
    for (const value of bad) expect({ value, faults: faults(schema, value) }).toEqual({ value, faults: [key] });
    for (const wrongType of [5, true, {}, ['x']]) expect(faults(schema, wrongType)).toContain('field.type');
  });

  it.each([
    ['city', city, 36],
    ['street', streetAddress, 71],
    ['e-mail', email, 255],
  ])('%s has a length', (_name, schema, length) => {
    expect(faults(schema, 'x'.repeat(length))).toContain('field.too-long');
  });

  it('keeps an e-mail optional until a form requires it', () => {
    expect(faults(email, undefined)).toEqual([]);
    expect(faults(email.required('field.required'), undefined)).toEqual(['field.required']);
  });

  it('bounds numbers', () => {
    expect(faults(utcOffset, 60)).toEqual([]);
    expect(faults(utcOffset, 841)).toEqual(['field.max']);
    expect(faults(utcOffset, -841)).toEqual(['field.min']);
    expect(faults(utcOffset, 1.5)).toEqual(['field.integer']);
    expect(faults(latitude, 91)).toEqual(['field.max']);
    expect(faults(longitude, -181)).toEqual(['field.min']);
    expect(faults(longitude, 8.54)).toEqual([]);
  });
});

describe('normaliseText', () => {
  it.each([
    ['  Zoe\u0301 ', 'Zoé'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['An\u0000na\u202e\u200b', 'Anna'],
    ['\u3164An\u00adna\u034f\u115f\uffa0', 'Anna'],
    ['An\u061cna\u{e0041}', 'Anna'],
    ['❤\ufe0f 👩\u200d🔬', '❤\ufe0f 👩\u200d🔬'],
    ['a\tb', 'a\tb'],
  ])('%p', (text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });
});
