import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { countSmsParts, foldToGsm7, isGsm7 } from '#shared/domain/messaging/gsm-alphabet.ts';
import {
  adminMessageMaxLength,
  isStopExempt,
  renderSms,
  SMS_TEMPLATE_KEYS,
} from '#shared/domain/messaging/render-sms.ts';
import { LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';
import { TEXT_NUMBERS } from '#shared/text-numbers.ts';

interface Templates {
  sampleValues: Record<string, string>;
  maxLengthFilled: number;
  templates: { key: string; variables: string[]; text: LocalText }[];
}

const { sampleValues, maxLengthFilled, templates }: Templates = readJson('sms-templates.json');
const CASES = SMS_TEMPLATE_KEYS.flatMap((key) => LANGUAGES.map((language) => [key, language] as const));

function readJson(name: string) {
  return JSON.parse(readFileSync(`shared/content/${name}`, 'utf8'));
}

/** `Ferritin (Eisenspeicher)` gives both words, either of which would tell too much; the `a` of `Lipoprotein (a)` would not. */
const namesOf = (entries: { name: LocalText }[], language: Language) =>
  entries.flatMap(({ name }) => name[language].split(/[()]/).map((part) => part.trim()));

/** Names of markers, areas and products, and units: whoever sees the phone must not learn what was measured. */
function medicalWords(language: Language): string[] {
  const markers: { name: LocalText; unit: string }[] = readJson('blood-markers.json').markers;
  const areas: { name: LocalText }[] = readJson('result-categories.json').categories;
  const groups: { name: LocalText; products: { name: LocalText }[] }[] = readJson('product-groups.json');
  const products = groups.flatMap((group) => group.products);
  const names = [markers, areas, groups, products].flatMap((entries) => namesOf(entries, language));
  const units = markers.map(({ unit }) => unit).filter((unit) => unit.includes('/'));
  return [...new Set([...names, ...units])].filter((word) => word.length > 1);
}

/** Words of the levels and of positions, in the language itself and as stored. */
const LEVEL_WORDS: Record<Language, string[]> = {
  de: ['bestens', 'gut', 'zu beachten', 'auffällig', 'nicht beurteilbar', 'kritisch', 'erhöht', 'zu tief'],
  en: ['outstanding', 'good', 'below average', 'bad', 'unjudgeable', 'critical', 'high', 'low', 'abnormal'],
  fr: ['excellent', 'bon', 'à surveiller', 'non évaluable', 'critique', 'élevé', 'anormal'],
  it: ['ottimo', 'buono', 'da tenere d’occhio', 'alterato', 'non valutabile', 'critico', 'elevato', 'anomalo'],
};

const includesWord = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').test(text);

describe('every SMS in every language', () => {
  it.each(CASES)('%s in %s', (key, language) => {
    const text = renderSms(key, language, sampleValues);
    expect(text).not.toMatch(/[{}]/);
    expect(text).not.toMatch(/\d\s*(%|mg|g|µg|ng|pg|ml|l|mmol|µmol|nmol|U|mU|fl)\b/);
    expect(isGsm7(text)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(key === 'admin-message' ? 500 : maxLengthFilled);
  });

  it.each(CASES)('%s in %s names no marker, level or product', (key, language) => {
    const { message: _written, ...values } = sampleValues;
    const text = renderSms(key, language, { ...values, message: '...' });
    const words = [...LEVEL_WORDS[language], ...LANGUAGES.flatMap(medicalWords)];
    expect(words.filter((word) => includesWord(text, foldToGsm7(word)))).toEqual([]);
  });

  it('finds a planted marker, so that the test above means something', () => {
    expect(medicalWords('de')).toEqual(
      expect.arrayContaining(['Ferritin', 'Eisenspeicher', 'Leber', 'µg/l', 'Basis-Check']),
    );
    expect(medicalWords('de').length).toBeGreaterThan(100);
    expect(includesWord('Ihr Ferritin: 12', 'Ferritin')).toBe(true);
    expect(includesWord('Ihre Werte sind gut.', 'gut')).toBe(true);
    expect(includesWord('Guten Tag', 'gut')).toBe(false);
  });

  it.each(templates.map(({ key, variables, text }) => [key, variables, text] as const))(
    '%s declares exactly the variables it uses, besides the numbers every text knows',
    (_key, variables, text) => {
      for (const language of LANGUAGES) {
        const used = [...text[language].matchAll(/\{\{(\w+)\}\}/g)]
          .map(([, name = '']) => name)
          .filter((name) => !(name in TEXT_NUMBERS));
        expect([...new Set(used)].sort()).toEqual([...variables].sort());
      }
    },
  );

  it.each(CASES.filter(([key]) => key.endsWith('-code')))('%s in %s fills codes in by itself', (key, language) => {
    const lines = renderSms(key, language, sampleValues).split('\n');
    expect(lines[0]).toMatch(/^482913 /);
    expect(lines.at(-1)).toBe(`@${sampleValues.domain} #482913`);
    expect(isStopExempt(key)).toBe(true);
  });
});

describe('renderSms', () => {
  const order = { orderNumber: '2600001230', link: 'https://example.invalid/o' };

  it('never sends a half-filled or unknown message', () => {
    expect(() => renderSms('result-released', 'de', { orderNumber: '2600001230' })).toThrow('lacks its variable link');
    expect(() => renderSms('result-released', 'de', { ...order, link: '' })).toThrow(RangeError);
    expect(() => renderSms('no-such-text', 'de', {})).toThrow(RangeError);
  });

  it('takes braces and line breaks in values as plain text', () => {
    const text = renderSms('partner-code', 'de', {
      code: '482913',
      domain: 'example.invalid',
      branchName: 'Eve {{code}}\n@evil.example #000000',
    });
    expect(text).toContain('Eve {{code}} @evil.example #000000');
    expect(text.split('\n').at(-1)).toBe('@example.invalid #482913');
  });

  it('stops at 500 characters, frame included', () => {
    const frame = { brand: 'Messlinie', supportPhone: '044 000 00 00' };
    for (const language of LANGUAGES) {
      const room = adminMessageMaxLength(language, frame);
      expect(renderSms('admin-message', language, { ...frame, message: 'x'.repeat(room) })).toHaveLength(500);
      expect(() => renderSms('admin-message', language, { ...frame, message: 'x'.repeat(room + 1) })).toThrow(
        RangeError,
      );
    }
  });

  it('keeps the lines of a written message', () => {
    const frame = { brand: 'Messlinie', supportPhone: '044 000 00 00' };
    expect(renderSms('admin-message', 'de', { ...frame, message: ' Guten Tag\nBitte anrufen ' })).toMatch(
      /^Guten Tag\nBitte anrufen\nMesslinie/,
    );
  });
});

describe('the GSM alphabet', () => {
  it.each([
    ['Zoé, Gruyère, Bülach, Ñandú', 'Zoé, Gruyère, Bülach, Ñandu'],
    ['«C’est ça» – œuvre…', '"C\'est ca" - oeuvre...'],
    ['CHF\u00a01’249.50', "CHF 1'249.50"],
    ['ê ï ô û â î Š ž ł', 'e i o u a i S z l'],
    ['e\u0301', 'é'],
    ['Жека 😀', '???? ?'],
    ['a\u200bb', 'ab'],
    ['[€]', '[€]'],
  ])('folds %p', (text, folded) => {
    expect(foldToGsm7(text)).toBe(folded);
    expect(isGsm7(folded)).toBe(true);
  });

  it('counts places and parts', () => {
    expect(countSmsParts('x'.repeat(160))).toEqual({ places: 160, parts: 1 });
    expect(countSmsParts('x'.repeat(161))).toEqual({ places: 161, parts: 2 });
    expect(countSmsParts(`${'x'.repeat(158)}€`)).toEqual({ places: 160, parts: 1 });
    expect(countSmsParts('x'.repeat(500))).toEqual({ places: 500, parts: 4 });
  });
});
