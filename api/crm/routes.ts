import { bind } from '#api/http/bind.ts';
import { crm } from '#shared/contract/crm.ts';
import { supports } from '#shared/contract/supports.ts';
import { askSupport } from '#shared/server/crm/ask-support.ts';
import { changeCrmRecord } from '#shared/server/crm/change-crm-record.ts';
import { changeSupport } from '#shared/server/crm/change-support.ts';
import { sendCrmSms } from '#shared/server/crm/send-crm-sms.ts';
import { setOpenDate } from '#shared/server/crm/set-open-date.ts';
import { changeCrmNote, writeCrmNote } from '#shared/server/crm/write-crm-note.ts';
import { countQueues } from './count-queues.ts';
import { findCrmRecord } from './find-crm-record.ts';
import { findCrmSms } from './find-crm-sms.ts';
import { listQueue } from './list-queue.ts';
import { listSupportMonths } from './list-support-months.ts';
import { listSupports } from './list-supports.ts';
import { listUserActivity } from './list-user-activity.ts';

/** Binds the overview of who needs contact, what the CRM knows of a person, and callbacks: asked for by customers, made by staff. */
export const bindCrm = bind({ ...crm, ...supports })({
  countQueues,
  listQueue,
  listUserActivity,
  getCrmRecord: findCrmRecord,
  changeCrmRecord,
  writeCrmNote,
  changeCrmNote,
  setOpenDate,
  getCrmSms: findCrmSms,
  sendCrmSms,
  askSupport,
  listSupports,
  listSupportMonths,
  changeSupport,
});
