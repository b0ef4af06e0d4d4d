import { describe, expect, it } from '@jest/globals';
import {
  compareDigits,
  comparePerson,
  contradict,
  identifies,
  type KnownPerson,
  type SentPerson,
} from '#shared/domain/lab-intake/compare-person.ts';
import { compareFamilyNames, compareGivenNames, foldName, wordsBeyond } from '#shared/domain/lab-intake/fold-name.ts';
import { readSentDate } from '#shared/domain/lab-intake/read-sent-date.ts';
import { readSentSex } from '#shared/domain/lab-intake/read-sent-sex.ts';

const DAY = '1999-03-09';
const ANNA: KnownPerson = { birthdate: DAY, sex: 'female', lastName: 'Müller', firstName: 'Anna-Lena' };
const sent = (change: Partial<SentPerson> = {}): SentPerson => ({
  birthdate: '19990309',
  sex: 'F',
  family: 'Müller',
  given: 'Anna-Lena',
  ...change,
});

describe('birth dates', () => {
  it.each([
    ['19990309', DAY],
    ['199903090000', DAY],
    ['19990309000000', DAY],
    ['1999030912', DAY],
    ['19990309000000.000', DAY],
    ['19990309000000+0100', DAY],
    ['19990309000000+0200', DAY],
    ['19990309000000-0500', DAY],
    ['19990309120000+0100', DAY],
    ['19990309+0100', DAY],
    ['1999-03-09', DAY],
    ['1999-3-9', DAY],
    ['1999-03-09T00:00:00', DAY],
    ['1999-03-09T00:00:00Z', DAY],
    ['1999-03-09T00:00:00+01:00', DAY],
    ['1999-03-09 00:00:00', DAY],
    ['1999/03/09', DAY],
    ['1999/3/9', DAY],
    ['1999.03.09', DAY],
    ['09.03.1999', DAY],
    ['9.3.1999', DAY],
    ['9. 3. 1999', DAY],
    ['09.03.1999 00:00', DAY],
    ['09-03-1999', DAY],
    ['9-3-1999', DAY],
    ['9. März 1999', DAY],
    ['9 mars 1999', DAY],
    ['9 marzo 1999', DAY],
    ['09-MAR-1999', DAY],
    ['09MAR1999', DAY],
    ['March 9, 1999', DAY],
    ['5. Okt. 2001', '2001-10-05'],
    ['1er août 1980'.replace('er', ''), '1980-08-01'],
    ['3 juin 1980', '1980-06-03'],
    ['3 juillet 1980', '1980-07-03'],
    ['3 dicembre 1980', '1980-12-03'],
    [' 19990309 ', DAY],
    ['１９９９０３０９', DAY],
    ['25/03/1999', '1999-03-25'],
    ['03/25/1999', '1999-03-25'],
    ['04/04/1999', '1999-04-04'],
    ['29.02.2000', '2000-02-29'],
    ['19990309 0000', DAY],
    ['19990309235959', DAY],
  ])('%s is %s', (text, day) => {
    expect(readSentDate(text)).toEqual({ kind: 'day', day });
  });

  it.each([
    ['01', ['January', 'Januar', 'janvier', 'gennaio', 'Jan']],
    ['02', ['February', 'Februar', 'février', 'febbraio', 'fevrier']],
    ['03', ['March', 'März', 'Maerz', 'mars', 'marzo', 'Mrz']],
    ['04', ['April', 'avril', 'aprile']],
    ['05', ['May', 'Mai', 'mai', 'maggio']],
    ['06', ['June', 'Juni', 'juin', 'giugno']],
    ['07', ['July', 'Juli', 'juillet', 'luglio']],
    ['08', ['August', 'août', 'agosto']],
    ['09', ['September', 'septembre', 'settembre']],
    ['10', ['October', 'Oktober', 'octobre', 'ottobre']],
    ['11', ['November', 'novembre']],
    ['12', ['December', 'Dezember', 'décembre', 'dicembre']],
  ])('month %s is called %s', (month, names) => {
    for (const name of names) expect(readSentDate(`9. ${name} 1999`)).toEqual({ kind: 'day', day: `1999-${month}-09` });
  });

  it.each([
    ['1999', '1999'],
    ['199903', '1999-03'],
    ['1999-03', '1999-03'],
    ['1999/03', '1999-03'],
    ['19990000', '1999'],
    ['19990300', '1999-03'],
  ])('%s says only %s', (text, part) => {
    expect(readSentDate(text)).toEqual({ kind: 'part', part });
  });

  it.each([
    ['03/09/1999', ['1999-09-03', DAY]],
    ['9/3/1999', [DAY, '1999-09-03']],
    ['19990308233000+0000', ['1999-03-08', DAY]],
    ['1999-03-08T23:00:00Z', ['1999-03-08', DAY]],
    ['19990309050000+0700', [DAY, '1999-03-08']],
  ])('%s is two days to two readers', (text, days) => {
    expect(readSentDate(text)).toEqual({ kind: 'ambiguous', days });
  });

  it.each([
    '990309',
    '09.03.99',
    '9/3/99',
    '199913',
    '19991309',
    '19990230',
    '30.02.1999',
    '09.13.1999',
    '09-13-1999',
    '13/13/1999',
    '29.02.1999',
    '1999-03.09',
    '19990309999999',
    '19990309T',
    'unbekannt',
    '?',
    '00000000',
    '0',
    '9 foo 1999',
    '19990309x',
    '09031999',
    '1999030924',
    '199903090060',
    '19990309000060',
    '18.18.1999',
    '19990309120000+9999',
  ])('%s is not read', (text) => {
    expect(readSentDate(text)).toEqual({ kind: 'unreadable' });
  });

  it.each(['', '  ', '""'])('%j is no birth date', (text) => {
    expect(readSentDate(text)).toEqual({ kind: 'missing' });
  });

  it.each([
    ['19990309', 'agrees', 'same'],
    ['1999', 'partly', 'precision'],
    ['199903', 'partly', 'precision'],
    ['1998', 'differs', 'other'],
    ['199904', 'differs', 'other'],
    ['1999/03/10', 'differs', 'other'],
    ['1999/03/08', 'differs', 'one-digit'],
    ['19990903', 'differs', 'swapped'],
    ['19990390', 'differs', 'unreadable'],
    ['19909309', 'differs', 'unreadable'],
    ['03/09/1999', 'differs', 'ambiguous'],
    ['09.03.99', 'differs', 'unreadable'],
    ['', 'missing', 'missing'],
  ])('%s beside 1999-03-09 %s (%s)', (birthdate, verdict, detail) => {
    expect(comparePerson(sent({ birthdate }), ANNA).birthdate).toEqual({ verdict, detail });
  });

  it('cannot be confirmed by an order that knows none', () => {
    expect(comparePerson(sent(), { ...ANNA, birthdate: null }).birthdate.verdict).toBe('differs');
  });
});

