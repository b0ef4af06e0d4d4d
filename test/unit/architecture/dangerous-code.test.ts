import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const SERVER = '{api,worker,listener,shared}/**/*.ts';
const read = (file: string): string => readFileSync(file, 'utf8');

/** `file: line` of each line of these files that matches. */
function linesWith(pattern: RegExp, files: string[]): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

const server = globSync(SERVER);
const web = globSync('web/**/*.{ts,tsx}');

describe('code that would open a door', () => {
  it('is looked for in all of it', () => {
    expect([server.length > 500, web.length > 300]).toEqual([true, true]);
  });

  it('is no chance that somebody can foresee: codes, tokens and links are drawn by crypto', () => {
    const found = linesWith(/Math\.random/, [...server, ...web]).map((line) => line.split(':')[0]);
    // Pauses between tries, so that many do not come back at the same moment.
    expect(found.sort()).toEqual([
      'shared/server/database/transaction.ts',
      'shared/server/messaging/note-mail-outcome.ts',
      'shared/server/messaging/note-sms-outcome.ts',
      'web/client/live.ts',
    ]);
  });

  it('writes no markup of its own, and evaluates nothing', () => {
    const pattern =
      /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(/;
    expect(linesWith(pattern, [...web, ...server])).toEqual([]);
  });

  it('trusts no certificate unseen, but to read the date of our own', () => {
    const found = linesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|minVersion: 'TLSv1(\.1)?'/, server);
    expect(found.map((line) => line.split(':')[0])).toEqual(['shared/server/runtime/read-certificate-end.ts']);
  });

  it('asks no address that somebody else may choose', () => {
    const found = linesWith(/(?<![.\w])fetch\(|\bhttps?\.(?:request|get)\(/, server).map(
      (line) => line.split(':')[0] ?? '',
    );
    // The content's source and the bucket are configuration; neither follows a redirect.
    expect(found.sort()).toEqual(['shared/server/content/read-source.ts', 'shared/server/gateways/files/s3-bucket.ts']);
    for (const file of found) expect(read(file)).toMatch(/redirect: '(?:manual|error)'/);
  });

  it('keeps secrets out of the repository', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
    expect(files.length).toBeGreaterThan(1000);
    const text = files.filter(
      (file) => !/\.(png|jpg|woff2|pdf|br|gz|webp|ico)$/.test(file) && file !== 'package-lock.json',
    );
    const secret =
      /sk_live_[A-Za-z0-9]{16}|\brk_live_\w{16}|\bAC[0-9a-f]{32}\b|whsec_[A-Za-z0-9]{24}|BEGIN (?:RSA |EC )?PRIVATE KEY|AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}/;
    const found = linesWith(secret, text).map((line) => line.split(':')[0]);
    // Keys of invented laboratories, and the example of Amazon's documentation.
    const known = [
      /^test\/setup\/certificates\/\w+\.key$/,
      /^test\/unit\/gateways\/files\/sign-s3-request\.test\.ts$/,
      // Invented ones.
      /^test\/unit\/runtime\/read-config\.test\.ts$/,
      /^test\/unit\/architecture\/dangerous-code\.test\.ts$/,
    ];
    expect(found.filter((file) => !known.some((pattern) => pattern.test(file ?? '')))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(\.env(\.\w+)?|messlinie\.env|secrets\.json)$/.test(file))).toEqual([]);
  });
});
