import { formatPhone } from '#shared/domain/format-phone.ts';
import type { PhoneMessage } from '../twilio/twilio-world.ts';
import { clockTime } from './clock-time.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import type { Texts } from './texts.ts';

/** A code as our SMS carry it: six digits that stand alone. */
const CODE = /(?<!\d)\d{6}(?!\d)/;
const LINK = /(https?:\/\/[^\s]+[^\s.,;:!?)])/;

/** The phone's messages as bubbles, newest first. @param names who has which number */
export function messageList({ t }: Texts, messages: PhoneMessage[], names: Map<string, string>): Html {
  if (messages.length === 0) return html`<li class="empty" data-key="none">${t('phone.none')}</li>`;
  return html`${messages.map((message) => {
    const code = CODE.exec(message.body)?.[0];
    const number = formatPhone(message.to);
    const name = names.get(message.to);
    return html`<li class="bubble" data-key="${message.sid}">
<p class="bubble-head"><span>${name ? html`<strong>${name}</strong> ` : ''}<span class="nowrap">${number}</span></span><time datetime="${message.at}">${clockTime(message.at)}</time></p>
<p class="bubble-body">${linked(message.body)}</p>
${message.status === 'undelivered' && html`<p class="warning">${t('phone.undelivered')}</p>`}
${
  code &&
  html`<button type="button" class="button small" data-copy="${code}" data-focus="copy-${message.sid}" data-copied="${t('phone.copied')}">${icon('copy')}<span>${t('phone.copy', { code })}</span></button>`
}
</li>`;
  })}`;
}

function linked(body: string): Html {
  return html`${body.split(LINK).map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;
}
