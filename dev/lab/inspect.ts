// npm run hl7:inspect -- FILE… : what the import understands of a laboratory's files, one JSON object a message and line.
import { readFile } from 'node:fs/promises';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import type { LabFile } from '#shared/server/hl7/types.ts';
import { presentMessage } from './present-message.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('usage: npm run hl7:inspect -- FILE…\n');
  process.exitCode = 2;
}

for (const file of files) {
  const { messages, problems } = await inspectFile(file);
  for (const message of messages) process.stdout.write(`${JSON.stringify({ file, ...presentMessage(message) })}\n`);
  for (const problem of problems) process.stderr.write(`${file}: ${JSON.stringify(problem)}\n`);
}

/** The file as the import reads it; what cannot be read at all is one refused message, like a file that is not HL7. */
async function inspectFile(file: string): Promise<LabFile> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch {
    return refused('The file cannot be opened.');
  }
  const read = await readLabFileInThread(bytes);
  if (!('refused' in read)) return read;
  return refused(`Reading the file was stopped: ${read.refused}.`);
}

function refused(reason: string): LabFile {
  return { messages: [{ index: 0, refused: 'unreadable', reason, line: null }], problems: [] };
}