describe('sex', () => {
  it.each([
    ...['M', 'm', 'male', 'MALE', 'Mann', 'männlich', 'Maennlich', 'mannlich', 'Herr', 'homme', 'H', 'masculin'].map(
      (text) => [text, 'male'],
    ),
    ...['maschio', 'maschile', 'uomo', '1', ' M ', 'M (männlich)'].map((text) => [text, 'male']),
    ...['F', 'f', 'female', 'W', 'w', 'weiblich', 'WEIBLICH', 'Frau', 'femme', 'féminin', 'feminin', 'femmina'].map(
      (text) => [text, 'female'],
    ),
    ...['femminile', 'fem', 'donna', '2', 'W/weiblich', 'ｗ'].map((text) => [text, 'female']),
    ...[
      '',
      'O',
      'U',
      'A',
      'N',
      'u',
      'X',
      'D',
      '0',
      '9',
      'unknown',
      'unbekannt',
      'divers',
      'inconnu',
      'altro',
      '?',
      'unk',
      'oth',
      'sconosciuto',
      'autre',
      'inconnue',
      'unspecified',
      'undifferentiated',
    ].map((text) => [text, null]),
    ...['Q', 'mw', '3', 'M/F', 'male female', 'foo'].map((text) => [text, 'unreadable']),
  ])('%j is %s', (text, sex) => {
    expect(readSentSex(String(text))).toBe(sex);
  });

  it.each([
    ['weiblich', 'agrees', 'same'],
    ['male', 'differs', 'other'],
    ['Q', 'differs', 'unreadable'],
    ['U', 'missing', 'missing'],
  ])('%s beside a woman %s', (sex, verdict, detail) => {
    expect(comparePerson(sent({ sex }), ANNA).sex).toEqual({ verdict, detail });
  });

  it('that an order does not know cannot agree', () => {
    expect(comparePerson(sent(), { ...ANNA, sex: null }).sex.verdict).toBe('differs');
  });
});

