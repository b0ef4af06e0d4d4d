/**
 * Subject and text of a plain mail as it came over SMTP: encoded words (RFC 2047) and the three transfer encodings. No parts: the
 * product sends none.
 */
export function readMail(raw: string): { subject: string; text: string; headers: ReadonlyMap<string, string> } {
  const end = raw.search(/\r?\n\r?\n/);
  const head = end < 0 ? raw : raw.slice(0, end);
  const body = end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '');
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  const text = decodeBody(body, encoding).replaceAll('\r\n', '\n');
  return { subject: decodeWords(headers.get('subject') ?? ''), text, headers };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\r?\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, how: string, value: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString('utf8')
        : decodeQuoted(value.replaceAll('_', ' ')),
    );

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
