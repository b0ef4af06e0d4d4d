import { formatPhone } from '#shared/domain/format-phone.ts';
import type { DemoPerson } from '../sandbox/read-people.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import { sectionHead } from './section-head.ts';
import type { Texts } from './texts.ts';

/** The demo people: who they are, the number to sign in with, and their messages. */
export function peopleSection({ t, language }: Texts, people: DemoPerson[]): Html {
  if (people.length === 0) return html``;
  const filtered = (phoneNo: string) => `/sandbox?${new URLSearchParams({ lang: language, phoneNo })}#phone`;
  return html`<section class="card" aria-labelledby="people">
${sectionHead('people', 'people', t('people.title'))}
<p class="quiet">${t('people.lead')}</p>
<ul class="persons">${people.map(
    (person) => html`<li><p class="person grow"><strong>${person.name}</strong>
<span class="quiet">${person.roles.map((role) => t(`people.role.${role}`)).join(', ')} · ${person.language.toUpperCase()}</span>
<a href="${filtered(person.phoneNo)}">${formatPhone(person.phoneNo)}</a></p>
<button type="button" class="button small" data-copy="${person.phoneNo}" data-copied="${t('phone.copied')}">${icon('copy')}<span>${t('people.copy')}<span class="hidden"> ${person.name}</span></span></button></li>`,
  )}</ul>
</section>`;
}
