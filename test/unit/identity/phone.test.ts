import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import examples from 'libphonenumber-js/mobile/examples';
import { type CountryCode, PHONE_COUNTRIES } from '#shared/countries.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import { countryOfZip } from '#shared/domain/identity/country-of-zip.ts';
import { isUnlistedCountry } from '#shared/domain/identity/is-unlisted-country.ts';
import { maskPhone } from '#shared/domain/identity/mask-phone.ts';
import { normalisePhone, phoneCountry } from '#shared/domain/identity/normalise-phone.ts';

describe('normalisePhone', () => {
  it.each([
    '079 123 45 67',
    '0791234567',
    '079.123.45.67',
    '079/123-45-67',
    '+41791234567',
    '+41 79 123 45 67',
    '+41 (0)79 123 45 67',
    '0041 79 123 45 67',
    ' 079\u00a0123\u00a045\u00a067 ',
    ' +41 79 123 45 67 ',
    ' 0041 79 123 45 67',
  ])('reads %p', (typed) => {
    expect(normalisePhone(typed)).toBe('+41791234567');
  });

  it.each([
    ['044 668 18 00', 'a landline'],
    ['073 123 45 67', 'a Swiss prefix that no mobile has'],
    ['074 123 45 67', 'a pager'],
    ['079 123 45 6', 'a digit short'],
    ['079 123 45 678', 'a digit long'],
    ['+14155552671', 'a country that is not listed'],
    ['+441624123456', 'a landline of the Isle of Man'],
    ['+447781123456', 'a mobile of Guernsey, which shares the code of GB'],
    ['+447797712345', 'a mobile of Jersey, likewise'],
    ['+44 7012 345678', 'a personal number that costs money'],
    ['+882 13 000000', 'a satellite network'],
    ['079 CALL NOW', 'letters'],
    ['tel:+41791234567', 'an address'],
    ['', 'nothing'],
    ['+', 'a plus'],
  ])('refuses %p: %s', (typed) => {
    expect(normalisePhone(typed)).toBeNull();
  });

  it('reads a foreign number by its country', () => {
    expect(normalisePhone('0151 23456789', 'DE')).toBe('+4915123456789');
    expect(normalisePhone('06 12 34 56 78', 'FR')).toBe('+33612345678');
  });

  it.each(PHONE_COUNTRIES.map((country) => [country.code, country.diallingCode] as const))(
    'takes mobile numbers of %s',
    (code: CountryCode, diallingCode) => {
      const number = `${diallingCode}${examples[code]}`;
      expect(normalisePhone(number)).toBe(number);
      expect(phoneCountry(number)).toBe(code);
    },
  );

  it.each(PHONE_COUNTRIES.map(({ code, diallingCode }) => [code, diallingCode] as const))(
    'leaves out a zero in brackets, also where nobody dials one: %s',
    (code: CountryCode, diallingCode) => {
      expect(normalisePhone(`${diallingCode} (0)${examples[code]}`)).toBe(`${diallingCode}${examples[code]}`);
    },
  );

  it('takes the numbers of the demonstration people', () => {
    for (const digit of '0123456789') expect(normalisePhone(`079 000 00 0${digit}`)).toBe(`+4179000000${digit}`);
  });
});

describe('a number of a country that is not served', () => {
  it.each([
    ['+1 415 555 26 71', true, 'another dialling code'],
    ['+290 2345', true, 'one of the shortest numbers there are'],
    ['+29 023', false, 'a number that is not finished'],
    ['+44 7781 123456', true, 'Guernsey, which shares the code of a served country'],
    ['+41 79 123 45 67', false, 'a served country'],
    ['079 123 45 67', false, 'no dialling code'],
  ])('%s: %s (%s)', (typed, isUnlisted) => {
    expect(isUnlistedCountry(typed)).toBe(isUnlisted);
  });
});

describe('the country of a postal code', () => {
  it.each([
    ['9484', 'CH'],
    ['9485', 'LI'],
    ['9490', 'LI'],
    ['9498', 'LI'],
    ['9499', 'CH'],
    ['8400', 'CH'],
  ])('%s is in %s', (zipCode, country) => {
    expect(countryOfZip(zipCode)).toBe(country);
  });
});

describe('the shipped numbering plans', () => {
  it('are those of the installed package, for the listed dialling codes', () => {
    const full = JSON.parse(readFileSync('node_modules/libphonenumber-js/metadata.mobile.json', 'utf8'));
    const codes = [...new Set(PHONE_COUNTRIES.map((country) => country.diallingCode.slice(1)))].sort();
    const countries = codes.flatMap((code): string[] => full.country_calling_codes[code]);
    const expected = {
      version: full.version,
      country_calling_codes: Object.fromEntries(codes.map((code) => [code, full.country_calling_codes[code]])),
      countries: Object.fromEntries(countries.map((country) => [country, full.countries[country]])),
      nonGeographic: {},
    };
    expect(JSON.parse(readFileSync('shared/content/phone-metadata.json', 'utf8'))).toEqual(expected);
  });
});

describe('phone numbers on the screen', () => {
  it.each([
    ['+41791234567', '079 123 45 67', '+41•••••••67'],
    ['+4915123456789', '+49 1512 3456789', '+49•••••••••89'],
    ['+38344123456', '+383 44 123 456', '+383••••••56'],
    ['nonsense', 'nonsense', '••••••se'],
  ])('%s', (phoneNo, formatted, masked) => {
    expect(formatPhone(phoneNo)).toBe(formatted);
    expect(maskPhone(phoneNo)).toBe(masked);
  });
});

describe('ageOn', () => {
  it.each([
    ['2008-11-24', '2026-11-24', 18],
    ['2008-11-25', '2026-11-24', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['1906-11-24', '2026-11-24', 120],
    ['2026-11-24', '2026-11-24', 0],
    ['2027-01-01', '2026-11-24', -1],
  ])('%s on %s: %i', (birthdate, today, age) => {
    expect(ageOn(birthdate, today)).toBe(age);
  });

  it('refuses a day that does not exist', () => {
    expect(() => ageOn('2007-02-29', '2026-11-24')).toThrow(RangeError);
  });
});
