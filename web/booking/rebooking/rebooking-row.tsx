/** One appointment that its branch cannot keep: whose it is, whether an SMS goes there, and what came of the last one. */

import { useTranslation } from 'react-i18next';
import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import type { RebookingOfferView, RebookingView } from '#shared/views/booking.ts';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useWho } from '#web/kit/use-who.ts';
import { SMS_TONES } from '#web/messaging/sms-tones.ts';
import classes from './rebooking.module.css';

export interface RebookingRowProps {
  appointment: RebookingView;
  today: string;
  isChosen: boolean;
  onTurn: () => void;
}

export function RebookingRow({ appointment, today, isChosen, onTurn }: RebookingRowProps) {
  const { orderNumber, from, branchName, firstName, lastName, mayOffer, offer } = appointment;
  const who = `${formatDateTime(from)}, ${firstName} ${lastName}`;
  const { t } = useTranslation('booking-branches');
  return (
    <li className={classes.row}>
      <span className="b">{who}</span>
      <span className="muted">{`${orderNumber}, ${branchName}`}</span>
      {offer && <Offer offer={offer} today={today} />}
      {mayOffer && (
        <label className={classes.choice}>
          <input type="checkbox" className="tick" checked={isChosen} onChange={onTurn} />
          <span>
            {t(isChosen ? 'rebooking.bySms' : 'rebooking.byPhone')}
            <span className="vh">{`: ${who}`}</span>
          </span>
        </label>
      )}
    </li>
  );
}

function Offer({ offer, today }: { offer: RebookingOfferView; today: string }) {
  const { t } = useTranslation(['booking-branches', 'messaging']);
  const who = useWho();
  const { state, at, by, freeUntil, sms, to } = offer;
  const isOver = state === RebookingState.open && freeUntil < today;
  return (
    <>
      <span>{t('booking-branches:rebooking.offered', { at: formatDateTime(at), by: who(by) })}</span>
      <span className={classes.state}>
        {sms && <StatusBadge tone={SMS_TONES[sms.state]}>{t(`messaging:state.${sms.state}`)}</StatusBadge>}
        {state === RebookingState.open && (
          <span>
            {t(`booking-branches:rebooking.${isOver ? 'over' : 'freeUntil'}`, { day: formatDate(freeUntil) })}
          </span>
        )}
        {state !== RebookingState.open && state !== RebookingState.used && (
          <span>{t(`booking-branches:rebooking.${state}`)}</span>
        )}
      </span>
      {sms?.reason && <span className={classes.refused}>{t(`messaging:reason.${sms.reason}`)}</span>}
      {to && (
        <span>{t('booking-branches:rebooking.movedTo', { when: formatDateTime(to.from), branch: to.branchName })}</span>
      )}
    </>
  );
}
