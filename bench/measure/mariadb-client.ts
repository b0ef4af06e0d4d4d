import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Runs a statement in MariaDB's own client, whose answer goes to a file: the limit of what reads or loads many rows. */
export async function runInClient(databaseUrl: string, statement: string, into?: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const child = spawn(
    'mariadb',
    [
      ...['--quick', '--batch', '--skip-column-names', '--local-infile=1', '--default-character-set=utf8mb4'],
      ...[`--host=${hostname}`, `--port=${port || 3306}`, `--user=${decodeURIComponent(username)}`, '--skip-ssl'],
      ...[pathname.slice(1), '--execute', statement],
    ],
    { env: { ...process.env, MYSQL_PWD: decodeURIComponent(password) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  if (into) await pipeline(child.stdout, createWriteStream(into));
  else child.stdout.resume();
  const [code] = await ended;
  if (code !== 0) throw new Error(`mariadb ended with ${code}: ${said}`);
}
