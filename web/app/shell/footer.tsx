/** The end of public pages: links kept by the editors (`/cms/footer-links`), contact, languages, appearance. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LANGUAGE_TAGS } from '#shared/languages.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { switchLanguage } from '../i18n/switch-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { CONTACT } from './contact.ts';
import classes from './footer.module.css';
import { useOfferedLanguages } from './language-menu.tsx';
import { LogoSign } from './logo.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

export function Footer() {
  const { t } = useTranslation('common');
  const shown = useLanguage();
  const offered = useOfferedLanguages();
  const { data } = api.useGetFooterLinksQuery();
  return (
    <footer className={classes.footer} data-print="no">
      <div className="wrap">
        <div className={classes.columns}>
          <div>
            <p className={classes.logo}>
              <LogoSign />
              {t('brand')}
            </p>
            <p className={classes.claim}>{t('footer.claim')}</p>
            <p className={classes.claim}>
              <a href={CONTACT.phoneHref} aria-label={t('help.call', { phone: CONTACT.phone })}>
                {CONTACT.phone}
              </a>
            </p>
          </div>
          {data?.categories.map((category) => (
            <nav key={category.key} aria-label={localized(category.name, shown)}>
              <h2 className={classes.head}>{localized(category.name, shown)}</h2>
              <ul>
                {category.links.map((link) => (
                  <li key={link.key}>
                    <FooterLink url={localized(link.url, shown)}>{localized(link.label, shown)}</FooterLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={classes.end}>
          <span>{t('footer.emergency')}</span>
          <SchemeChoice />
          <span className={classes.languages}>
            {offered.map((code) => (
              <button
                key={code}
                type="button"
                lang={LANGUAGE_TAGS[code]}
                aria-current={code === shown ? 'true' : undefined}
                onClick={() => void switchLanguage(code)}
              >
                {LANGUAGE_NAMES[code]}
              </button>
            ))}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Addresses of our own are routed without their `lang`, which the link of the language shown repeats. */
function FooterLink({ url, children }: { url: string; children: string }) {
  if (!url.startsWith('/')) return <a href={url}>{children}</a>;
  return <Link to={url.replace(/[?&]lang=[a-z]{2}$/, '')}>{children}</Link>;
}
