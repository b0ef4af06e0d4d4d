// npm run flames -- PROFILE.cpuprofile PICTURE.svg [TITLE]: draws what BENCH_PROFILE left of a process as a flame graph.
import { readFile, writeFile } from 'node:fs/promises';
import { drawFlames, type Profile } from './draw-flames.ts';

const [profile, picture, title = ''] = process.argv.slice(2);
if (!profile || !picture) {
  console.error('usage: npm run flames -- PROFILE.cpuprofile PICTURE.svg [TITLE]');
  process.exit(2);
}
await writeFile(picture, drawFlames(JSON.parse(await readFile(profile, 'utf8')) as Profile, title));
