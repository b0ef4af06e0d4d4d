import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { listPages } from '#api/content/find-texts.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { SUPPORT_FROM_HOUR, SUPPORT_UNTIL_HOUR } from '#shared/limits/support.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { CONTACT } from '#web/app/shell/contact.ts';

beforeAll(holdShippedContent);

const texts = ['locales/de', 'shared/content'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);

/** The texts of a file by their keys. */
function leavesOf(file: string): Map<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') leaves.set(key, value);
    else
      for (const [name, inner] of Object.entries(value as object)) visit(inner, key === '' ? name : `${key}.${name}`);
  };
  visit(JSON.parse(readFileSync(file, 'utf8')), '');
  return leaves;
}

describe('the words of the texts', () => {
  it('call the number of an order Bestellnummer everywhere', () => {
    expect(texts.filter(({ text }) => /Auftrags-?nummer/i.test(text)).map(({ file }) => file)).toEqual([]);
    expect(texts.filter(({ text }) => text.includes('Bestellnummer')).length).toBeGreaterThan(3);
  });

  it('call those who run the product Verwaltung everywhere, as their part of it is called', () => {
    const german = texts.filter(({ file }) => file.startsWith('locales/de/'));
    expect(german.filter(({ text }) => /\bAdministration\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each(['fr', 'it'])('call a released result by one word in %s, whoever reads', (language) => {
    const other = (file: string, key: string) => leavesOf(file.replace('/de/', `/${language}/`)).get(key) ?? '';
    const released = texts
      .filter(({ file }) => file.startsWith('locales/de/'))
      .flatMap(({ file }) => [...leavesOf(file)].map(([key, text]) => ({ file, key, text })))
      .filter(({ text, key }) => /freigabe|freigegeben|freizugeben/i.test(text) && key !== 'finder.denied');
    expect(released.length).toBeGreaterThan(60);
    const otherwise = released.map(({ file, key }) => `${file} ${key}: ${other(file, key)}`);
    expect(otherwise.filter((line) => !/(?<!con)valid/i.test(line))).toEqual([]);
  });

  it.each(LANGUAGES)('say beside an order (%s) when we answer the telephone, as the page about it does', (language) => {
    const { detail } = JSON.parse(readFileSync(`locales/${language}/orders.json`, 'utf8')) as {
      detail: { helpText: string };
    };
    expect(detail.helpText).toContain('{{supportFromHour}}');
    expect(detail.helpText).toContain('{{supportUntilHour}}');
  });

  it.each(LANGUAGES)('name on every page (%s) the hours and the number at which we answer', async (language) => {
    const shown = JSON.stringify(
      (await listPages()).pages.map(({ sections }) => sections.map(({ body }) => body[language])),
    );
    const hours = [...shown.matchAll(/(\d\d?):00 (?:bis|und|to|and|à|et|alle|e le) (\d\d?):00/g)];
    expect(hours.length).toBeGreaterThan(1);
    for (const [, from, until] of hours)
      expect([Number(from), Number(until)]).toEqual([SUPPORT_FROM_HOUR, SUPPORT_UNTIL_HOUR]);
    const numbers = shown.match(/\b0\d{2,3}( \d{2,3}){2,3}\b/g) ?? [];
    expect(numbers.length).toBeGreaterThan(1);
    expect(new Set(numbers)).toEqual(new Set([CONTACT.phone]));
    expect(shown).not.toMatch(/\{\{/);
  });

  it.each(LANGUAGES)('name in the imprint (%s) where the places come from, as their licence asks', async (language) => {
    const imprint = (await listPages()).pages.find(({ key }) => key === 'imprint');
    const bodies = imprint?.sections.map(({ body }) => body[language]).join();
    expect(bodies).toMatch(/(Orte|Places|Lieux|Località): GeoNames \(geonames\.org\), CC BY 4\.0/);
  });
});
