import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#shared/languages.ts';
import { type Html, html } from './html.ts';
import { BRAND_MARK } from './icons.ts';
import type { Texts } from './texts.ts';

export interface PageFrame {
  texts: Texts;
  title: string;
  /** Address of this page in another language. */
  inLanguage: (language: Language) => string;
  main: Html;
  /** Pages that change by themselves load the script. */
  live?: boolean;
}

/** Every page of the sandbox: header with the mark, the plain words that this is no real world, and the languages. */
export function layout({ texts, title, inLanguage, main, live = false }: PageFrame): string {
  const { t, language } = texts;
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – ${t('name')}</title>
<link rel="icon" href="/sandbox/assets/icon.svg">
<link rel="stylesheet" href="/sandbox/assets/sandbox.css">
${live && html`<script src="/sandbox/assets/sandbox.js" type="module"></script>`}
</head>
<body>
<a class="skip" href="#main">${t('skip')}</a>
<header class="header"><div class="wrap">
<a class="brand" href="/sandbox?lang=${language}">${BRAND_MARK}<span>messlinie</span></a>
<span class="stamp">${t('name')}</span>
<nav class="languages" aria-label="${t('languages')}"><ul>${LANGUAGES.map(
    (other) =>
      html`<li><a href="${inLanguage(other)}" lang="${LANGUAGE_TAGS[other]}" hreflang="${other}" aria-label="${t(`language.${other}`)}"${
        other === language && html` aria-current="true"`
      }>${other.toUpperCase()}</a></li>`,
  )}</ul></nav>
</div></header>
<main id="main" class="wrap" tabindex="-1">${main}</main>
<footer class="footer"><div class="wrap"><p>${t('footer')}</p></div></footer>
</body>
</html>
`.text;
}
