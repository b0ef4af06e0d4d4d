import type { CrmRecordView } from '#shared/views/crm.ts';
import type { OrderView } from '#shared/views/orders.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { AskForm } from '#web/crm/callback/ask-form.tsx';
import { ChangeForm } from '#web/crm/callback/change-form.tsx';
import { CrmFields } from '#web/crm/user/crm-fields.tsx';
import { NoteForm } from '#web/crm/user/note-form.tsx';
import { OpenDate } from '#web/crm/user/open-date.tsx';
import { type FormCase, nothing, TEXT } from './form-case.ts';

const CRM_RECORD: CrmRecordView = {
  ...{ note: '', reachable: '', contactBy: 'any', version: 1, changed: null, assignedTo: null, openDate: null },
  ...{ customerSince: '2026-01-01T08:00:00.000Z', research: null, orders: 0, supports: [] },
};

const calledOrder = {
  _id: 'o1',
  orderNumber: '2600000018',
  product: { name: TEXT },
  status: 1,
} as unknown as OrderView;
const callback = { _id: 'c1', language: 'de', phoneNo: '' } as unknown as SupportView;
const callTimes = { callbackHours: { de: 'Mo-Su 00:00-24:00', en: '', fr: '', it: '' }, callbackHolidays: [] };

/** Forms of crm, by their files below `web`. */
export const CRM_FORMS: Record<string, FormCase> = {
  'crm/user/crm-fields.tsx': {
    show: () => <CrmFields userId="u1" record={CRM_RECORD} />,
    withoutSummary: true,
    valid: { note: 'Fragt nach dem neuen Termin.' },
  },
  'crm/user/note-form.tsx': {
    show: () => <NoteForm userId="u1" note={null} onClose={nothing} />,
    valid: { text: 'Hat zurückgerufen.' },
  },
  'crm/user/open-date.tsx': {
    show: () => <OpenDate userId="u1" openDate={null} />,
  },
  'crm/callback/ask-form.tsx': {
    show: () => (
      <AskForm order={calledOrder} times={callTimes} back={{ to: '/', label: 'Zur Bestellung' }} onAsked={nothing} />
    ),
    valid: { phoneNo: '079 111 22 33' },
  },
  'crm/callback/change-form.tsx': {
    show: () => <ChangeForm support={callback} times={callTimes} now={new Date()} onDone={nothing} />,
    valid: { phoneNo: '079 111 22 33' },
  },
};
