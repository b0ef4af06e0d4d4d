import branchContent from '#shared/content/partner-branches.json' with { type: 'json' };
import type { Project } from './project.ts';

/** Everything wrong is said in one list, nothing of the product is started, and `up` fails. */
export async function refusesFaults(project: Project): Promise<string> {
  const faults = {
    JWT_SECRET: '',
    PUBLIC_URL: '',
    STRIPE_SECRET_KEY: `sk_test_${'4kRt7YpZs2Wq9XmLn6Vb'}`,
    TWILIO_FROM: '',
  };
  const up = await project.compose(['up', '-d', '--wait', '--no-build'], faults);
  if (up.code === 0) throw new Error('up says that all is well');
  const { output } = await project.compose(['logs', '--no-log-prefix', 'migrate'], faults);
  const missing = Object.keys(faults).filter((name) => !output.includes(`${name} `));
  if (missing.length > 0) throw new Error(`not said: ${missing.join(', ')}\n${output}`);
  for (const service of ['api', 'worker', 'proxy']) {
    const { State } = await project.inspect(service);
    if (State.Status !== 'created') throw new Error(`${service} is ${State.Status}`);
  }
  await project.need(['down', '-v', '-t', '5']);
  return Object.keys(faults).join(', ');
}

export async function startsFresh(project: Project): Promise<string> {
  const startedAt = performance.now();
  await project.need(['up', '-d', '--wait', '--no-build']);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const said = await project.need(['logs', '--no-log-prefix', 'migrate']);
  if (!said.includes(`${branchContent.branches.length} branches`)) throw new Error(said);
  return `healthy after ${seconds} s, ${branchContent.branches.length} branches`;
}

/** Once, and not again. */
export async function appointsFirst(project: Project, phoneNo: string): Promise<string> {
  const appoint = (number: string) => project.compose([...COMMAND, 'first-administrator', number, 'Reto', 'Muster']);
  const first = await appoint(phoneNo);
  if (first.code !== 0) throw new Error(first.output);
  const second = await appoint('+41790000099');
  if (second.code === 0 || !second.output.includes('There is an administrator already.'))
    throw new Error(second.output);
  return 'the second time: There is an administrator already.';
}

/** Somebody of staff by the command of the run book. */
export const appointDoctor = (project: Project, phoneNo: string): Promise<string> =>
  project.need([...COMMAND, 'doctor', phoneNo, 'Dora', 'Arzt']);

const COMMAND = ['run', '--rm', '-T', 'api', 'node', 'shared/server/identity/appoint-staff.ts'];

const PROGRAMS = ['api', 'worker', 'proxy', 'mariadb', 'redis'];

export async function isHardened(project: Project): Promise<string> {
  for (const service of PROGRAMS) {
    const { Config, HostConfig } = await project.inspect(service);
    const faults = {
      root: Config.User === '' || /^(root|0)\b/.test(Config.User),
      'writable root': !HostConfig.ReadonlyRootfs,
      capabilities: !HostConfig.CapDrop?.includes('ALL'),
      'new privileges': !HostConfig.SecurityOpt?.includes('no-new-privileges:true'),
      'endless logs': !HostConfig.LogConfig.Config['max-size'] || !HostConfig.LogConfig.Config['max-file'],
      'endless memory': HostConfig.Memory === 0,
    };
    const found = Object.entries(faults).flatMap(([name, is]) => (is ? [name] : []));
    if (found.length > 0) throw new Error(`${service}: ${found.join(', ')}`);
  }
  const seen = await project
    .need(['exec', '-T', 'api', 'sh', '-c', 'id -u; echo "[$DATABASE_ROOT_PASSWORD]"; touch /app/x 2>&1'])
    .catch(String);
  if (!/1000\s+\[\]\s/.test(seen) || !seen.includes('Read-only')) throw new Error(seen);
  return PROGRAMS.join(', ');
}
