import { readFileSync } from 'node:fs';
import { run } from './project.ts';

const MAX_MB = 350;
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const IMAGE = `messlinie:${version}`;

/** Builds both images as docker-compose.yml names them; where the public proxy cannot be had, on one of Debian's packages. */
export async function buildImages(): Promise<string> {
  const standsIn = await findProxy();
  const build = (target: string, tag: string) =>
    need(['build', '-q', '--network', 'host', '--build-arg', `VERSION=${version}`, '--target', target, '-t', tag, '.']);
  await build('run', IMAGE);
  await build('proxy', `messlinie-proxy:${version}`);
  return standsIn ? 'the proxy is Debian’s Caddy, the public image was not to be had' : '';
}

async function findProxy(): Promise<boolean> {
  const tag = 'caddy:2-alpine';
  const { code, output } = await run('docker', ['image', 'inspect', tag, '-f', '{{index .Config.Labels "stand-in"}}']);
  if (code === 0) return output.includes('true');
  if ((await run('docker', ['pull', '-q', tag])).code === 0) return false;
  const install = 'apt-get -qq update && apt-get -qq install -y --no-install-recommends caddy netcat-openbsd';
  await need(['rm', '-f', 'messlinie-caddy'], true);
  await need(['run', '--network', 'host', '--name', 'messlinie-caddy', 'debian:bookworm-slim', 'sh', '-c', install]);
  await need(['commit', '-c', 'LABEL stand-in=true', 'messlinie-caddy', tag]);
  await need(['rm', '-f', 'messlinie-caddy']);
  return true;
}

/** Small, of this version, with one Node and no package manager, and its own people's packages alone. */
export async function checkImage(): Promise<string> {
  const size = Number((await need(['image', 'inspect', IMAGE, '-f', '{{.Size}}'])).trim()) / 1e6;
  if (size > MAX_MB) throw new Error(`${IMAGE} has ${Math.round(size)} MB`);
  const label = await need([
    'image',
    'inspect',
    IMAGE,
    '-f',
    '{{index .Config.Labels "org.opencontainers.image.version"}}',
  ]);
  if (label.trim() !== version) throw new Error(`its label says ${label.trim()}`);
  const look = 'find / -xdev -type f \\( -name node -perm -1 -o -name npm-cli.js \\) 2>/dev/null; node -v';
  const [node, ...rest] = (await need(['run', '--rm', IMAGE, 'sh', '-c', look])).trim().split('\n');
  const pinned = (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { node: string } }).dependencies
    .node;
  if (node !== '/usr/local/bin/node' || rest.join() !== `v${pinned}`)
    throw new Error(`programs: ${[node, ...rest].join(', ')}`);
  return `${Math.round(size)} MB, ${IMAGE}, Node ${pinned}`;
}

async function need(words: string[], mayFail = false): Promise<string> {
  const { code, output } = await run('docker', words);
  if (code !== 0 && !mayFail) throw new Error(`docker ${words.join(' ')}: ${code}\n${output.slice(-3000)}`);
  return output;
}
