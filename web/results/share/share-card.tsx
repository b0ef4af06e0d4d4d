/** A link that opens the result now: the link to copy, where its codes go, what was opened, and its end. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import type { ShareView } from '#shared/views/sharing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { maskNumber } from '#web/identity/mask-number.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { CopyLink } from './copy-link.tsx';
import classes from './share.module.css';
import { ShareEvents } from './share-events.tsx';

interface ShareCardProps {
  share: ShareView;
  /** It was just made. */
  takesFocus: boolean;
  onEnd: (isWrongNumber: boolean) => void;
}

export function ShareCard({ share, takesFocus, onEnd }: ShareCardProps) {
  const { t } = useTranslation('results-sharing');
  const language = useLanguage();
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  const { recipient, expiresAt, link, phoneNo } = share;
  const until = { day: formatShortDay(expiresAt, language), time: formatTime(expiresAt) };
  return (
    <Card as="section" className={classes.card}>
      <div className={classes.head}>
        <h2 ref={name} tabIndex={-1} className={classes.recipient}>
          {recipient}
        </h2>
        <StatusBadge tone="success">{t('share.activeUntil', until)}</StatusBadge>
      </div>
      {link ? (
        <CopyLink link={link} recipient={recipient} />
      ) : (
        <Notice tone="info" title={t('share.gone')}>
          <p>{t('share.goneHelp')}</p>
        </Notice>
      )}
      <h3 className={classes.label}>{t('share.code')}</h3>
      <p>
        <Trans
          t={t}
          i18nKey="share.codeHelp"
          values={{ phone: maskNumber(phoneNo) }}
          components={{ b: <b className="nw" /> }}
        />
      </p>
      <h3 className={classes.events}>{t('share.events')}</h3>
      <ShareEvents share={share} />
      <div className={classes.buttons}>
        <Button color="danger" onClick={() => onEnd(false)}>
          {t('share.end')}
          <span className="vh">{`: ${recipient}`}</span>
        </Button>
        <ActionLink onClick={() => onEnd(true)} hiddenText={`: ${recipient}`}>
          {t('share.wrongNumber')}
        </ActionLink>
      </div>
      <p className="muted">{t('share.endHelp')}</p>
    </Card>
  );
}
