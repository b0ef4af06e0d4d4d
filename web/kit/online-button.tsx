/**
 * The one button of a step that needs the server. Without a connection it keeps its place and its focus and says what is kept;
 * pressed, that it goes on by itself. Whoever acts on the press uses `useWhenOnline`.
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
  isWaiting: boolean;
  onClick?: () => void;
  type?: 'button' | 'submit';
  form?: string;
}

export function OnlineButton({ kept, isWaiting, type = 'button', ...button }: OnlineButtonProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const online = useOnline();
  const waits = t('offlineHere.waits');
  useEffect(() => {
    if (isWaiting) announce(waits);
  }, [isWaiting, waits]);
  return (
    <div className={classes.place} data-online-button>
      <Button
        {...button}
        type={type}
        aria-describedby={online ? undefined : id}
        classNames={{ root: classes.button, section: classes.icon }}
        leftSection={isWaiting ? <IconWifiOff size={20} stroke={1.75} aria-hidden /> : undefined}
      />
      {!online && (
        <p id={id} className={classes.note}>
          {t(`offlineHere.${kept}`)} {isWaiting && <b>{waits}</b>}
        </p>
      )}
    </div>
  );
}
