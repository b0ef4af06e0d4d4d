import { describe, expect, it } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { findKeptVoucher, keepQuery } from '#web/app/i18n/keep-query.ts';
import { paths, patterns } from '#web/app/paths.ts';

describe('addresses', () => {
  it('makes every path match its pattern', () => {
    const samples: Record<string, string> = {};
    for (const [name, path] of Object.entries(paths)) {
      const made = typeof path === 'function' ? (path as (...args: (string | number)[]) => string)('a1', 7) : path;
      samples[name] = made.split('#')[0] ?? '';
    }
    for (const [name, pattern] of Object.entries(patterns)) {
      expect([name, matchPath(pattern, samples[name] ?? '') !== null]).toEqual([name, true]);
    }
  });

  it('keeps a supported language and a voucher code for the session, and takes them out of the address', () => {
    expect(keepQuery('?lang=fr&vouchercode=WILLKOMMEN10&x=1')).toEqual({ language: 'fr', rest: '?x=1' });
    expect(sessionStorage.getItem('lang')).toBe('fr');
    expect(findKeptVoucher()).toBe('WILLKOMMEN10');
    expect(keepQuery('?lang=it-CH')).toEqual({ language: 'it', rest: '' });
    expect(sessionStorage.getItem('lang')).toBe('it');
  });

  it('does not keep a language it does not have', () => {
    sessionStorage.clear();
    for (const code of ['rm', 'frog', 'german', 'en_', 'd', '']) {
      expect(keepQuery(`?lang=${code}`)).toEqual({ language: null, rest: '' });
      expect(sessionStorage.getItem('lang')).toBeNull();
    }
    expect(keepQuery('?x=1')).toBeNull();
  });
});
