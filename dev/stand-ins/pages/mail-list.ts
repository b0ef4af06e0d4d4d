import type { ReceivedMail } from '../smtp/mail-world.ts';
import { clockTime } from './clock-time.ts';
import { type Html, html } from './html.ts';
import { icon } from './icons.ts';
import type { Texts } from './texts.ts';

/** A code as our mails carry it: six digits that stand alone. */
const CODE = /(?<!\d)\d{6}(?!\d)/;

/** The mailbox, newest first. */
export function mailList({ t }: Texts, mails: ReceivedMail[]): Html {
  if (mails.length === 0) return html`<li class="empty" data-key="none">${t('mail.none')}</li>`;
  return html`${mails.map((mail) => {
    const code = CODE.exec(mail.text)?.[0];
    return html`<li class="bubble" data-key="${mail.id}">
<p class="bubble-head"><span><strong>${mail.subject}</strong> <span class="nowrap">${mail.to}</span></span><time datetime="${mail.at}">${clockTime(mail.at)}</time></p>
<p class="bubble-body">${mail.text}</p>
${
  code &&
  html`<button type="button" class="button small" data-copy="${code}" data-focus="copy-${mail.id}" data-copied="${t('phone.copied')}">${icon('copy')}<span>${t('phone.copy', { code })}</span></button>`
}
</li>`;
  })}`;
}
