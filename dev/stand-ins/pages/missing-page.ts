import { html } from './html.ts';
import { layout } from './layout.ts';
import type { Texts } from './texts.ts';

/** Shown for a payment nobody opened. */
export function missingPage(texts: Texts): string {
  const { t, language } = texts;
  const main = html`<div class="narrow">
<h1>${t('missing.title')}</h1>
<p class="lead">${t('missing.lead')}</p>
<p><a class="button primary" href="/sandbox?lang=${language}">${t('missing.back')}</a></p>
</div>`;
  return layout({ texts, title: t('missing.title'), inLanguage: (other) => `?lang=${other}`, main });
}
