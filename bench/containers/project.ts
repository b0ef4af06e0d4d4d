import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#dev/bootstrap/free-port.mjs';

const PRODUCTION = ['docker-compose.yml'];
const WITH_STAND_INS = [...PRODUCTION, 'bench/containers/compose.proof.yml'];
const COMMAND_MS = 2_700_000;
const READY_MS = 60_000;

export interface Ended {
  code: number;
  output: string;
}

/** Runs a program to its end; its exit code is an answer, no error. */
export async function run(command: string, parameters: string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  try {
    const options = { env, timeout: COMMAND_MS, maxBuffer: 50_000_000 };
    const { stdout, stderr } = await promisify(execFile)(command, parameters, options);
    return { code: 0, output: `${stdout}${stderr}` };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    return { code: typeof code === 'number' ? code : 127, output: `${stdout}${stderr}` };
  }
}

/** An installation of docker-compose.yml with secrets, ports and volumes of its own. */
export interface Project {
  name: string;
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** From now on with the stand-ins, as far as they are wished. */
  addStandIns(): void;
  /** docker compose WORDS… ; `change` are variables of the environment file that are other ones for this command. */
  compose(words: string[], change?: Record<string, string>): Promise<Ended>;
  /** The same, and it must succeed. */
  need(words: string[]): Promise<string>;
  /** Rows of a statement, as the database's owner sees them. */
  query(statement: string): Promise<string>;
  /** Jobs that are not done, and the last lines of the programs' logs. */
  describeState(): Promise<string>;
  /** What docker says of the container of a service. */
  inspect(service: string): Promise<Container>;
  /** Kills it from outside, as a power cut does, and waits until it runs again. */
  kill9(service: string): Promise<void>;
  remove(): Promise<void>;
}

export interface Container {
  Config: { User: string };
  State: { Pid: number; StartedAt: string; Status: string; Health?: { Status: string } };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
    Memory: number;
    LogConfig: { Config: Record<string, string> };
  };
}

export async function openProject(): Promise<Project> {
  const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-containers-'));
  const name = path.basename(folder).toLowerCase();
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const variables = makeVariables(httpPort, httpsPort);
  const file = path.join(folder, 'environment');
  const changed = path.join(folder, 'changed');
  const write = (to: string, values: Record<string, string>) =>
    writeFile(
      to,
      Object.entries(values)
        .map((pair) => pair.join('='))
        .join('\n'),
      { mode: 0o600 },
    );
  await write(file, variables);
  let files = PRODUCTION;

  const project: Project = {
    name,
    folder,
    httpPort,
    httpsPort,
    addStandIns: () => {
      files = WITH_STAND_INS;
    },
    async compose(words, change) {
      if (change) await write(changed, { ...variables, ...change });
      const used = change ? changed : file;
      const env = { ...process.env, MESSLINIE_ENV_FILE: used, PROOF_PACKAGES: realpathSync('node_modules') };
      const options = ['-p', name, '--env-file', used, ...files.flatMap((one) => ['-f', one])];
      return run('docker', ['compose', ...options, ...words], env);
    },
    async need(words) {
      const { code, output } = await project.compose(words);
      if (code !== 0) throw new Error(`docker compose ${words.join(' ')}: ${code}\n${output.slice(-3000)}`);
      return output;
    },
    query(statement) {
      const ask = 'MYSQL_PWD="$MARIADB_ROOT_PASSWORD" exec mariadb -u root -N messlinie -e "$0"';
      return project.need(['exec', '-T', 'mariadb', 'sh', '-c', ask, statement]);
    },
    async describeState() {
      const jobs = await project
        .query("SELECT * FROM outbox WHERE state <> 'done' ORDER BY dueAt LIMIT 10")
        .catch(String);
      const logs = await project.compose(['logs', '--tail', '12', 'api', 'worker', 'stand-ins', 'proxy']);
      return `${jobs}\n${logs.output}`;
    },
    async inspect(service) {
      const { output } = await run('docker', ['inspect', `${name}-${service}-1`]);
      return (JSON.parse(output) as [Container])[0];
    },
    async kill9(service) {
      const { State } = await project.inspect(service);
      await killContainer(`${name}-${service}-1`, State.Pid);
      const deadline = Date.now() + READY_MS;
      const isBack = async () => {
        const now = (await project.inspect(service)).State;
        return (
          now.StartedAt !== State.StartedAt &&
          now.Status === 'running' &&
          (now.Health?.Status ?? 'healthy') === 'healthy'
        );
      };
      while (!(await isBack())) {
        if (Date.now() > deadline) throw new Error(`${service} did not come back`);
        await pause(250);
      }
    },
    async remove() {
      await project.compose(['down', '-v', '--remove-orphans', '-t', '10']);
      await rm(folder, { recursive: true, force: true });
    },
  };
  return project;
}

/** `docker kill` counts as a wish to stop, after which nothing is started again; so the process itself is killed where we may. */
async function killContainer(container: string, pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    await run('docker', ['kill', container]);
    await run('docker', ['start', container]);
  }
}

/** As a careful person fills in messlinie.env.example; passwords hold what would break a URL. */
function makeVariables(httpPort: number, httpsPort: number): Record<string, string> {
  const secret = () => randomBytes(36).toString('base64');
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  return {
    DATABASE_PASSWORD: `q/9+:@${secret()}`,
    DATABASE_ROOT_PASSWORD: `r/8+:@${secret()}`,
    REDIS_PASSWORD: `p/7+:@"\\${secret()}`,
    PUBLIC_URL: 'https://localhost',
    TRUSTED_PROXIES: '1',
    PUBLISHED_HTTP: `127.0.0.1:${httpPort}`,
    PUBLISHED_HTTPS: `127.0.0.1:${httpsPort}`,
    JWT_SECRET: secret(),
    CODE_SECRET: secret(),
    MASTER_KEY: secret(),
    STRIPE_SECRET_KEY: `sk_live_${hex(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${hex(24)}`,
    TWILIO_ACCOUNT_SID: `AC${hex(16)}`,
    TWILIO_AUTH_TOKEN: hex(16),
    TWILIO_FROM: '+41790000000',
    TWILIO_INFORMATION_FROM: '+41790000080',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'noreply@example.invalid',
    INVOICE_NAME: 'Messlinie AG',
    INVOICE_STREET: 'Beispielgasse 1',
    INVOICE_ZIP: '8000',
    INVOICE_CITY: 'Zürich',
    INVOICE_IBAN: 'CH4431999123000889012',
  };
}
