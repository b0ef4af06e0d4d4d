import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createInstance } from 'i18next';
import { LANGUAGES } from '#shared/languages.ts';
import { describeFault } from '#web/lab-intake/admin-upload/describe-fault.ts';
import type { FileEntry, ImportFacts, UploadFault } from '#web/lab-intake/admin-upload/file-entry.ts';

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')) as Record<string, unknown>;

describe('the upload screen says why a file was not taken', () => {
  it.each(LANGUAGES)('in %s', async (lng) => {
    const i18n = createInstance();
    const texts = { 'lab-intake': read(lng, 'lab-intake'), errors: read(lng, 'errors') };
    await i18n.init({ lng, resources: { [lng]: texts }, interpolation: { escapeValue: false } });
    const t = i18n.getFixedT(lng, 'lab-intake') as Parameters<typeof describeFault>[1];
    const say = (entry: Partial<FileEntry>) => describeFault({ upload: null, import: null, ...entry } as FileEntry, t);
    const reason = (name: string) => say({ import: { state: 'failed', reason: name } as ImportFacts });
    const refused = (fault: UploadFault) => say({ upload: { step: 'refused', fault } });
    const existing = { reportId: 'r', version: 1, bytes: 298_000, at: '2026-11-18T08:14:00Z', same: false };
    const sentences = [
      refused('hl7-expected'),
      refused('pdf-expected'),
      refused('order-not-matched'),
      refused('no-matching-customer'),
      refused('order-cancelled'),
      refused('order-unpaid'),
      say({ bytes: 312_000, upload: { step: 'exists', existing } }),
      say({ bytes: 298_000, upload: { step: 'exists', existing } }),
      say({ bytes: 298_000, upload: { step: 'exists', existing: { ...existing, same: true } } }),
      say({ bytes: 298_000, upload: { step: 'skipped', existing } }),
      say({ upload: { step: 'failed', fault: 'storage-full', percent: 100 } }),
      reason('file-missing'),
      reason('file-damaged'),
    ];
    // Each in words of its own, none that stands for what is not known.
    const unknown = [reason('no-such-reason'), say({ upload: { step: 'failed', fault: 'generic', percent: 1 } })];
    expect(new Set([...sentences, ...unknown]).size).toBe(15);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.{30,}\.$/u);
  });
});
