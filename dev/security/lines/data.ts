import { line, type SecurityLine } from './security-line.ts';

/** Data protection, audit, secrets, supply chain. */
export const DATA: readonly SecurityLine[] = [
  line(
    'Health data are sealed where they lie',
    'files, identities of closed accounts, second factors, and the columns of results, answers, notes of staff and birth dates are (AES-256-GCM, key by file, purpose or column; bound to table, column and row)',
    [
      'unit/gateways/files/file-store.test.ts › does not open a file that lies under another id, kind or key',
      'unit/database/sealed-fields.test.ts › do not open in another row: another %s',
      'journeys/production-sealed.test.ts › is found in no column of the database and no key of Redis, and read by those who may',
      'journeys/production-sealed.test.ts › does not open in another row: a value is refused with an alarm, a note shows a mark and its list goes on',
      'journeys/production-sealed.test.ts › does not open under another key: a result is refused with an alarm',
      'journeys/production-sealed-birth-dates.test.ts › is sealed beside a hash by which a message finds its person, and nobody born on another day',
      'journeys/lab-intake-uploads.test.ts › never lies on the disk in clear, not even while it is read',
    ],
    'names, addresses, numbers and e-mails are not sealed, because staff search and sort by them: whoever has the database reads them',
  ),
  line('Keys rotate', 'a command that may be broken off; what no key opens is named', [
    'journeys/identity-key-rotation.test.ts › files, identities of closed accounts and second factors open under the newest alone',
    'journeys/identity-key-rotation.test.ts › what no key opens is named and left as it is, and the others are done',
    'journeys/production-sealed.test.ts › seals what lies in the clear, rotates the key, and goes on where kill -9 cut it off; every value is read meanwhile',
  ]),
  line(
    'Each reading of health data is written down, for ever',
    'append-only by rights; sealed in chains, signed, their heads outside the database; a daily look',
    [
      'journeys/access-matrix.test.ts › is recorded for everybody but the owner, by every call that is declared so',
      'journeys/production-audit.test.ts › are seen to have lost one',
      'journeys/production-audit.test.ts › are remembered by the file store',
      'journeys/production-rights.test.ts › adds to %s and changes nothing that is in it',
    ],
  ),
  line(
    'What cannot be recorded is not sent',
    'written before the reply, or in its transaction; 503 where the right to write is gone',
    [
      'journeys/production-rights.test.ts › sends no health data when it may not record who reads them',
      'journeys/door.test.ts › is not answered when it cannot be recorded',
    ],
  ),
  line('People see who read their data', 'a page of their own', [
    'journeys/identity-readers.test.ts › names doctors, tells the role of others, what they did and of which order',
  ]),
  line('Logs hold nothing of anybody', 'redaction by allow list', [
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
  ]),
  line('Jobs are ids', 'finished ones are taken away', [
    'journeys/production-canaries.test.ts › no name, number, code, token or value is in a log line',
    'journeys/runtime-queue-board.test.ts › shows the queues and their jobs, without what they carry',
  ]),
  line('Own data, correction, closing, consent', 'as JSON and PDF; consent ends in exports at once', [
    'journeys/identity-own-data.test.ts › as JSON hold person, orders, payments',
    'journeys/exports-withdrawal.test.ts › is in no file that is made afterwards, and takes away every older one',
  ]),
  line(
    'Retention',
    'a closed account is locked away; a nightly command deletes record and identity after their terms',
    [
      'journeys/identity-ended-retention.test.ts › ends after twenty years: rows and files of the record go',
      'journeys/identity-ended-retention.test.ts › takes the invoices’ identity only when their own term is over',
      'unit/identity/retention-over.test.ts › nineteen years',
    ],
    'audit rows stay: ids of nobody',
  ),
  line('Backups', 'sealed; whom was purged since is purged again after a restore', [
    'journeys/production-backup.test.ts › shows nothing of what it holds',
    'journeys/production-restore-drill.test.ts › the backup of yesterday with the deletion list of tonight',
  ]),
  line(
    'Points of law',
    'listed in docs/data-protection.md, each with an owner and a day',
    ['unit/architecture/security-table.test.ts › has every point of law with an owner and a day'],
    'the owner is to be named: none was checked by a lawyer',
  ),
  line('Secrets', 'variables or files, weak ones refused at the start, none in the repository', [
    'unit/architecture/dangerous-code.test.ts › keeps secrets out of the repository',
    'unit/runtime/read-config.test.ts › says all of it at once, and no secret',
  ]),
  line(
    'Packages',
    'one version each, known by content; licences read; scripts of installations listed',
    [
      'unit/architecture/dependencies.test.ts › is named in one version each, none by a range or an address',
      'unit/architecture/dependencies.test.ts › may be delivered: licences',
      'unit/architecture/dependencies.test.ts › runs nothing while it is installed but what is known to',
    ],
    'known faults of packages are not looked up: the registry reached from here answers `npm audit` with 405; run it where there is a network',
  ),
  line(
    'No old package is part of the product',
    'HL7 is read by our own reader; hl7-standard 1.0.4 is what a benchmark compares it with, known by its content',
    [
      'unit/architecture/dependencies.test.ts › is known by its content: a package that was changed at its source is not installed',
    ],
  ),
  line(
    'Time',
    'one clock, the database’s, in UTC',
    [
      'unit/architecture/one-clock.test.ts › takes the time from services.now or tx.now',
      'journeys/runtime-clocks.test.ts › ends every hold that is over, and notes the time of the database',
    ],
    'that the machines keep time (NTP) is the operator’s',
  ),
  line(
    'Processes have no rights',
    'containers without root, capabilities or a writable root',
    [
      'unit/runtime/containers.test.ts › are built of what the build may read',
      'unit/runtime/manifests.test.ts › %s may be looked at, moved and bounded',
    ],
    'what the kernel really refuses is asked by `npm run containers`, where a Docker engine answers',
  ),
  line(
    'Alarms and a run book',
    'each alert has a case that fires and an entry of what to do',
    [
      'journeys/production-alerts.test.ts › have a case each, and an entry in the run book',
      'journeys/production-alerts.test.ts › %s fires, and is quiet beside its limit',
    ],
    'there is no security.txt: its contact is the owner’s to name',
  ),
  line(
    'Safeguards are tried out',
    '`npm run mutants` takes them away one by one; docs/mutants.md says what was caught',
    ['unit/mutants/judge-mutants.test.ts › '],
  ),
];
