import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `node --cpu-prof` writes; times in microseconds. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** A function below the functions that called it. */
interface Flame {
  name: string;
  kind: keyof typeof COLOURS;
  /** Its own time and that of what it called, microseconds. */
  time: number;
  below: Map<string, Flame>;
}

const WIDTH = 1200;
const ROW = 16;
const HEAD = 40;
/** Narrower ones are left out: a share of all. */
const LEAST_SHARE = 0.003;
const SIGN_WIDTH = 6.2;
const COLOURS = { ours: '#1f8a8a', library: '#d9a441', node: '#9aa5b1' };
const WAITING = new Set(['(idle)', '(root)']);

/** A flame graph as SVG: the width of a function is its share of the time that the process worked; what called it stands above. */
export function drawFlames(profile: Profile, title: string): string {
  const root = gather(profile);
  const boxes: string[] = [];
  const deepest = draw(root, 0, 0, root.time, boxes);
  const height = HEAD + (deepest + 1) * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    `<title>${escaped(title || 'flame graph')}</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="4" y="16" font-size="13">${escaped(title)}</text>`,
    `<text x="4" y="32">${(root.time / 1e6).toFixed(1)} s of work; teal: ours, amber: packages, grey: Node</text>`,
    ...boxes,
    '</svg>\n',
  ].join('\n');
}

function gather({ nodes, samples, timeDeltas }: Profile): Flame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const root: Flame = { name: 'all', kind: 'node', time: 0, below: new Map() };
  for (const [place, sample] of samples.entries()) {
    const time = timeDeltas[place] ?? 0;
    const frames: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const frame = byId.get(id)?.callFrame;
      if (frame) frames.push(`${frame.functionName || '(anonymous)'} ${placeOf(frame.url, frame.lineNumber)}`.trim());
    }
    if (WAITING.has(frames[0] ?? '')) continue;
    root.time += time;
    let flame = root;
    for (const name of frames.reverse().filter((frame) => !WAITING.has(frame))) {
      const known = flame.below.get(name) ?? { name, kind: kindOf(name), time: 0, below: new Map() };
      flame.below.set(name, known);
      known.time += time;
      flame = known;
    }
  }
  return root;
}

function placeOf(url: string, line: number): string {
  if (!url.startsWith('file://')) return url;
  const file = path.relative(process.cwd(), fileURLToPath(url));
  return `${file.replace(/^.*node_modules\//, '~')}:${line + 1}`;
}

function kindOf(name: string): Flame['kind'] {
  if (name.includes(' ~')) return 'library';
  return /\.(ts|mjs):\d+$/.test(name) ? 'ours' : 'node';
}

/** @returns the lowest row that was drawn */
function draw(flame: Flame, row: number, start: number, all: number, boxes: string[]): number {
  const x = (start / all) * WIDTH;
  const width = (flame.time / all) * WIDTH;
  const y = HEAD + row * ROW;
  const share = `${((100 * flame.time) / all).toFixed(1)} %`;
  const shown = flame.name.slice(0, Math.floor(width / SIGN_WIDTH));
  const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[flame.kind]}" fill-opacity=".55"/>`;
  const text = shown.length > 2 ? `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(shown)}</text>` : '';
  boxes.push(`<g><title>${escaped(flame.name)}, ${share}</title>${box}${text}</g>`);
  let deepest = row;
  let next = start;
  for (const below of [...flame.below.values()].toSorted((one, other) => other.time - one.time)) {
    if (below.time < LEAST_SHARE * all) break;
    deepest = Math.max(deepest, draw(below, row + 1, next, all, boxes));
    next += below.time;
  }
  return deepest;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
