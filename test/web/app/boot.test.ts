import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';

const script = readFileSync('web/public/boot.js', 'utf8');

/** The language the page begins in when it is opened at this address. */
function languageAt(address: string): string {
  history.replaceState(null, '', address);
  // The element that carries the script, as the build leaves it without screens.
  Object.defineProperty(document, 'currentScript', { value: document.createElement('script'), configurable: true });
  new Function(script)();
  return document.documentElement.lang;
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'lang=; max-age=0';
});

describe('before the first paint', () => {
  it('the language of the address is taken where it is one of ours', () => {
    expect(languageAt('/?lang=fr')).toBe('fr-CH');
    expect(languageAt('/?lang=it-CH')).toBe('it-CH');
  });

  it('a word that only begins like one is no language: what was chosen before goes on', () => {
    sessionStorage.setItem('lang', 'it');
    expect(languageAt('/?lang=frog')).toBe('it-CH');
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'lang=frog';
    localStorage.setItem('lang', 'de');
    expect(languageAt('/')).toBe('de-CH');
  });
});
