import { policyOf, SMS_POLICY_KEYS } from '#shared/domain/messaging/sms-policies.ts';
import type { Invariant } from './invariant.ts';

/** Longest time a due job may wait once everything runs again: its last pause, the sweep, and the queue. */
const JOB_LIMIT_SECONDS = 120;
const MESSAGE_LIMIT_SECONDS = 120;

/** Further copies that the policy of each template allows. */
const COPIES = SMS_POLICY_KEYS.map((template) => `WHEN '${template}' THEN ${policyOf(template).copies}`).join(' ');

/** An alarm that nobody takes is told again every fifteen minutes, in the same words: so often may this person have heard them. */
const ALARMS = `SELECT COUNT(*) FROM sms_messages a WHERE a.alertId IS NOT NULL AND a.phoneNo = s.phoneNo
  AND s.body LIKE CONCAT('%', JSON_VALUE(a.variables, '$.orderNumber'), '%')`;

/** Work in the background: nothing waits for ever, nothing fails in silence. */
export const jobs: readonly Invariant[] = [
  {
    name: 'no-job-overdue',
    says: 'no job of the outbox is overdue',
    sql: `SELECT CONCAT(kind, ' ', id, ' due since ', dueAt) AS what FROM outbox
      WHERE state = 'pending' AND dueAt < UTC_TIMESTAMP(3) - INTERVAL ${JOB_LIMIT_SECONDS} SECOND`,
  },
  {
    name: 'failed-jobs-say-why',
    says: 'a job that failed for good has a reason',
    sql: `SELECT CONCAT(kind, ' ', id) AS what FROM outbox WHERE state = 'failed' AND COALESCE(error, '') = ''`,
  },
  {
    name: 'no-message-in-between',
    says: 'no SMS stays queued or half sent',
    sql: `SELECT CONCAT(template, ' ', id, ' is ', state, ' since ', createdAt) AS what FROM sms_messages
      WHERE state IN ('queued', 'sending') AND createdAt < UTC_TIMESTAMP(3) - INTERVAL ${MESSAGE_LIMIT_SECONDS} SECOND`,
  },
  {
    name: 'no-message-twice',
    says: 'a second copy of an SMS leaves only after an answer that was lost, and no more of them than its policy allows',
    sql: `SELECT CONCAT(COUNT(*), ' times: ', LEFT(REGEXP_REPLACE(s.body, '[0-9]', '0'), 40)) AS what
      FROM seen_messages s GROUP BY s.phoneNo, s.body
      HAVING COUNT(*) - GREATEST(1, (${ALARMS})) > COALESCE((SELECT MAX(m.lost) FROM sms_messages m WHERE m.phoneNo = s.phoneNo), 0)
      UNION ALL
      SELECT CONCAT(template, ' ', id, ': ', lost, ' copies may have gone out') FROM sms_messages
      WHERE lost > 1 + CASE template ${COPIES} ELSE 0 END`,
  },
  {
    name: 'no-import-unfinished',
    says: 'every import came to its end',
    sql: `SELECT CONCAT('import ', i.id, ' is ', COALESCE(p.state, 'unknown')) AS what
      FROM imports i LEFT JOIN job_progress p ON p.jobId = i.id
      WHERE COALESCE(p.state, 'waiting') NOT IN ('done', 'failed', 'cancelled')`,
  },
  {
    name: 'imports-account-for-every-message',
    says: 'an import that is done has a row for each message of its file',
    sql: `SELECT CONCAT('import ', p.jobId, ': ', COUNT(m.id), ' of ', COALESCE(p.total, 'unknown')) AS what
      FROM job_progress p JOIN imports i ON i.id = p.jobId LEFT JOIN import_messages m ON m.importId = p.jobId
      WHERE p.state = 'done' GROUP BY p.jobId, p.total HAVING NOT (COUNT(m.id) <=> p.total)`,
  },
  {
    name: 'results-arrive-once',
    says: 'the same content is applied to an order only once',
    sql: `SELECT CONCAT('order ', orderNumber, ': ', COUNT(*), ' times') AS what FROM import_messages
      WHERE state = 'applied' AND contentHash IS NOT NULL GROUP BY orderId, orderNumber, contentHash HAVING COUNT(*) > 1`,
  },
  {
    name: 'processes-live-on',
    says: 'no process ends but those that were killed',
    sql: "SELECT CONCAT(member, ' ended by itself') AS what FROM seen_ends",
  },
];
