import type { Invariant } from './invariant.ts';

const ACCEPTED = 'status BETWEEN 200 AND 299';
const ACKNOWLEDGED = `w.${ACCEPTED}`;

/** What people were told is true: acknowledged writes are there, reads left their mark, and a fault is not shown as 500. */
export const answers: readonly Invariant[] = [
  {
    name: 'acknowledged-orders-are-there',
    says: 'an order that was acknowledged exists',
    sql: `SELECT CONCAT('order ', w.recordId) AS what FROM seen_answers w LEFT JOIN orders o ON o.id = w.recordId
      WHERE w.endpoint = 'createOrder' AND ${ACKNOWLEDGED} AND o.id IS NULL`,
  },
  {
    name: 'acknowledged-terms-are-there',
    says: 'an acceptance of the terms that was acknowledged is stored',
    sql: `SELECT CONCAT('order ', w.recordId) AS what FROM seen_answers w LEFT JOIN orders o ON o.id = w.recordId
      WHERE w.endpoint = 'acceptTerms' AND ${ACKNOWLEDGED} AND NOT (o.seenTermsAndConditions <=> 1 AND o.termsVersion <=> w.detail)`,
  },
  {
    name: 'acknowledged-slots-are-there',
    says: 'an order has the slot that was acknowledged last, unless a later choice got no answer',
    sql: `SELECT CONCAT('order ', w.recordId, ' chose ', w.detail) AS what FROM seen_answers w
      LEFT JOIN appointments a ON a.orderId = w.recordId
      WHERE w.endpoint = 'chooseSlot' AND ${ACKNOWLEDGED}
        AND NOT EXISTS (SELECT 1 FROM seen_answers later WHERE later.endpoint = 'chooseSlot' AND later.recordId = w.recordId
          AND later.at > w.at AND (later.status < 300 OR later.status >= 500))
        AND NOT (CONCAT(a.partnerBranchId, ' ', DATE_FORMAT(a.startsAt, '%Y-%m-%dT%H:%i')) <=> LEFT(w.detail, 53))`,
  },
  {
    name: 'acknowledged-answers-are-there',
    says: 'an answer to the questionnaire that was acknowledged is stored',
    sql: `SELECT CONCAT('questionnaire ', w.recordId, ', ', w.detail) AS what FROM seen_answers w
      LEFT JOIN survey_answers a ON a.customerSurveyId = w.recordId AND a.questionKey = w.detail
      WHERE w.endpoint = 'saveAnswer' AND ${ACKNOWLEDGED} AND a.questionKey IS NULL`,
  },
  {
    name: 'acknowledged-questionnaires-are-complete',
    says: 'a questionnaire whose completion was acknowledged is complete',
    sql: `SELECT CONCAT('questionnaire ', w.recordId) AS what FROM seen_answers w
      LEFT JOIN customer_surveys s ON s.id = w.recordId
      WHERE w.endpoint = 'setSurveyStatus' AND ${ACKNOWLEDGED} AND NOT (s.status <=> 2)`,
  },
  {
    name: 'acknowledged-files-are-there',
    says: 'a laboratory file that was acknowledged is an import',
    sql: `SELECT CONCAT('import ', w.recordId) AS what FROM seen_answers w LEFT JOIN imports i ON i.id = w.recordId
      WHERE w.endpoint = 'uploadHl7' AND ${ACKNOWLEDGED} AND w.recordId IS NOT NULL AND i.id IS NULL`,
  },
  {
    name: 'acknowledged-releases-are-there',
    says: 'a result whose release was acknowledged is released',
    sql: `SELECT CONCAT('result ', w.recordId) AS what FROM seen_answers w
      LEFT JOIN test_results t ON t.id = w.recordId
      LEFT JOIN result_releases r ON r.resultId = t.id AND r.version = t.releasedVersion
      WHERE w.endpoint = 'releaseResult' AND ${ACKNOWLEDGED} AND r.resultId IS NULL`,
  },
  {
    name: 'health-reads-leave-their-mark',
    says: 'every answer with somebody’s health data that staff received is on record',
    sql: `SELECT CONCAT(w.endpoint, ' by ', w.client, ', request ', COALESCE(w.requestId, 'without id')) AS what FROM seen_answers w
      LEFT JOIN health_data_reads h ON h.requestId = w.requestId WHERE w.isHealthRead AND h.id IS NULL`,
  },
  {
    name: 'forged-events-are-refused',
    says: 'no event of the payment provider that somebody else posted was taken',
    sql: `SELECT CONCAT(detail, ': ', COUNT(*), ' times ', status) AS what FROM seen_answers
      WHERE endpoint = 'receiveStripeEvent' AND ${ACCEPTED} GROUP BY detail, status`,
  },
  {
    name: 'no-answer-500',
    says: 'an outage is 503 and never 500',
    sql: `SELECT CONCAT(endpoint, ': ', COUNT(*), ' times ', status) AS what FROM seen_answers
      WHERE status IN (500, 501) GROUP BY endpoint, status`,
  },
];
