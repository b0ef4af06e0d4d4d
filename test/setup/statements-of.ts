import type { Connection } from 'mysql2/promise';

interface Command {
  sql?: string;
  values?: unknown[];
  parameters?: unknown[];
}
interface Driver {
  addCommand(command: Command): unknown;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** What every connection of this process has the database do meanwhile; `any` is one of them, whichever. */
export async function statementsOf(any: Connection, act: () => Promise<unknown>): Promise<Statement[]> {
  const driver = driverOf(any);
  const { addCommand } = driver;
  const statements: Statement[] = [];
  driver.addCommand = function (this: Driver, command) {
    const values = command.parameters ?? command.values ?? [];
    for (const text of partsOf(command.sql ?? '')) statements.push({ text, values });
    return addCommand.call(this, command);
  };
  try {
    await act();
  } finally {
    driver.addCommand = addCommand;
  }
  // The clock asks the database for the time by itself.
  return statements.filter(({ text }) => !/^(START|COMMIT|ROLLBACK|SET |SELECT (NOW|UTC|CAST|UNIX))/i.test(text));
}

/** The statements that went together as one, which has its values in the text; otherwise the one. */
function partsOf(sql: string): string[] {
  const together = /^BEGIN NOT ATOMIC (.*) END$/s.exec(sql)?.[1];
  if (together === undefined) return sql === '' ? [] : [sql];
  return (together.match(/(?:'(?:\\.|[^'])*'|[^';])+/gs) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Where the driver puts every statement on its way, whichever of its connections it is. */
function driverOf(on: Connection): Driver {
  let place = Object.getPrototypeOf((on as unknown as { connection: object }).connection) as object;
  while (!Object.hasOwn(place, 'addCommand')) place = Object.getPrototypeOf(place) as object;
  return place as Driver;
}
