import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '#api/http/api-error.ts';
import { bodyOf } from '#api/http/reply-with-error.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { ACCOUNT_LOCK_MS } from '#shared/limits/sign-in.ts';
import { fillText, TEXT_NUMBERS } from '#shared/text-numbers.ts';

/** Digits that are no number of the rules, by namespace and key (the beginning of it), with the reason. */
const DIGITS_ALLOWED: Record<string, string> = {
  'common.footer.emergency': 'the emergency number',
  'crm-callback.side.urgentText': 'the emergency number',
  'errors.field.phone': 'an example',
  'errors.field.birthdate.invalid': 'an example',
  'errors.field.date': 'an example',
  'errors.field.month': 'an example',
  'identity.phone.hint': 'an example',
  'booking.finder.example': 'an example',
  'identity.person.birthdateHint': 'an example',
  'surveys.bounds.': 'an example',
  'catalogue.home.scene.': 'the course drawn in the picture',
  'catalogue.home.facts.percent': 'all of them',
  'lab-intake.drop.formats': 'versions of HL7',
  'exports.download.bom': 'the name of an encoding',
  'exports.download.formats.hl7': 'the name of a format',
  'lab-intake.fault.no-order-in-name': 'an example',
  'lab-intake-mapping.cannot.no-sender': 'a field of HL7',
  'lab-intake-mapping.lab.namelessHelp': 'a field of HL7',
  'lab-intake-mapping.number.standard': 'fields of HL7',
  'errors.field.order-in-name': 'an example',
  'errors.field.report-name': 'as report-name.ts says: too seldom read to be among the numbers of every first visit',
};

/** Number words that are no number of the rules. */
const WORDS_ALLOWED: Record<string, string> = {
  'orders.preparation.kit': 'how long the post takes',
  'lab-intake.decide.wrongNumber': 'what an order number is made of',
  'lab-intake.compare.differs_ambiguous': 'the two days a date may mean',
  'errors.field.year': 'a year has four digits',
  'errors.field.birthdate.short-year': 'a year has four digits',
};

/** A number word before what shared/limits counts in. */
const NUMBER_WORD = new RegExp(
  `(?<!\\p{L})(${[
    'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|zwanzig|dreissig',
    'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty',
    'deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt|trente',
    'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|quindici|venti|trenta',
  ].join('|')}) (\\p{L}+ )?(${[
    'Minuten|Stunden|Tagen?|Wochen|Arbeitstagen|Jahren?|Ziffern|Zeichen|Versuchen?',
    'minutes|hours|days|weeks|years|digits|characters|(failed )?attempts',
    'minutes|heures|jours|semaines|ans|chiffres|caractères|tentatives',
    'minuti|ore|giorni|settimane|anni|cifre|caratteri|tentativi',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

interface Text {
  key: string;
  where: string;
  text: string;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function listTexts(node: unknown, key: string, language: string): Text[] {
  if (typeof node === 'string') return [{ key, where: `${language} ${key}`, text: node }];
  return Object.entries(node as object).flatMap(([name, child]) => listTexts(child, `${key}.${name}`, language));
}

const locales = LANGUAGES.flatMap((language) =>
  readdirSync(`locales/${language}`).flatMap((file) =>
    listTexts(readJson(`locales/${language}/${file}`), file.replace('.json', ''), language),
  ),
);
const { templates } = readJson('shared/content/sms-templates.json') as { templates: { key: string; text: object }[] };
const texts = [...locales, ...templates.flatMap(({ key, text }) => listTexts(text, `sms.${key}`, ''))];

/** What is written out: neither a placeholder (or a full hour made of one) nor part of a word such as HL7. */
const digitsOf = (text: string) => text.replaceAll(/\{\{\w+\}\}(:00)?|HL7|R01|<\/?\d>/g, '').match(/\d+/g) ?? [];
const isAllowed = (key: string, allowed: Record<string, string>) =>
  Object.keys(allowed).some((one) => key === one || (one.endsWith('.') && key.startsWith(one)));

describe('numbers in texts', () => {
  it('come from shared/limits', () => {
    const typed = texts.filter(({ key, text }) => digitsOf(text).length > 0 && !isAllowed(key, DIGITS_ALLOWED));
    expect(typed.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  it('come from shared/limits also where they would be words', () => {
    const typed = texts.filter(({ key, text }) => NUMBER_WORD.test(text) && !isAllowed(key, WORDS_ALLOWED));
    expect(typed.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  it('are each named somewhere', () => {
    const unused = Object.keys(TEXT_NUMBERS).filter((name) => !texts.some(({ text }) => text.includes(`{{${name}}}`)));
    expect(unused).toEqual([]);
  });

  it('are whole', () => {
    expect(Object.entries(TEXT_NUMBERS).filter(([, value]) => !Number.isInteger(value))).toEqual([]);
  });

  it.each(LANGUAGES)("stand in the API's answers in %s", (language) => {
    const { message } = bodyOf(new ApiError('TemporaryBlock'), language);
    expect(message).toContain(` ${ACCOUNT_LOCK_MS / MINUTE_MS} `);
    expect(message).not.toMatch(/[{}]/);
  });

  it('give way to what a caller passes, and braces in a value are text', () => {
    expect(fillText('{{minAge}} {{name}} {{nobody}}', { minAge: 3, name: '{{minAge}}' })).toBe('3 {{minAge}} ');
  });
});
