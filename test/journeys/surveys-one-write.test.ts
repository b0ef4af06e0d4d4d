import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { visitAs } from '#test/factories/people.ts';
import { type Statement, statementsOf } from '#test/setup/statements-of.ts';
import type { Visitor } from '#test/setup/visitor.ts';

interface PlanRow extends RowDataPacket {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: string | null;
}

let world: World;
let connection: Connection;
let customer: Visitor;
let mine: { params: { id: string } };

beforeAll(async () => {
  world = await openWorld();
  connection = await createConnection({ uri: world.services.config.databaseUrl });
  const order = await aPaidOrder(world);
  customer = await visitAs(world, order.customer);
  mine = { params: { id: order.customerSurveyId } };
  await customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value: 160 } });
});
afterAll(async () => {
  await connection.end();
  await world.close();
});

const WRITES = /^\s*(?:INSERT(?: IGNORE)? INTO|UPDATE|DELETE\s+FROM|REPLACE\s+INTO)\s+`?(\w+)/i;
const tablesWritten = (statements: Statement[]) => statements.flatMap(({ text }) => WRITES.exec(text)?.[1] ?? []);

/** How the database reaches the rows of each statement but plain inserts, which have none to look for. */
async function plansOf(statements: Statement[]): Promise<(PlanRow & { text: string })[]> {
  const plans: (PlanRow & { text: string })[] = [];
  for (const { text, values } of statements.filter((one) => !/^\s*INSERT/i.test(one.text))) {
    const [rows] = await connection.query<PlanRow[]>(`EXPLAIN ${text}`, values as never);
    plans.push(...rows.map((row) => ({ ...row, text })));
  }
  return plans;
}

/** Many people's questionnaires and answers, without their orders. */
async function store(surveys: number): Promise<void> {
  await connection.query('SET foreign_key_checks = 0');
  await connection.query(
    `INSERT INTO customer_surveys (id, orderId, customerId, surveyId, status, answered, questions, startedAt, completedAt)
     SELECT UUID(), UUID(), UUID(), (SELECT id FROM surveys LIMIT 1), 2, 5, 33, NOW(3), NOW(3) FROM seq_1_to_${surveys}`,
  );
  await connection.query(
    `INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy)
     SELECT s.id, q.questionKey, '{"v":1}', '[]', NOW(3), s.customerId FROM customer_surveys s
       JOIN (SELECT 'weight' questionKey UNION SELECT 'coffee' UNION SELECT 'stress') q WHERE s.status = 2`,
  );
  await connection.query('SET foreign_key_checks = 1');
  await connection.query('ANALYZE TABLE customer_surveys, survey_answers');
}

it('saving one answer is one indexed write, the same with three questionnaires and with 30,000', async () => {
  let value = 160;
  const save = () => {
    value += 1;
    return customer.need('saveAnswer', { ...mine, body: { questionKey: 'height', value } });
  };
  const few = await statementsOf(connection, save);
  await store(30_000);
  const many = await statementsOf(connection, save);
  expect(tablesWritten(many).filter((table) => table === 'survey_answers')).toEqual(['survey_answers']);
  expect(tablesWritten(many)).toEqual(tablesWritten(few));
  // Beside the answer: how far the questionnaire is, the order that shows it, who did it, and who hears of it.
  expect(tablesWritten(many)).toEqual(['customer_surveys', 'survey_answers', 'orders', 'activities', 'outbox']);
  const asks = (statements: Statement[]) => statements.filter(({ text }) => /survey/.test(text)).length;
  expect(asks(many)).toBe(asks(few));
  const answer = many.find(({ text }) => text.includes('INTO survey_answers'));
  expect(answer?.text).toContain('ON DUPLICATE KEY UPDATE');
  const plans = await plansOf(many);
  expect(plans.length).toBeGreaterThan(4);
  const slow = plans.filter(
    ({ table, key, type, rows }) => table !== null && (key === null || type === 'ALL' || Number(rows) > 10),
  );
  expect(slow).toEqual([]);
  const [touched] = await connection.query<RowDataPacket[]>(
    'EXPLAIN SELECT 1 FROM survey_answers WHERE customerSurveyId = ? AND questionKey = ?',
    [mine.params.id, 'height'],
  );
  expect(touched[0]).toMatchObject({ key: 'PRIMARY', type: 'const', rows: '1' });
  const shown = await statementsOf(connection, () => customer.need('listAnswers', mine));
  const scans = (await plansOf(shown)).filter(
    ({ table, type, rows }) => table !== null && (type === 'ALL' || Number(rows) > 100),
  );
  expect(scans).toEqual([]);
});
