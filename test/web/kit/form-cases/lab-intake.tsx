import type { LabEntryView } from '#shared/views/lab-mapping.ts';
import type { WaitingOrder } from '#web/lab-intake/admin-rejections/admin-rejections.tsx';
import { CloseRejections } from '#web/lab-intake/admin-rejections/close-rejections.tsx';
import { DecisionForm } from '#web/lab-intake/admin-upload/decision-form.tsx';
import type { AskedMessage } from '#web/lab-intake/admin-upload/decision-host.tsx';
import { OrderSearch } from '#web/lab-intake/admin-upload/order-search.tsx';
import { UndoDecision } from '#web/lab-intake/admin-upload/undo-decision.tsx';
import { EntryDialog } from '#web/lab-intake/lab-mapping/entry-dialog.tsx';
import { NewCodeDialog } from '#web/lab-intake/lab-mapping/new-code.tsx';
import { type FormCase, nothing } from './form-case.ts';

const rejectedOrder = { orderId: 'o1', orderNumber: '2600000018' } as WaitingOrder;
const heldEntry: LabEntryView = {
  ...{ kind: 'code', sent: 'CORT', codes: [], name: 'Cortisol', units: [], markers: [], loinc: null, seenAt: null },
  ...{ waiting: { values: 1, orders: 1 }, state: 'unknown', mapping: null, suggested: [] },
};
const message: AskedMessage = {
  ...{ importId: 'i1', messageId: 'm1', index: 0, fileName: 'lab.hl7', orderNumber: null },
  words: 'Keine passende Person zum Auftrag.',
};

/** Forms of lab-intake, by their files below `web`. */
export const LAB_INTAKE_FORMS: Record<string, FormCase> = {
  'lab-intake/admin-upload/decision-form.tsx': {
    show: () => (
      <DecisionForm message={message} candidate={{ orderNumber: '2600000018', needsReason: true }} onDone={nothing} />
    ),
    valid: { reason: 'Nummer war vertippt' },
  },
  'lab-intake/admin-rejections/close-rejections.tsx': {
    show: () => <CloseRejections order={rejectedOrder} onClose={nothing} />,
    valid: { reason: 'Person verzichtet' },
  },
  'lab-intake/admin-upload/undo-decision.tsx': {
    show: () => <UndoDecision of="undo" message={message} onClose={nothing} />,
    valid: { reason: 'Röhrchen verwechselt' },
  },
  'lab-intake/lab-mapping/entry-dialog.tsx': {
    show: () => (
      <EntryDialog facility="LABNORD" asked={{ act: 'hold', entry: heldEntry }} onClose={nothing} onSaved={nothing} />
    ),
    valid: { reason: 'Tageszeit fehlt' },
  },
  'lab-intake/lab-mapping/new-code.tsx': {
    show: () => (
      <NewCodeDialog
        facility="LABNORD"
        markers={[{ key: 'ferritin', loinc: '2276-4', name: { de: 'F', en: 'F', fr: 'F', it: 'F' }, unit: 'µg/l' }]}
        nameOf={() => 'Ferritin'}
        isKnown={() => false}
        onOpen={nothing}
        onSaved={nothing}
        onClose={nothing}
      />
    ),
  },
  'lab-intake/admin-upload/order-search.tsx': {
    show: () => <OrderSearch isMissing={false} onSearch={nothing} />,
    withoutSummary: true,
  },
};
