import { orderNumberCandidates } from '#shared/domain/lab-intake/match-order.ts';
import { STANDARD_FIELDS } from '#shared/domain/lab-intake/number-field.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { LabMessage } from '#shared/server/hl7/types.ts';
import { allGroupsOf, groupsOf, personOf } from './read-batch.ts';
import type { LabMappings } from './read-lab-mappings.ts';

/** Enough to recognise a person and an order by; longer texts are no names. */
const LONGEST = 120;
const MOST = 12;

/** What a message says about its person, its orders and its sample; no values. */
export function identityOf(message: LabMessage, mappings: LabMappings): SentIdentity {
  const tests = message.orders.map(({ text, code }) => text || code).filter((test) => test !== '');
  const sampledAt = message.orders.map(({ observationDateTime }) => observationDateTime).find((at) => at !== null);
  const { family, given, birthdate, sex } = personOf(message);
  const short = (text: string): string => text.slice(0, LONGEST);
  return {
    ...{ family: short(family), given: short(given), birthdate: short(birthdate), sex: short(sex) },
    numbers: orderNumberCandidates(groupsOf(message, mappings)).slice(0, MOST).map(short),
    tests: [...new Set(tests)].slice(0, MOST).map(short),
    sampledAt: sampledAt ?? null,
  };
}

/** The fields of a message that hold a number shaped like ours, whichever its laboratory is read by: `standard,SPM-2`. */
export function numberFieldsOf(message: LabMessage): string {
  const isStandard = orderNumberCandidates(allGroupsOf(message)).some(isOrderNumber);
  const others = message.numbers.filter(({ text }) => isOrderNumber(text)).map(({ field }) => field);
  return [...new Set([...(isStandard ? [STANDARD_FIELDS] : []), ...others])].join();
}
