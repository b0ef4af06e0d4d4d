// npm run hl7:send -- FILE… host:port [--tls] [--ca FILE] [--cert FILE --key FILE] : sends the messages of laboratory files over MLLP, one
// after the other, and prints each acknowledgement. Exit code 0 when all were accepted, 1 when some were not, 2 when it could not go on.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { parseArgs } from 'node:util';
import { readFrames } from '#listener/read-frames.ts';
import { Turns } from '#listener/turns.ts';
import { writeFrame } from '#listener/write-frame.ts';
import { splitForSending } from './split-for-sending.ts';

const USAGE = 'usage: npm run hl7:send -- FILE… host:port [--tls] [--ca FILE] [--cert FILE --key FILE]';
/** A listener that stores for longer than this is away. */
const ANSWER_LIMIT_MS = 60_000;
const ANSWER_BYTES = 64 * 1024;

/** What stops the sending: said without a stack. */
class Stopped extends Error {}

try {
  process.exitCode = await sendAll();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`${error instanceof Stopped ? message : `Sending failed: ${code ?? message}`}\n`);
  process.exitCode = 2;
}

async function sendAll(): Promise<number> {
  const { files, host, port, tls } = readWish();
  const messages = files.flatMap((file) => splitForSending(readFileSync(file)));
  if (messages.length === 0) throw new Stopped('There is no message in what is to be sent.');
  const socket = await open(host, port, tls);
  const answers = readFrames(socket.iterator({ destroyOnReturn: false }), {
    frameBytes: ANSWER_BYTES,
    smallBytes: ANSWER_BYTES,
    largeFrames: new Turns(1),
  });
  let accepted = 0;
  for (const [index, message] of messages.entries()) {
    socket.write(writeFrame(message));
    const answer = await answers.next();
    if (answer.done || !('content' in answer.value))
      throw new Stopped(`The connection ended at message ${index + 1} of ${messages.length}; send it again.`);
    const { line, isAccepted } = describe(answer.value.content);
    if (isAccepted) accepted += 1;
    process.stdout.write(`${index + 1}/${messages.length} ${line}\n`);
  }
  socket.end();
  process.stderr.write(`${accepted} of ${messages.length} accepted\n`);
  return accepted === messages.length ? 0 : 1;
}

/** `MSA|AA|4711` as `AA 4711`, with what was wrong after it. */
function describe(content: Buffer): { line: string; isAccepted: boolean } {
  const text = content.toString('utf8');
  const separator = text[3] ?? '|';
  const msa = text.split(/[\r\n]+/).find((segment) => segment.startsWith('MSA'));
  const [, code = '??', ...rest] = (msa ?? '').split(separator);
  return { line: [code, ...rest].filter(Boolean).join(' '), isAccepted: code === 'AA' || code === 'CA' };
}

function readWish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tls: { type: 'boolean', default: false },
      ca: { type: 'string' },
      cert: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const files = positionals.slice(0, -1);
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(positionals.at(-1) ?? '') ?? [];
  if (files.length === 0 || host === '') throw new Stopped(USAGE);
  const { ca, cert, key } = values;
  const read = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file));
  const isTls = values.tls || ca !== undefined || cert !== undefined;
  const tls = isTls ? { ca: read(ca), cert: read(cert), key: read(key) } : undefined;
  return { files, host: host.replace(/^\[|\]$/g, ''), port: Number(port), tls };
}

function open(host: string, port: number, tls: ReturnType<typeof readWish>['tls']): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = tls
      ? connectTls({ host, port, ...tls }, () => resolve(socket))
      : connect({ host, port }, () => resolve(socket));
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Stopped('No answer came in time; send it again.')));
    socket.on('error', reject);
  });
}
