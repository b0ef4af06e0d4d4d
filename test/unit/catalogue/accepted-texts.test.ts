import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };

const terms = pages.pages.find(({ key }) => key === 'terms');

/** What people accept; who accepted it is stored with the version and the language, without the words. */
const TEXTS: Record<string, { version: string } | undefined> = {
  terms,
  'medical-statement': medicalStatement,
  'research-approval': researchApproval,
};

/**
 * The words of each version, all languages. A version names one wording for ever: whoever changes a word, in whatever language, gives
 * the text a new version and adds its line here; the lines of earlier versions stay. Terms 1.0 were changed in French on 2026-11-22
 * without a new number: both wordings are kept.
 */
const WORDINGS: Record<string, Record<string, string[]>> = {
  terms: {
    '1.0': ['0ea7ed1fecedd4c4', '9cafa94728d29307'],
    '1.1': ['9cafa94728d29307'],
  },
  'medical-statement': { '1.1': ['eccea2caa382b9fa'] },
  'research-approval': { '1.0': ['6640fe936d058a9d'] },
};

/** Without version and date, which are no words of the text. */
function fingerprint(text: object): string {
  const words = JSON.stringify(text, (key, value: unknown) => (['version', 'date'].includes(key) ? undefined : value));
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

describe('a text that people accept', () => {
  it.each(Object.keys(TEXTS))('%s has the words of its version', (key) => {
    const text = TEXTS[key];
    if (!text) throw new Error(`no ${key}`);
    expect(WORDINGS[key]?.[text.version]).toContain(fingerprint(text));
  });

  it('has another version as soon as a word changes', () => {
    const changed = structuredClone(terms ?? { title: { fr: '' } });
    changed.title.fr += '.';
    expect(Object.values(WORDINGS.terms ?? {}).flat()).not.toContain(fingerprint(changed));
  });
});
