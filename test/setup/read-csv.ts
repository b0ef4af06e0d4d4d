/** The rows of a CSV file (RFC 4180) by the names of its columns, read without the program that wrote it. */
export function readCsv(text: string, separator = ';'): Record<string, string>[] {
  const lines: string[][] = [[]];
  const plain = text.replace(/^\uFEFF/, '');
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|$)`, 'gy');
  for (let found = cell.exec(plain); found && cell.lastIndex <= plain.length; found = cell.exec(plain)) {
    const [, quoted, bare, end] = found;
    lines.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\r\n') lines.push([]);
  }
  const [head = [], ...rows] = lines.filter((line) => line.join('') !== '');
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`${row.length} cells below ${head.length} names: ${row.join('|')}`);
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']));
  });
}
