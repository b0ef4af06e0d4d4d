// npm run containers: proves docker-compose.yml where a Docker engine answers: refusal, first start, hardening, proxy, kill -9 of every
// container, backup, wipe and restore. Prints a line each; exit code 1 where one failed, 2 where no engine answers.

import { appointDoctor, appointsFirst, isHardened, refusesFaults, startsFresh } from './first-start.ts';
import { buildImages, checkImage } from './images.ts';
import { openProject, type Project, run } from './project.ts';
import { restoresBackup } from './restores-backup.ts';
import { survivesKills } from './survives-kills.ts';
import { survivesRestart } from './survives-restart.ts';
import { servesThroughProxy, trustProxy } from './through-proxy.ts';

const NOT_HERE = 2;
/** Who uploads and who reviews in the journey. */
const ADMIN = '+41790000011';
const DOCTOR = '+41790000010';
const CUSTOMER = '+41791110099';

let failed = 0;
let proved = 0;

async function prove(name: string, check: () => Promise<string>): Promise<void> {
  try {
    const facts = await check();
    proved += 1;
    console.log(`proved  ${name}${facts ? `: ${facts}` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${(error as Error).message}`);
  }
}

async function proveAll(project: Project): Promise<void> {
  await prove('images are built', buildImages);
  if (failed > 0) return;
  await prove('image', checkImage);
  await prove('a faulty configuration ends the start, every fault named', () => refusesFaults(project));
  await prove('first start on empty volumes', () => startsFresh(project));
  if (failed > 0) return;
  await prove('the first administrator is appointed once', () => appointsFirst(project, ADMIN));
  await prove('containers are hardened', () => isHardened(project));
  const origin = await trustProxy(project);
  const place = { baseUrl: origin, describeState: project.describeState };
  await prove('the proxy', () => servesThroughProxy(project, origin));
  project.addStandIns();
  await prove('kill -9 of each container loses nothing', async () => {
    await appointDoctor(project, DOCTOR);
    await project.need(['up', '-d', '--wait', '--no-build']);
    return survivesKills(project, place, CUSTOMER);
  });
  await prove('a restart under load fails no reader and loses no write', () => survivesRestart(project, place, ADMIN));
  await prove('backup, wipe, restore', () => restoresBackup(project));
}

const engine = await run('docker', ['info']);
const compose = engine.code === 0 ? await run('docker', ['compose', 'version']) : engine;
if (compose.code !== 0) {
  console.log('No Docker engine with compose (version 2) answers here: nothing was proven.');
  process.exit(NOT_HERE);
}
const volumes = async () => (await run('docker', ['volume', 'ls', '-q'])).output.trim().split('\n').sort().join('\n');
const before = await volumes();
const project = await openProject();
try {
  await proveAll(project);
} finally {
  await project.remove();
}
await prove('no volume is left over', async () => {
  if ((await volumes()) !== before) throw new Error(await volumes());
  return '';
});
console.log(`${proved} proved, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
