// npm start, npm run dev: the whole product on a machine with nothing but some Node (18 or newer) and npm.
import { fileURLToPath } from 'node:url';
import { buildEnvironment, buildWeb, viteBuild } from './bootstrap/build-web.mjs';
import { claimDataFolder } from './bootstrap/claim-data-folder.mjs';
import { continueOnPinnedNode } from './bootstrap/continue-on-pinned-node.mjs';
import { freeMllpPort } from './bootstrap/free-mllp-port.mjs';
import { freePort, isFree } from './bootstrap/free-port.mjs';
import { installDependencies } from './bootstrap/install-dependencies.mjs';
import { loadDatabase } from './bootstrap/load-database.mjs';
import { makeDataFolder } from './bootstrap/make-data-folder.mjs';
import { printWelcome } from './bootstrap/print-welcome.mjs';
import { productEnvironment } from './bootstrap/product-environment.mjs';
import { dataFolder } from './bootstrap/project-paths.mjs';
import { readMllpPort, readPort } from './bootstrap/read-port.mjs';
import { PlainFailure, say, sayFailure, secondsSince } from './bootstrap/say.mjs';
import { createShutdown } from './bootstrap/shutdown.mjs';
import { supervise } from './bootstrap/supervise.mjs';
import { turnLogs } from './bootstrap/turn-logs.mjs';
import { waitUntilReady } from './bootstrap/wait-until-ready.mjs';
import { workerParameters } from './bootstrap/worker-parameters.mjs';
import { startServices } from './services/start-services.mjs';

const watching = process.argv.includes('--watch');
const shutdown = createShutdown();

try {
  // What a person must put right is said before anything takes time.
  readPort();
  readMllpPort();
  makeDataFolder(dataFolder());
  installDependencies();
  await continueOnPinnedNode(fileURLToPath(import.meta.url));
  shutdown.listen();
  await startProduct();
} catch (error) {
  // A step that a Ctrl-C cut short is no failure.
  if (!shutdown.begun) {
    sayFailure(error);
    await shutdown.run(1);
  }
}

async function startProduct() {
  const startedAt = performance.now();
  const folder = dataFolder();
  const port = readPort();
  const claim = await claimDataFolder(folder);
  shutdown.add(claim.release);
  if (!(await isFree(port))) {
    throw new PlainFailure(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  }

  const mllpPort = await freeMllpPort();

  const servers = new Map();
  shutdown.add(turnLogs(folder));
  const programs = [];
  const rememberAll = () => claim.remember([...servers.values(), ...programs]);
  const onProcess = (server) => {
    servers.set(server.name, server);
    rememberAll();
  };
  const services = await shutdown.own(startServices({ folder, purpose: 'start', onProcess }));
  say(`Using ${services.kind}`);

  const environment = productEnvironment({
    folder,
    port,
    standInsPort: await freePort(),
    smtpPort: await freePort(),
    mllpPort,
    databaseUrl: services.databaseUrl,
    redisUrl: services.redisUrl,
    nodeEnv: 'development',
  });
  const onStart = shutdown.track;
  await Promise.all([loadDatabase({ environment, ownerUrl: services.ownerUrl, onStart }), buildWeb({ onStart })]);

  const watch = watching ? ['--watch', '--watch-preserve-output'] : [];
  const run = (name, parameters, programEnvironment = environment) => {
    if (shutdown.begun) return;
    const program = supervise({ name, parameters, environment: programEnvironment, folder, onPid: rememberAll });
    programs.push(program);
    rememberAll();
  };
  // Stopped in this order: first those who take new work, then the stand-ins they talk to.
  shutdown.add(async () => {
    const standIns = programs.find(({ name }) => name === 'stand-ins');
    await Promise.all(programs.filter((program) => program !== standIns).map((program) => program.stop()));
    await standIns?.stop();
  });
  run('stand-ins', [...watch, 'dev/stand-ins/main.ts']);
  run('api', [...watch, 'api/main.ts']);
  run('worker', [...watch, ...workerParameters]);
  if (mllpPort > 0) run('listener', [...watch, 'listener/main.ts']);
  if (watching) run('web', [...viteBuild, '--watch'], buildEnvironment());

  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => {
    if (shutdown.begun) throw new PlainFailure('stopped');
    // Without the laboratories' line everything else works, and files can be uploaded: it says itself why it does not start.
    for (const program of programs) if (program.name !== 'listener') program.refuseHopeless();
  });
  say(`Started in ${secondsSince(startedAt)}`);
  printWelcome(`http://localhost:${port}`, mllpPort > 0 ? `127.0.0.1:${mllpPort}` : undefined);
}
