import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#shared/languages.ts';
import { SUPPORT_FROM_HOUR, SUPPORT_UNTIL_HOUR } from '#shared/limits.ts';

const texts = ['locales/de', 'shared/content'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
);

describe('the words of the texts', () => {
  it('call the number of an order Bestellnummer everywhere', () => {
    expect(texts.filter(({ text }) => /Auftrags-?nummer/i.test(text)).map(({ file }) => file)).toEqual([]);
    expect(texts.filter(({ text }) => text.includes('Bestellnummer')).length).toBeGreaterThan(3);
  });

  it.each(LANGUAGES)('say beside an order (%s) when we answer the telephone, as the page about it does', (language) => {
    const { detail } = JSON.parse(readFileSync(`locales/${language}/orders.json`, 'utf8')) as {
      detail: { helpText: string };
    };
    expect(detail.helpText).toContain('{{supportFromHour}}');
    expect(detail.helpText).toContain('{{supportUntilHour}}');
    const pages = readFileSync('shared/content/pages.json', 'utf8');
    const hours = [...pages.matchAll(/(\d\d):00 (?:bis|und|to|and|à|et|alle|e le) (\d\d):00/g)].map(
      ([, from, until]) => [from, until],
    );
    expect(hours.length).toBeGreaterThan(0);
    for (const [from, until] of hours)
      expect([Number(from), Number(until)]).toEqual([SUPPORT_FROM_HOUR, SUPPORT_UNTIL_HOUR]);
  });
});
