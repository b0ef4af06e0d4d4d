import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CLINICAL } from '#shared/server/identity/erase-medical-record.ts';

/** Tables that name a person, an order or a result and stay when the medical record ends. */
const STAYS: Record<string, readonly string[]> = {
  'the order and its money, of nobody once the identity ended': [
    ...[
      'orders',
      'order_items',
      'order_history',
      'appointments',
      'transactions',
      'cancellations',
      'reschedules',
      'kits',
    ],
    ...['voucher_uses', 'voucher_redemptions', 'rebooking_offers', 'bulk_items'],
  ],
  'what was agreed to, which goes with the identity': ['accepted_texts', 'research_approvals'],
  'the audit': ['health_data_reads'],
  'went with the account already': ['crm_notes', 'crm_records'],
  'forgotten by prune.ts long before': ['sms_messages', 'sign_in_codes', 'export_people'],
};

const NAMES = /declare (?:resultId|orderId|mainOrderId|customerId|customerSurveyId|importMessageId|shareId|alertId):/;

describe('a table that names a person, an order or a result', () => {
  it('is part of the medical record, or it is said why not', () => {
    const naming = globSync('shared/server/models/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => NAMES.test(text))
      .map((text) => /static readonly table = '(\w+)'/.exec(text)?.[1] ?? '');
    expect(naming.length).toBeGreaterThan(40);
    const known = new Set([...CLINICAL.map(([table]) => table), ...Object.values(STAYS).flat()]);
    expect(naming.filter((table) => !known.has(table))).toEqual([]);
    expect(
      Object.values(STAYS)
        .flat()
        .filter((table) => !naming.includes(table)),
    ).toEqual([]);
  });
});
