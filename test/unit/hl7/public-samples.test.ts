import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';

/** Public samples of many licences: read where they lie beside the project, never part of it. */
const FOLDER = fileURLToPath(new URL('../../../../shared/hl7-samples/', import.meta.url));
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.hl7')) : [];
const describeSamples = files.length > 0 ? describe : describe.skip;

describeSamples('public sample messages (skipped where ../shared/hl7-samples does not exist)', () => {
  it.each(files.length > 0 ? files : ['none'])('%s is understood or refused with a reason', (name) => {
    const bytes = readFileSync(`${FOLDER}${name}`);
    const { messages } = readLabFile(bytes);
    // Byte by byte, so that no decoding rule of the reader is used to test it.
    const sent = bytes
      .toString('latin1')
      .split(/(?:^|[\r\n])\s*(?:\u00ef\u00bb\u00bf)?(?=MSH[^A-Za-z0-9\s])/)
      .filter((part) => part.startsWith('MSH'));
    expect(messages).toHaveLength(sent.length);
    for (const [index, message] of messages.entries()) {
      const text = sent[index] ?? '';
      if ('refused' in message) {
        expect(message.reason).toMatch(/^(MSH-1|The )/);
        expect(message.refused).not.toBe('unreadable');
        continue;
      }
      // No two patients mixed: as many observations as this message sent, and the ids of its own PID.
      const observations = message.orders.reduce((sum, order) => sum + order.observations.length, 0);
      expect(observations).toBe(text.split(/[\r\n]/).filter((line) => /^OBX[^A-Za-z0-9]/.test(line)).length);
      const pid = text.split(/[\r\n]+/).findIndex((line) => line.startsWith('PID'));
      const pidText =
        pid === -1
          ? ''
          : text
              .split(/[\r\n]+/)
              .slice(pid, pid + 4)
              .join('\n');
      for (const id of message.patient.ids) expect(pidText).toContain(id);
    }
  });
});
