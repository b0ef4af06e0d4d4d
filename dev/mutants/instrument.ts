import type { Change } from './mutant.ts';

/** Changes of one place, switched on by their numbers. */
interface Site {
  start: number;
  end: number;
  changes: { number: number; change: Change }[];
}

/** The name under which a running file asks whether one of its mutants is on. */
export const SWITCH = '__mutant';

/**
 * A file with all of its mutants in it, each behind a question for its number: what is on can change without loading the file again,
 * and every question that is asked tells that a test came by.
 *
 * @param numbered the changes of this file with the number of each
 */
export function instrument(source: string, numbered: readonly { number: number; change: Change }[]): string {
  return render(source, groupSites(numbered), 0, source.length);
}

function groupSites(numbered: readonly { number: number; change: Change }[]): Site[] {
  const sites = new Map<string, Site>();
  for (const entry of numbered) {
    const { start, end } = entry.change;
    const site = sites.get(`${start}-${end}`) ?? { start, end, changes: [] };
    site.changes.push(entry);
    sites.set(`${start}-${end}`, site);
  }
  return [...sites.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The text from `start` to `end` in which the outermost of the sites, which lie in it, are replaced. */
function render(source: string, sites: readonly Site[], start: number, end: number): string {
  let text = '';
  let at = start;
  let rest = sites;
  for (let site = rest[0]; site; site = rest[0]) {
    const { end: siteEnd } = site;
    const inner = rest.slice(1).filter((other) => other.end <= siteEnd && other.start < siteEnd);
    text += source.slice(at, site.start) + renderSite(source, site, inner);
    at = siteEnd;
    rest = rest.filter((other) => other.start >= siteEnd);
  }
  return text + source.slice(at, end);
}

function renderSite(source: string, { start, end, changes }: Site, inner: readonly Site[]): string {
  const original = render(source, inner, start, end);
  if (changes[0]?.change.shape === 'statement') {
    const cases = changes.map(({ number, change }) => `if (${SWITCH}(${number})) { ${change.replacement} } else `);
    return `{ ${cases.join('')}{ ${original} } }`;
  }
  const cases = changes.map(({ number, change }) => `${SWITCH}(${number}) ? (${change.replacement}) : `);
  return `(${cases.join('')}(${original}))`;
}
