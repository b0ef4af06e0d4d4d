import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import footer from '#shared/content/footer-links.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { allRoutes } from './all-routes.ts';

const source = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join('web', file), 'utf8') }));
const pageKeys = pages.pages.map(({ key }) => key);

/** The route that the real router finds for an address; `*` is the page that says that nothing is there. */
function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  return matchRoutes(allRoutes, pathname)?.at(-1)?.route.path;
}

/** Addresses of links that the content's editors write, in every language. */
const footerAddresses = footer.categories.flatMap(({ links }) =>
  links.flatMap(({ url }) => LANGUAGES.map((language) => url[language])),
);

describe('links of our own', () => {
  it.each(Object.entries(patterns))('%s has a screen: %s', (name, pattern) => {
    const made = (paths as Record<string, string | ((...parts: string[]) => string)>)[name] ?? '';
    const address = typeof made === 'function' ? made('a1', 'b2') : made;
    expect(routeOf(address)).toBe(pattern);
  });

  it('know an address that leads nowhere', () => {
    expect(routeOf('/user/reschedule')).toBe('*');
  });

  it('are never written by hand in a screen', () => {
    const byHand = source.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:to|href)=\{?["'`](\/[^"'`]*)/g)].map(([, address]) => `${file}: ${address}`),
    );
    expect(byHand).toEqual([]);
  });

  it('name content pages that are written', () => {
    const named = source.flatMap(({ text }) =>
      [...text.matchAll(/paths\.contentPage\('([^']+)'\)/g)].map(([, key]) => key ?? ''),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((key) => !pageKeys.includes(key))).toEqual([]);
  });

  it('lead from the footer to a screen and to a page that is written', () => {
    const own = footerAddresses.filter((address) => address.startsWith('/'));
    expect(own.length).toBeGreaterThan(10);
    for (const address of own) {
      expect(`${address} ${routeOf(address)}`).not.toContain('*');
      const [, key] = /^\/pages\/([^?#]+)/.exec(address) ?? [];
      if (key) expect(pageKeys).toContain(key);
    }
  });
});

const calls = Object.keys(contract);
const addresses: readonly string[] = Object.values(patterns);

/** What texts may offer only once it is there, in the words of each language. */
const OFFERS: { what: string; words: RegExp; isThere: boolean }[] = [
  {
    what: 'to be called back on request',
    words: /Rückruf anfordern|request a callback|demander un rappel|richied\w+ una richiamata/i,
    isThere: calls.includes('askSupport'),
  },
  {
    what: 'a profile',
    words:
      /\b(im|ihr) profil\b|your profile|dans votre profil|votre profil (montre|indique)|nel (suo )?profilo|^(profil|profile|profilo)$/i,
    isThere: addresses.some((address) => /profile/.test(address)),
  },
  {
    what: 'a link that shares a result',
    words: /link,? (der|that is|valable|valido)/i,
    isThere: calls.some((name) => /share/i.test(name)),
  },
];

/** Terms and the privacy notice speak of rights, which hold by telephone and letter too. */
const LEGAL = ['terms', 'privacy'];

const texts = [
  ...LANGUAGES.flatMap((language) =>
    readdirSync(`locales/${language}`).flatMap((file) =>
      leaves(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')), `${language}/${file}`),
    ),
  ),
  ...leaves(
    pages.pages.filter(({ key }) => !LEGAL.includes(key)),
    'pages',
  ),
  ...leaves(footer, 'footer'),
];

describe('texts', () => {
  it.each(OFFERS)('offer $what only where there is one', ({ words, isThere }) => {
    expect(texts.length).toBeGreaterThan(3000);
    const offering = texts.filter(({ text }) => words.test(text)).map(({ place, text }) => `${place}: ${text}`);
    expect(isThere ? [] : offering).toEqual([]);
  });
});

function leaves(node: unknown, place: string): { place: string; text: string }[] {
  if (typeof node === 'string') return [{ place, text: node }];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, item]) => leaves(item, `${place} ${key}`));
}
