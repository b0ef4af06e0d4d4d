import type { crm } from '#shared/contract/crm.ts';
import type { Call } from '#shared/server/call.ts';
import { readCrmRecord } from '#shared/server/crm/read-crm-record.ts';
import type { Services } from '#shared/server/services.ts';

/** What the CRM knows of a person besides their account. */
export const findCrmRecord = (services: Services, { params }: Call<typeof crm.getCrmRecord>) =>
  readCrmRecord(services, params.id);