describe('given names', () => {
  it.each([
    ['Anna-Lena', 'Anna-Lena', 'same'],
    ['ANNA-LENA', 'Anna-Lena', 'same'],
    ['Anna Lena', 'Anna-Lena', 'folded'],
    ['Annalena', 'Anna-Lena', 'folded'],
    ['NOEMIE', 'Noémie', 'folded'],
    ['Juergen', 'Jürgen', 'folded'],
    ['Jurgen', 'Jürgen', 'folded'],
    ['No\u0065\u0301mie', 'Noémie', 'same'],
    ['Lukasz', 'Łukasz', 'folded'],
    ['Anna', 'Anna-Lena', 'part'],
    ['Jean', 'Jean-Noël', 'part'],
    ['Maria', 'Anna Maria', 'part'],
    ['Anna Lena Maria', 'Anna-Lena', 'part'],
    ['A.', 'Anna-Lena', 'initial'],
    ['A', 'Anna', 'initial'],
    ['A. L.', 'Anna-Lena', 'initial'],
    ['A.-L.', 'Anna-Lena', 'initial'],
    ['Anna L.', 'Anna-Lena', 'initial'],
    ['B.', 'Anna-Lena', null],
    ['Anna-Maria', 'Anna-Lena', null],
    ['Daniela', 'Daniel', null],
    ['Max', 'Maximilian', null],
    ['Johanna', 'Anna', null],
    ['Beat', 'Anna', null],
    ['Leni', 'Lena', null],
    ['Jan', 'Jana', null],
    ['Simon', 'Simone', null],
    ['Иван', 'Ivan', null],
  ])('%s and %s: %s', (one, two, agreement) => {
    const there = comparePerson(sent({ given: one }), { ...ANNA, firstName: two }).given;
    const back = comparePerson(sent({ given: two }), { ...ANNA, firstName: one }).given;
    const expected = agreement ?? 'other';
    expect([there.detail, back.detail]).toEqual([expected, expected]);
    expect(there.verdict).toBe(agreement === null ? 'differs' : agreement === 'initial' ? 'partly' : 'agrees');
  });

  it.each([
    ['Müller Anna-Lena', 'missing'],
    ['Müller, Anna', 'missing'],
    ['Müller Beat', 'differs'],
    ['MUELLER, BEAT', 'differs'],
    ['von Müller', 'missing'],
    ['Müller-Beat', 'missing'],
    ['Müller', 'missing'],
    [' Meier', 'missing'],
    ['', 'missing'],
  ])('in the family name’s field: %s %s', (family, verdict) => {
    expect(comparePerson(sent({ family, given: '' }), ANNA).given.verdict).toBe(verdict);
  });

  it.each(['', '-', '?', '""'])('%j is none', (given) => {
    expect(comparePerson(sent({ given }), ANNA).given.verdict).toBe('missing');
  });
});

describe('family names', () => {
  it.each([
    ['Müller', 'MUELLER', 'folded'],
    ['Müller', 'Muller', 'folded'],
    ['Weiß', 'WEISS', 'folded'],
    ['D’Exempel-Müller', 'DEXEMPEL MUELLER', 'folded'],
    ['Müller-Meier', 'Meier', 'part'],
    ['von Arx', 'Vonarx', 'folded'],
    ['von Arx', 'Arx', 'part'],
    ['von', 'von Arx', 'other'],
    ['de la', 'de la Cruz', 'other'],
    ['M', 'Müller', 'other'],
    ['Bauer', 'Baur', 'other'],
    ['Meier', 'Meyer', 'other'],
    ['Müller', 'Möller', 'other'],
  ])('%s and %s: %s', (family, lastName, detail) => {
    expect(comparePerson(sent({ family }), { ...ANNA, lastName }).family.detail).toBe(detail);
  });
});

