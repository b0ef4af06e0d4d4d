import { PROFILES } from '../lab/profiles.ts';
import type { DeskFacts } from './desk-page.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { sectionHead } from './section-head.ts';
import type { Texts } from './texts.ts';

/** The laboratory's part of the desk: choose an order and how its result turns out, then deliver or download the file. */
export function labSection(
  { t, language }: Texts,
  { orders, labOutcome, orderNumber }: Pick<DeskFacts, 'orders' | 'labOutcome' | 'orderNumber'>,
): Html {
  const isDone = labOutcome === 'delivered';
  return html`<section class="card" aria-labelledby="lab">
${sectionHead('lab', 'tube', t('lab.title'))}
<p class="quiet">${t('lab.lead')}</p>
<div role="status" data-lab-status>${
    labOutcome &&
    html`<p class="note ${isDone ? 'success' : 'danger'}">${icon(isDone ? 'check' : 'alert')}<span>${t(`lab.outcome.${labOutcome}`, { orderNumber })}</span></p>`
  }</div>
<form method="post" action="/sandbox/desk/lab" data-lab>
<input type="hidden" name="lang" value="${language}">
<div class="field">
<label for="orderNumber">${t('lab.orderNumber')}</label>
<input id="orderNumber" name="orderNumber" list="orders" inputmode="numeric" autocomplete="off" required pattern="[0-9]{10}" maxlength="10" value="${orderNumber}" aria-describedby="orderNumber-help">
<p id="orderNumber-help" class="quiet">${t('lab.orderNumberHelp')}</p>
<datalist id="orders">${orders.map((order) => html`<option value="${order.orderNumber}">${order.customer} · ${order.product[language]}</option>`)}</datalist>
</div>
${
  orders.length > 0 &&
  html`<ul class="chips" aria-label="${t('lab.recent')}">${orders
    .slice(0, 3)
    .map(
      (order) =>
        html`<li><button type="button" class="chip" data-order="${order.orderNumber}">${order.orderNumber}<span class="quiet">${order.customer}</span></button></li>`,
    )}</ul>`
}
<fieldset class="profiles"><legend>${t('lab.profile')}</legend>
${PROFILES.map(
  (profile, place) =>
    html`<label class="choice compact"><input type="radio" name="profile" value="${profile}"${place === 0 && html` checked`}><span class="grow"><strong>${t(`lab.profiles.${profile}.name`)}</strong><span class="quiet">${t(`lab.profiles.${profile}.help`)}</span></span></label>`,
)}
</fieldset>
<label class="check"><input type="checkbox" name="corrected" value="true"><span>${t('lab.corrected')}</span></label>
<div class="buttons">
<button class="button primary">${t('lab.deliver')}</button>
<button class="button" formmethod="get" formaction="/sandbox/desk/lab/file">${icon('download')}${t('lab.download')}</button>
</div>
</form>
</section>`;
}
