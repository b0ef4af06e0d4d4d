import { createHash } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Project } from './project.ts';

const ROWS = `SELECT (SELECT COUNT(*) FROM orders), (SELECT COUNT(*) FROM observations), (SELECT COUNT(*) FROM sms_messages),
  (SELECT COUNT(*) FROM users), (SELECT GROUP_CONCAT(orderNumber ORDER BY id) FROM orders)`;

/** Backs up while the product runs, throws every volume away, restores, and starts: the rows are those of before. */
export async function restoresBackup(project: Project): Promise<string> {
  const folder = path.join(project.folder, 'backups');
  await mkdir(folder);
  await chmod(folder, 0o777); // the container's user is none of ours
  await chmod(project.folder, 0o755);
  const mount = ['run', '--rm', '-T', '-v', `${folder}:/backups`];
  const before = await readRows(project);
  await project.need([...mount, 'api', 'node', 'shared/server/backup/back-up.ts', '/backups/one']);
  await project.need(['down', '-v', '-t', '10']);
  await project.need(['up', '-d', '--wait', 'mariadb', 'redis']);
  await project.need([...mount, 'migrate', 'node', 'shared/server/backup/restore.ts', '/backups/one']);
  await project.need(['up', '-d', '--wait', '--no-build']);
  const after = await readRows(project);
  if (after !== before) throw new Error('other rows came back');
  return `rows ${createHash('sha256').update(after).digest('hex').slice(0, 8)} as before`;
}

const readRows = (project: Project): Promise<string> => project.query(ROWS);
