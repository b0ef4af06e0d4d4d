import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import content from '#shared/content/sms-templates.json' with { type: 'json' };
import { LANGUAGES } from '#shared/languages.ts';

describe('the messages that can be sent', () => {
  // Staff see the name in the list of messages, patients in what is held of them.
  it.each(LANGUAGES)('each have a name in %s', (language) => {
    const { template } = JSON.parse(readFileSync(`locales/${language}/messaging.json`, 'utf8')) as {
      template: Record<string, string>;
    };
    const unnamed = content.templates.map(({ key }) => key).filter((key) => !template[key]);
    expect(unnamed).toEqual([]);
  });
});
