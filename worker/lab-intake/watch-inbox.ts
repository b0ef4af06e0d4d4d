import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { normaliseText } from '#shared/domain/normalise-text.ts';
import { LAB_FILE_LIMITS } from '#shared/server/hl7/limits.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import { looksLikeHl7 } from '#shared/server/lab-intake/looks-like-hl7.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { moveInto, placeOf } from '#worker/lab-intake/move-into.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** Where files of the inbox go. */
const DONE = 'done';
const REFUSED = 'refused';
/** Ends the name of the file that says why another one was refused. */
const REASON = '.reason.txt';

const MEGABYTES = LAB_FILE_LIMITS.fileBytes / 1024 / 1024;
const WHY = {
  empty: 'The file is empty.',
  'too-large': `The file is larger than ${MEGABYTES} MB. Split it into several.`,
  'not-hl7': 'The file is no HL7: it does not begin with MSH, FHS or BHS.',
};

type Inbox = Pick<WorkerServices, 'config' | 'log' | 'files' | 'sequelize' | 'now' | 'afterCommit'>;

/** What a file was at a look: one that is still being written has changed at the next. */
type Marks = Map<string, string>;

interface FoundFile {
  /** Its bytes, each a letter. */
  name: string;
  changedAt: number;
  /**
   * When it came to lie here (milliseconds): the same file put here again is another delivery. Seen before it is opened: whoever
   * moves it away changes this.
   */
  placedAt: number;
}

/**
 * A round that takes the files of the folder LAB_INBOX, those whose size stood still between two looks, oldest first. Each is stored,
 * its import started, and it is moved to `done`, or to `refused` with the reason beside. Names that begin with a dot, folders and
 * links are left alone. What cannot be taken now stays where it is. Safe in several workers, and after a death at any point: a file
 * that was received and not moved yet is known by its receipt.
 */
export function watchInbox(): (services: Inbox) => Promise<void> {
  let before: Marks = new Map();
  return async (services) => {
    const folder = services.config.labInbox;
    if (folder === undefined) return;
    const marks: Marks = new Map();
    const still: FoundFile[] = [];
    for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
      const name = entry.name.toString('latin1');
      if (!entry.isFile() || name.startsWith('.')) continue;
      const found = await stat(placeOf(folder, name)).catch(() => null);
      if (!found) continue;
      const mark = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
      if (before.get(name) === mark) still.push({ name, changedAt: found.mtimeMs, placedAt: found.ctimeMs });
      marks.set(name, mark);
    }
    before = marks;
    for (const file of still.sort((one, other) => one.changedAt - other.changedAt)) {
      if (!(await takeFile(services, folder, file))) return;
    }
  };
}

/** @returns false when nothing can be taken now */
async function takeFile(services: Inbox, folder: string, file: FoundFile): Promise<boolean> {
  try {
    const content = await readWhole(placeOf(folder, file.name));
    const fault = content ? findFault(content) : 'too-large';
    if (fault) await refuseFile(folder, file.name, fault);
    else if (content) await receiveFile(services, folder, file, content);
    services.log.info({ fault }, 'a file of the inbox was looked at');
    return true;
  } catch (error) {
    // Another worker has taken it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    // Its name may be that of a person.
    services.log.error({ alarm: 'lab-inbox', err: error }, 'a file of the inbox stays where it is');
    return !isUnavailable(error);
  }
}

/** Undefined when it is larger than may be. */
async function readWhole(place: Buffer): Promise<Buffer | undefined> {
  await using handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { size } = await handle.stat();
  return size > LAB_FILE_LIMITS.fileBytes ? undefined : handle.readFile();
}

const findFault = (content: Buffer): 'empty' | 'not-hl7' | undefined =>
  content.length === 0 ? 'empty' : looksLikeHl7(content) ? undefined : 'not-hl7';

async function receiveFile(services: Inbox, folder: string, { name, placedAt }: FoundFile, content: Buffer) {
  const delivery = createHash('sha256').update(`inbox\n${name}\n${placedAt}\n`).update(content).digest('hex');
  const fileName = normaliseText(readName(name)).slice(0, LONGEST_NAME);
  await receiveLabFile(services, { fileName, content, length: content.length, actor: null, delivery });
  await moveInto(path.join(folder, DONE), folder, name);
}

/** Names of files are bytes, each a letter here; laboratories' programs write UTF-8, older ones their Windows' own letters. */
function readName(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : new TextDecoder('windows-1252').decode(bytes);
}

/** What the column of a file's name holds. */
const LONGEST_NAME = 200;

async function refuseFile(folder: string, name: string, fault: keyof typeof WHY): Promise<void> {
  const refused = path.join(folder, REFUSED);
  const moved = await moveInto(refused, folder, name);
  if (moved === undefined) return;
  await writeFile(placeOf(refused, `${moved}${REASON}`), `${WHY[fault]}\n`, { mode: 0o600 });
}
