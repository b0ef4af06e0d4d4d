/** One message beside the others that wait: J and K go from one to the next, and a decision goes on with the next by itself. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { SetAsideListView } from '#shared/views/set-aside.ts';
import { announce } from '#web/kit/announce.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { MESSAGE_TITLE_ID, MessageDetail } from './message-detail.tsx';
import classes from './set-aside.module.css';

export interface SetAsideDeskProps {
  list: SetAsideListView;
  /** Which of those that wait is open. */
  at: number;
  /** Null goes back to the list. */
  onOpen: (messageId: string | null) => void;
}

/** Of a message that came by itself, the control id says more than who sent it. */
const shortName = (fileName: string): string => fileName.replace(/^.* (\S+) \(MLLP\)$/, 'MLLP $1');

const rowId = (messageId: string): string => `waits-${messageId}`;

export function SetAsideDesk({ list: { waiting, total }, at, onOpen }: SetAsideDeskProps) {
  const { t } = useTranslation(['lab-intake-set-aside', 'lab-intake', 'errors']);
  const message = waiting[at];
  const current = message?._id ?? '';
  useEffect(() => {
    document.getElementById(rowId(current))?.scrollIntoView({ block: 'nearest' });
    // A list that was scrolled leaves the page in the middle of the message, and its button takes the focus with it.
    document.getElementById('main')?.scrollTo({ top: 0 });
    if (document.activeElement === document.body) document.getElementById(MESSAGE_TITLE_ID)?.focus();
  }, [current]);
  const reasonText = (reason: string | null) => t([`lab-intake:short.${reason}`, 'lab-intake:short.other'] as never);
  const move = (by: number) => {
    const next = waiting[at + by];
    if (!next) return;
    onOpen(next._id);
    announce(`${next.name || t('lab-intake:setAside.nameless')}, ${reasonText(next.reason)}`);
  };
  useKeys({ j: () => move(1), k: () => move(-1), g: () => onOpen(null) });
  if (!message) return null;
  return (
    <>
      <div className={classes.desk}>
        <nav className={classes.master} aria-label={t('lab-intake-set-aside:waiting')}>
          <div className={classes.masterHead}>
            <b>{t('lab-intake-set-aside:toDecide', { count: total })}</b>
            <button type="button" className={classes.plain} onClick={() => onOpen(null)}>
              {t('lab-intake-set-aside:list')}{' '}
              <span aria-hidden>
                <Kbd>G</Kbd>
              </span>
            </button>
          </div>
          <ul>
            {waiting.map((row) => (
              <li key={row._id}>
                <button
                  type="button"
                  id={rowId(row._id)}
                  className={classes.row}
                  aria-current={row._id === current || undefined}
                  onClick={() => onOpen(row._id)}
                >
                  <span className={classes.name}>{row.name || t('lab-intake:setAside.nameless')}</span>
                  <span className="muted">{formatDateTime(row.receivedAt)}</span>
                  <span className={classes.why}>{reasonText(row.reason)}</span>
                  <span className={`muted ${classes.file}`}>{shortName(row.fileName)}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.detail}>
          <Button
            variant="subtle"
            size="sm"
            className={classes.back}
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpen(null)}
          >
            {t('lab-intake-set-aside:backToList')}
          </Button>
          <MessageDetail
            key={current}
            message={message}
            position={at + 1}
            total={total}
            onMove={move}
            hasNext={at + 1 < waiting.length}
            onDecided={() => onOpen((waiting[at + 1] ?? waiting[at - 1])?._id ?? null)}
          />
        </div>
      </div>
      <div className={classes.keys}>
        <KeyBar
          hints={[
            { keys: ['J', 'K'], label: t('lab-intake-set-aside:keys.move') },
            { keys: ['1', '2', '3'], label: t('lab-intake-set-aside:keys.choose') },
            { keys: ['/'], label: t('lab-intake-set-aside:keys.search') },
            { keys: ['L'], label: t('lab-intake-set-aside:keys.ask') },
            { keys: ['X'], label: t('lab-intake-set-aside:keys.discard') },
            { keys: ['R'], label: t('lab-intake-set-aside:keys.text') },
            { keys: [t('lab-intake-set-aside:keys.ctrl'), '↵'], label: t('lab-intake-set-aside:keys.match') },
          ]}
        />
      </div>
    </>
  );
}
