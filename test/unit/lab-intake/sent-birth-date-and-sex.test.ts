import { describe, expect, it } from '@jest/globals';
import { comparePerson } from '#shared/domain/lab-intake/compare-person.ts';
import { readSentDate } from '#shared/domain/lab-intake/read-sent-date.ts';
import { readSentSex } from '#shared/domain/lab-intake/read-sent-sex.ts';
import { ANNA, DAY, sent } from './sent-person.ts';

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
