import { formatPhone } from '#shared/domain/format-phone.ts';
import type { RecentOrder } from '../lab/lab-desk.ts';
import type { DemoPerson } from '../sandbox/read-people.ts';
import { type Html, html } from './html.ts';
import { labSection } from './lab-section.ts';
import { layout } from './layout.ts';
import { peopleSection } from './people-section.ts';
import { sectionHead } from './section-head.ts';
import type { Texts } from './texts.ts';

export interface DeskFacts {
  messages: Html;
  mails: Html;
  payments: Html;
  /** Number the phone is filtered by; empty for all. */
  phoneNo: string;
  /** Numbers to choose from: the demo people's and those that got a message. */
  numbers: string[];
  people: DemoPerson[];
  orders: RecentOrder[];
  /** What came of the last order to the laboratory: a key of `lab.outcome`. */
  labOutcome: string;
  orderNumber: string;
}

/** The newcomer's desk: everything the outside world would do, on one page. */
export function deskPage(texts: Texts, facts: DeskFacts): string {
  const { t, language } = texts;
  const main = html`
<div class="intro"><h1>${t('title')}</h1><p class="lead">${t('lead')}</p></div>
<p class="hidden" role="status" data-announce data-new-message="${t('phone.new')}"></p>
<div class="desk" data-desk data-language="${language}" data-phone="${facts.phoneNo}">
<div class="column">${phone(texts, facts)}${mailbox(texts, facts)}${peopleSection(texts, facts.people)}</div>
<div class="column">${payments(texts, facts)}${labSection(texts, facts)}${links(texts)}</div>
</div>`;
  const inLanguage = (other: string) =>
    `/sandbox?${new URLSearchParams({ lang: other, ...(facts.phoneNo && { phoneNo: facts.phoneNo }) })}`;
  return layout({ texts, title: t('title'), inLanguage, main, live: true });
}

function phone({ t, language }: Texts, { messages, phoneNo, numbers, people }: DeskFacts): Html {
  const names = new Map(people.map((person) => [person.phoneNo, person.name]));
  return html`<section class="card" aria-labelledby="phone">
${sectionHead('phone', 'phone', t('phone.title'))}
<form class="filter" method="get" action="/sandbox" data-filter>
<input type="hidden" name="lang" value="${language}">
<label for="phoneNo">${t('phone.filter')}</label>
<div class="row"><select id="phoneNo" name="phoneNo">
<option value="">${t('phone.all')}</option>
${numbers.map((number) => html`<option value="${number}"${number === phoneNo && html` selected`}>${formatPhone(number)}${names.has(number) && ` · ${names.get(number)}`}</option>`)}
</select><noscript><button class="button">${t('phone.show')}</button></noscript></div>
</form>
<ol class="bubbles" data-live="messages" tabindex="0" aria-label="${t('phone.list')}">${messages}</ol>
</section>`;
}

function mailbox({ t }: Texts, { mails }: DeskFacts): Html {
  return html`<section class="card" aria-labelledby="mail">
${sectionHead('mail', 'mail', t('mail.title'))}
<ol class="bubbles" data-live="mails" tabindex="0" aria-label="${t('mail.list')}">${mails}</ol>
</section>`;
}

function payments({ t }: Texts, facts: DeskFacts): Html {
  return html`<section class="card" aria-labelledby="payments">
${sectionHead('payments', 'card', t('payments.title'))}
<ul class="payments" data-live="payments">${facts.payments}</ul>
</section>`;
}

function links({ t, language }: Texts): Html {
  const places = [
    ['home', '/'],
    ['login', '/auth/login'],
    ['orders', '/user/orders'],
    ['doctor', '/doctor'],
    ['upload', '/admin/upload'],
  ] as const;
  return html`<nav class="card places" aria-labelledby="places">
${sectionHead('places', 'arrow', t('places.title'))}
<ul>${places.map(([key, path]) => html`<li><a class="place" href="${path}?lang=${language}"><strong>${t(`places.${key}.name`)}</strong><span class="quiet">${t(`places.${key}.help`)}</span></a></li>`)}</ul>
</nav>`;
}
