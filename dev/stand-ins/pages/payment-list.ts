import { formatMoney } from '#shared/domain/money.ts';
import type { StoredSession } from '../stripe/objects.ts';
import { clockTime } from './clock-time.ts';
import { type Html, html } from './html.ts';
import type { Texts } from './texts.ts';

/** Ended payments that are still shown. */
const SHOWN_ENDED = 4;

/** Open payments with what can be done to them, then the last ended ones. @param stored newest first */
export function paymentList(texts: Texts, stored: StoredSession[]): Html {
  const open = stored.filter(({ session }) => session.status === 'open');
  const ended = stored.filter(({ session }) => session.status !== 'open').slice(0, SHOWN_ENDED);
  if (open.length + ended.length === 0) return html`<li class="empty" data-key="none">${texts.t('payments.none')}</li>`;
  return html`${open.map((one) => openPayment(texts, one))}${ended.map((one) => endedPayment(texts, one))}`;
}

function openPayment({ t, language }: Texts, { session, lineName, declined }: StoredSession): Html {
  const orderNumber = session.metadata.orderNumber ?? '';
  const button = (outcome: 'pay' | 'decline' | 'expire', kind: string) =>
    html`<button class="button small ${kind}" name="outcome" value="${outcome}" data-focus="${outcome}-${session.id}">${t(`payments.${outcome}`)}<span class="hidden"> – ${orderNumber}</span></button>`;
  return html`<li class="payment" data-key="${session.id}">
${facts(lineName, orderNumber, session.amount_total)}
<p class="quiet">${t('payments.openUntil', { time: clockTime(session.expires_at * 1000) })}${declined && html` · <span class="warning">${t('payments.declined')}</span>`}</p>
<form class="buttons" method="post" action="/sandbox/desk/checkout/${session.id}">
<input type="hidden" name="lang" value="${language}">
${button('pay', 'primary')}${button('decline', '')}${button('expire', '')}
<a class="link" href="/sandbox/pay/${session.id}?lang=${language}" data-focus="page-${session.id}">${t('payments.page')}<span class="hidden"> – ${orderNumber}</span></a>
</form>
</li>`;
}

function endedPayment({ t }: Texts, { session, lineName }: StoredSession): Html {
  const state = session.status === 'expired' ? 'expired' : session.payment_status;
  return html`<li class="payment ended" data-key="${session.id}">
${facts(lineName, session.metadata.orderNumber ?? '', session.amount_total)}
<p><span class="badge ${state}">${t(`payments.state.${state}`)}</span></p>
</li>`;
}

function facts(lineName: string, orderNumber: string, amount: number): Html {
  return html`<p class="payment-head"><span><strong>${lineName}</strong> <span class="quiet nowrap">${orderNumber}</span></span><strong class="nowrap">${formatMoney(amount)}</strong></p>`;
}
