import { formatMoney } from '#shared/domain/money.ts';
import type { StoredSession } from '../stripe/objects.ts';
import { clockTime } from './clock-time.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { layout } from './layout.ts';
import type { Texts } from './texts.ts';

const TITLES = { open: 'pay.title', complete: 'pay.paidTitle', expired: 'pay.expiredTitle' } as const;

/** The hosted pay page of an open session, or what became of one that is not open any more. */
export function payPage(texts: Texts, stored: StoredSession): string {
  const { t } = texts;
  const { session } = stored;
  const here = `/sandbox/pay/${session.id}`;
  const main = html`<div class="pay">
<div class="pay-main">${session.status === 'open' ? form(texts, stored, here) : ending(texts, stored)}</div>
<aside class="pay-side" aria-labelledby="summary">
<div class="card">
<h2 id="summary" class="h4">${t('pay.summary')}</h2>
<dl class="lines">
<div><dt>${stored.lineName}</dt><dd>${formatMoney(session.amount_total)}</dd></div>
<div class="total"><dt>${t('pay.total')}</dt><dd>${formatMoney(session.amount_total)}</dd></div>
</dl>
${session.metadata.orderNumber && html`<p class="quiet">${t('pay.order', { orderNumber: session.metadata.orderNumber })}</p>`}
</div>
</aside>
</div>`;
  const title = t(TITLES[session.status]);
  return layout({ texts, title, inLanguage: (other) => `${here}?lang=${other}`, main });
}

function form({ t, language }: Texts, stored: StoredSession, here: string): Html {
  const { session } = stored;
  return html`
<h1>${t('pay.title')}</h1>
<p class="lead">${t('pay.lead')}</p>
${
  stored.declined &&
  html`<div class="note danger" role="alert">${icon('alert')}<p><strong>${t('pay.declined')}</strong> ${t('pay.declinedHelp')}</p></div>`
}
<form method="post" action="${here}">
<input type="hidden" name="lang" value="${language}">
<fieldset class="methods">
<legend>${t('pay.method')}</legend>
<label class="choice"><input type="radio" name="method" value="twint" checked><span class="grow"><strong>TWINT</strong><span class="quiet">${t('pay.twint')}</span></span>${icon('phone', 24)}</label>
<label class="choice"><input type="radio" name="method" value="card"><span class="grow"><strong>${t('pay.card')}</strong><span class="quiet">${t('pay.cardHelp')}</span></span>${icon('card', 24)}</label>
</fieldset>
<button class="button primary large" name="action" value="pay">${t('pay.submit', { amount: formatMoney(session.amount_total) })}</button>
<p class="quiet">${t('pay.openUntil', { time: clockTime(session.expires_at * 1000) })}</p>
<section class="otherwise" aria-labelledby="otherwise">
<h2 id="otherwise" class="h4">${t('pay.otherwise')}</h2>
<p class="quiet">${t('pay.otherwiseHelp')}</p>
<div class="buttons">
<button class="button" name="action" value="decline">${t('pay.decline')}</button>
<button class="button" name="action" value="cancel">${t('pay.cancel')}</button>
<button class="button" name="action" value="expire">${t('pay.expire')}</button>
</div>
</section>
</form>`;
}

function ending({ t }: Texts, { session }: StoredSession): Html {
  const isPaid = session.status === 'complete';
  const back = isPaid ? session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id) : session.cancel_url;
  return html`
<h1>${t(TITLES[session.status])}</h1>
<p class="lead">${t(isPaid ? 'pay.paidLead' : 'pay.expiredLead')}</p>
${back && html`<p><a class="button primary large" href="${back}">${t('pay.back')}${icon('arrow')}</a></p>`}`;
}
