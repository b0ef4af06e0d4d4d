import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-paths.mjs';
import { say } from './say.mjs';

/** Where to go and which demo person to sign in as. The line "Ready on …" is part of what `npm start` promises. */
export function printWelcome(address, laboratoryAddress) {
  say(`Ready on ${address}`);
  say();
  say('Demo people (sign in with the phone number; the code arrives in the sandbox, never on a real phone):');
  for (const line of describePeople()) say(`  ${line}`);
  say();
  say(`Sandbox (phone, payments, laboratory): ${address}/sandbox`);
  if (laboratoryAddress)
    say(`Laboratory results (HL7 over MLLP): ${laboratoryAddress}   npm run hl7:send -- FILE ${laboratoryAddress}`);
  say('Ctrl-C stops everything.');
}

function describePeople() {
  const { users } = JSON.parse(readFileSync(join(projectRoot, 'dev/demo/people.json'), 'utf8'));
  const rows = users.map((user) => [
    user.phoneNo,
    user.roles.join(', '),
    [user.title, user.firstName, user.lastName].filter(Boolean).join(' '),
    user.preferredLanguage,
  ]);
  const width = (column) => Math.max(...rows.map((row) => row[column].length));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
}
