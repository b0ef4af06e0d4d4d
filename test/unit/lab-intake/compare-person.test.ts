import { describe, expect, it } from '@jest/globals';
import {
  compareDigits,
  comparePerson,
  contradict,
  identifies,
  type SentPerson,
} from '#shared/domain/lab-intake/compare-person.ts';
import { compareFamilyNames, compareGivenNames, foldName, wordsBeyond } from '#shared/domain/lab-intake/fold-name.ts';
import { ANNA, sent } from './sent-person.ts';

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
