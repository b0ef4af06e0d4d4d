import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import i18next from 'i18next';
import { LANGUAGE_TAGS, LANGUAGES } from '#shared/languages.ts';
import { startTranslations } from '#web/app/i18n/i18n.ts';
import { switchLanguage } from '#web/app/i18n/switch-language.ts';

const described = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

beforeAll(async () => {
  const shipped = /<meta name="description" content="([^"]*)"/.exec(readFileSync('web/index.html', 'utf8'));
  document.head.innerHTML = shipped?.[0] ? `${shipped[0]} />` : '';
  document.documentElement.lang = 'de-CH';
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => new Response(readFileSync(`.${address}`)));
  await startTranslations();
});

describe('the head of the page', () => {
  it('describes the product in German before anything is known of the person', () => {
    const german = JSON.parse(readFileSync('locales/de/common.json', 'utf8')) as { description: string };
    expect(described()).toBe(german.description);
    expect(readFileSync('web/index.html', 'utf8')).toContain(`content="${german.description}"`);
  });

  it.each([...LANGUAGES].reverse())('describes it in the language that is shown: %s', async (language) => {
    await switchLanguage(language);
    expect(document.documentElement.lang).toBe(LANGUAGE_TAGS[language]);
    expect(described()).toBe(i18next.t('description', { lng: language }));
    expect(described()?.length).toBeGreaterThan(60);
  });

  it('has four descriptions', () => {
    expect(new Set(LANGUAGES.map((lng) => i18next.t('description', { lng }))).size).toBe(4);
  });
});

it('robots read everything but calls and the stand-in of the payment page', () => {
  expect(readFileSync('web/public/robots.txt', 'utf8')).toBe('User-agent: *\nDisallow: /api/\nDisallow: /sandbox\n');
});
