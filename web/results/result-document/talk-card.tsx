/** A person to speak to about the result. */
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CONTACT } from '#web/app/shell/contact.ts';
import { CallbackLink } from './callback-link.tsx';
import side from './side.module.css';

export function TalkCard() {
  const { t } = useTranslation('results');
  return (
    <section className={side.card} aria-label={t('talk.title')}>
      <h2 className={side.small}>{t('talk.title')}</h2>
      <p className="muted">{t('talk.help')}</p>
      <p className={side.ways}>
        <a className="link" href={CONTACT.phoneHref}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {CONTACT.phone}
        </a>
        <CallbackLink />
      </p>
    </section>
  );
}
