/**
 * The one button of a step that needs the server. Without a connection it keeps its place and its focus and says what is kept;
 * pressed, that it goes on by itself (`useWhenOnline`), or, where money is spent, that nothing was sent (`useOnlyOnline`).
 */
import { Button, type ButtonProps } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';
import classes from './online-button.module.css';
import { useOnline } from './use-online.ts';

export interface OnlineButtonProps extends Pick<ButtonProps, 'size' | 'loading' | 'fullWidth' | 'children'> {
  /** What the person need not fear for: the choice so far, what the form holds, the order. */
  kept: 'choice' | 'form' | 'order';
  /** It goes on by itself when the connection is back. */
  isWaiting?: boolean;
  /** It was pressed in vain so often: it does not go on by itself. */
  notSent?: number;
  onClick?: () => void;
  type?: 'button' | 'submit';
  form?: string;
}

export function OnlineButton({ kept, isWaiting = false, notSent = 0, type = 'button', ...button }: OnlineButtonProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const online = useOnline();
  const waits = t('offlineHere.waits');
  const inVain = t(online ? 'offlineHere.tryNow' : 'offlineHere.notSent');
  useEffect(() => {
    if (isWaiting) announce(waits);
  }, [isWaiting, waits]);
  useEffect(() => {
    if (notSent > 0) announce(inVain);
  }, [notSent, inVain]);
  return (
    <div className={classes.place} data-online-button>
      <Button
        {...button}
        type={type}
        aria-describedby={online && notSent === 0 ? undefined : id}
        classNames={{ root: classes.button, section: classes.icon }}
        leftSection={
          isWaiting || (!online && notSent > 0) ? <IconWifiOff size={20} stroke={1.75} aria-hidden /> : undefined
        }
      />
      {!online && (
        <p id={id} className={classes.note}>
          {t(`offlineHere.${kept}`)} {isWaiting && <b>{waits}</b>} {notSent > 0 && <b>{inVain}</b>}
        </p>
      )}
      {online && notSent > 0 && (
        <p id={id} className={classes.note}>
          <b>{inVain}</b>
        </p>
      )}
    </div>
  );
}
