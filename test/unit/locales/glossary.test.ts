import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '#shared/languages.ts';

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

  it.each(LANGUAGES)(
    'promise beside an order (%s) to call back as the page about calling back does: on which days and hours',
    (language) => {
      const { detail } = JSON.parse(readFileSync(`locales/${language}/orders.json`, 'utf8')) as {
        detail: { helpText: string };
      };
      expect(detail.helpText).toContain('{{supportFromHour}}');
      expect(detail.helpText).toContain('{{supportUntilHour}}');
      // Only the German promise names a time within which.
      expect(detail.helpText.includes('{{callbackHours}}')).toBe(language === 'de');
    },
  );
});