describe('names', () => {
  it('agree with none that is not there', () => {
    expect(comparePerson(sent(), { ...ANNA, firstName: null, lastName: null })).toMatchObject({
      family: { verdict: 'differs' },
      given: { verdict: 'differs' },
    });
    expect([compareFamilyNames('-', '-'), compareGivenNames('-', '-'), compareFamilyNames('.', '-')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('are the same with other blanks, and with ligatures and full-width letters', () => {
    expect(compareFamilyNames(' Müller  Meier ', 'müller meier')).toBe('same');
    expect(foldName('ﬁscher Ｍ').long).toEqual(['fischer', 'm']);
  });

  it.each([
    ['Anna Anna', 'Anna Lena', null],
    ['A. A.', 'Anna Lena', null],
    ['Lena Anna', 'Anna Lena', 'part'],
    ['A. Lena', 'Anna L.', 'initial'],
    ['Anna Anna', 'Anna', 'part'],
  ])('of equally many words agree from both sides or from none: %s and %s', (one, other, agreement) => {
    expect([compareGivenNames(one, other), compareGivenNames(other, one)]).toEqual([agreement, agreement]);
  });

  it('go by a name, not by the particles beside it', () => {
    expect(compareFamilyNames('von Arx', 'von Arx Meier')).toBe('part');
  });

  it.each([
    ['Müller Anna', ['Müller', 'Beat'], ['anna']],
    ['Mueller Jürg', ['Müller', 'Juerg'], []],
    ['MÜLLER', ['Mueller'], []],
    ['Muller', ['Müller'], []],
    ['Müller', ['Muller'], []],
    ['von Müller', ['Müller'], []],
  ])('%s beyond %j: %j', (name, others, words) => {
    expect(wordsBeyond(name, ...others)).toEqual(words);
  });
});

describe('two rows of digits', () => {
  it.each([
    ['12345', '12340', 'one-digit'],
    ['12345', '12354', 'swapped'],
    ['12345', '52341', 'swapped'],
    ['1999-12-03', '1999-03-12', 'swapped'],
    ['12345', '12345', 'other'],
    ['1234', '123', 'other'],
    ['12345', '98345', 'other'],
    ['123', '214', 'other'],
    ['12', '31', 'other'],
    ['12', '23', 'other'],
    ['1999-12-03', '2000-03-12', 'other'],
  ])('%s and %s: %s', (left, right, difference) => {
    expect(compareDigits(left, right)).toBe(difference);
  });
});

describe('what identifies a person beside an order number', () => {
  it.each([
    ['everything', {}, true],
    ['the birth date', { family: '', given: '', sex: '' }, true],
    ['both names', { birthdate: '', sex: '' }, true],
    ['both names and a year', { birthdate: '1999' }, true],
    ['a year', { birthdate: '1999', family: '', given: '' }, false],
    ['a month and the sex', { birthdate: '199903', family: '', given: '' }, false],
    ['the family name', { birthdate: '', given: '' }, false],
    ['the family name and an initial', { birthdate: '', given: 'A.' }, false],
    ['the given name', { birthdate: '', family: '' }, false],
    ['the sex', { birthdate: '', family: '', given: '' }, false],
    ['nothing', { birthdate: '', sex: '', family: '', given: '' }, false],
  ])('%s: %s', (_name, change, is) => {
    expect(identifies(comparePerson(sent(change), ANNA))).toBe(is);
  });
});

describe('two messages', () => {
  it.each<[string, Partial<SentPerson>, boolean]>([
    ['say the same', {}, false],
    ['write a name and a day otherwise', { family: 'MUELLER', birthdate: '09.03.1999', sex: 'w' }, false],
    ['leave out everything', { family: '', given: '', birthdate: '', sex: '' }, false],
    ['say a part', { given: 'Anna', birthdate: '1999' }, false],
    ['name twins', { given: 'Berta' }, true],
    ['name two families', { family: 'Meier' }, true],
    ['name both names in one field', { family: 'Müller, Anna-Lena', given: '' }, false],
    ['name another in one field', { family: 'Müller, Berta', given: '' }, true],
    ['name two days', { birthdate: '19990310' }, true],
    ['name another year alone', { birthdate: '1998' }, true],
    ['name two sexes', { sex: 'M' }, true],
  ])('%s', (_, change, expected) => {
    expect([contradict(sent(), sent(change)), contradict(sent(change), sent())]).toEqual([expected, expected]);
  });

  it('can speak of one order and not of one person: each says a part of its name', () => {
    expect(contradict(sent({ given: 'Anna' }), sent({ given: 'Lena' }))).toBe(true);
  });
});
