/** Rappen of an amount as people type it: `20`, `20.5`, `20,50`, `1’249.00`; null for what is none. */
export function readFrancs(typed: string): number | null {
  const text = typed.trim().replaceAll(/['’\u00a0 ]/g, '');
  const [, francs, rappen = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return francs === undefined ? null : Number(francs) * 100 + Number(rappen.padEnd(2, '0'));
}
