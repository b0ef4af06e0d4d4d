/** Another time at the same branch for somebody who cannot come. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { SLOT_LIST, SlotPicker } from '#web/booking/slot-picker/slot-picker.tsx';
import { useSlotChoice } from '#web/booking/slot-picker/use-slot-choice.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import classes from './admin-data.module.css';
import { MoveForm } from './move-form.tsx';

export interface MoveAppointmentProps {
  orderId: string;
  appointment: AppointmentView;
  onClose: () => void;
}

export function MoveAppointment({ orderId, appointment, onClose }: MoveAppointmentProps) {
  const { t } = useTranslation('orders-data');
  const language = useLanguage();
  const choice = useSlotChoice();
  const [isMissing, setMissing] = useState(false);
  const { partnerBranchId, branchName, from } = appointment;
  return (
    <Dialog isOpen area="staff" size="wide" title={t('move.title')} onClose={onClose}>
      <div className={classes.form}>
        <p className="muted">{t('move.now', { at: formatDayTime(from, language), branch: branchName })}</p>
        <div>
          <SlotPicker
            branchId={partnerBranchId}
            choice={choice}
            error={isMissing && choice.slot === null ? t('move.missing') : undefined}
          />
        </div>
        <MoveForm
          orderId={orderId}
          partnerBranchId={partnerBranchId}
          slot={choice.slot}
          onMissing={() => {
            setMissing(true);
            document.getElementById(SLOT_LIST)?.focus();
          }}
          onTaken={(slot) => {
            choice.onSlot(null);
            choice.onLost({ from: slot.from, reason: 'slot-taken' });
            document.getElementById(SLOT_LIST)?.focus();
          }}
          onMoved={(slot) => {
            announce(t('move.done', { at: formatDayTime(slot.from, language) }));
            onClose();
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
