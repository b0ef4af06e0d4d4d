/** Messages that wait for a decision, from whatever file: of one kind they are decided together. Below, those decided last. */
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { hasWrongCheckDigit } from '#shared/domain/lab-intake/compare-order.ts';
import { MessageDecision } from '#shared/domain/lab-intake/import-message-state.ts';
import type { SetAsideListView, SetAsideMessageView } from '#shared/views/set-aside.ts';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { type AskedMessage, useAskAbout } from '../admin-upload/decision-host.tsx';
import { asksToReplace } from '../admin-upload/waits-to-replace.ts';
import { DecideTogether } from './decide-together.tsx';
import classes from './set-aside-list.module.css';

/** Rows of a group shown at first. */
const SHOWN = 5;

export interface SetAsideListProps {
  list: SetAsideListView;
  /** Opens one beside the others. */
  onOpen: (messageId: string) => void;
}

export const SetAsideList = memo(function SetAsideList({ list, onOpen }: SetAsideListProps) {
  const { t } = useTranslation(['lab-intake', 'lab-intake-set-aside', 'errors']);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { waiting, decided, total } = list;
  const still = waiting.filter(({ _id }) => chosen.includes(_id)).map(({ _id }) => _id);
  const groups = [...Map.groupBy(waiting, ({ reason }) => reason ?? 'other')];
  return (
    <section aria-labelledby="set-aside" className={classes.section}>
      <h2 id="set-aside" className="vh">
        {t('setAside.title')} {total}
      </h2>
      {total === 0 && <p className={classes.more}>{t('lab-intake-set-aside:nothingWaits')}</p>}
      {groups.map(([reason, rows]) => (
        <Group
          key={reason}
          title={reasonText(reason, t)}
          rows={rows}
          chosen={still}
          onChange={(ids, isOn) => setChosen([...still.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])])}
          onOpen={onOpen}
        />
      ))}
      {total > waiting.length && (
        <p className={classes.more}>{t('setAside.more', { count: total - waiting.length })}</p>
      )}
      <Decided rows={decided} />
      {still.length > 0 && (
        <DecideTogether
          messages={waiting.filter(({ _id }) => still.includes(_id))}
          mayReplace={waiting.every(({ _id, reason }) => !still.includes(_id) || asksToReplace(reason))}
          onDone={() => setChosen([])}
        />
      )}
      <ListKeys onOpen={onOpen} onClear={() => setChosen([])} />
    </section>
  );
});

/** What the keys find in the page. */
const ROW = 'data-message';
const GROUP = 'data-group';

/** J and K go from row to row, where the space bar marks as everywhere; Enter opens, Shift and A mark the group, U undoes the last decision. */
function ListKeys({ onOpen, onClear }: { onOpen: (messageId: string) => void; onClear: () => void }) {
  const { t } = useTranslation('lab-intake-set-aside');
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[${ROW}]`)];
  const move = (by: number) => {
    const all = boxes();
    const at = all.indexOf(document.activeElement as HTMLInputElement);
    const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => {
      const active = document.activeElement;
      const messageId = active?.getAttribute(ROW);
      if (messageId) onOpen(messageId);
      else if (active instanceof HTMLElement && active.matches('a, button, input')) active.click();
    },
    'Shift+a': () => {
      const group = document.activeElement?.closest(`[${GROUP}]`)?.getAttribute(GROUP);
      document.querySelector<HTMLInputElement>(`input[${GROUP}="${group}"]`)?.click();
    },
    u: () => document.querySelector<HTMLElement>('[data-undo]')?.click(),
    Escape: onClear,
  });
  return (
    <div className={classes.keys}>
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.row') },
          { keys: [t('keys.space')], label: t('keys.mark') },
          { keys: ['⇧', 'A'], label: t('keys.group') },
          { keys: ['↵'], label: t('keys.open') },
          { keys: ['U'], label: t('keys.undo') },
        ]}
      />
    </div>
  );
}

function Decided({ rows }: { rows: SetAsideListView['decided'] }) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const ask = useAskAbout();
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.group}>
        {t('setAside.decided')} <span className="muted">{t('setAside.decidedNote')}</span>
      </h3>
      <ul>
        {rows.map((row) => {
          const isMatch = row.decision === MessageDecision.matched;
          const kind = isMatch ? 'undo' : 'take-back';
          const Icon = isMatch ? IconLink : IconTrash;
          return (
            <li key={row._id} className={classes.row}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span className={`${classes.facts} ${classes.decided}`}>
                <span className="m">{row.fileName}</span>
                <span>{row.name || t('setAside.nameless')}</span>
                <span>
                  {isMatch ? t('setAside.matchedTo', { number: row.orderNumber ?? '' }) : t('setAside.discarded')}
                  {row.decisionReason !== '' && `: ${row.decisionReason}`}
                </span>
                <span className="muted">
                  {t('setAside.matchedBy', { by: row.by ?? '', at: formatDateTime(row.at) })}
                </span>
              </span>
              <Button
                id={`${kind}-${row._id}`}
                data-undo
                variant="subtle"
                size="xs"
                onClick={() => ask({ kind, message: toAsked(row, row.decisionReason) })}
              >
                {t(isMatch ? 'undo.open' : 'takeBack.open')}
                <span className="vh">{`: ${row.fileName}`}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type T = ReturnType<typeof useTranslation<['lab-intake', 'errors']>>['t'];
const reasonText = (reason: string | null, t: T): string => t([`reason.${reason}`, 'reason.other'] as never);

const toAsked = (row: SetAsideMessageView, words: string): AskedMessage => {
  const { importId, _id: messageId, index, fileName, orderNumber } = row;
  return { importId, messageId, index, fileName, orderNumber, replaces: asksToReplace(row.reason), words };
};

interface GroupProps {
  title: string;
  rows: readonly SetAsideMessageView[];
  chosen: readonly string[];
  onChange: (ids: readonly string[], isOn: boolean) => void;
  onOpen: (messageId: string) => void;
}

/** Of one kind: the reason is the same. */
function Group({ title, rows, chosen, onChange, onOpen }: GroupProps) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const [isWhole, setWhole] = useState(false);
  const name = rows[0]?.reason ?? 'other';
  const ids = rows.map(({ _id }) => _id);
  const picked = ids.filter((id) => chosen.includes(id)).length;
  return (
    <>
      <h3 className={classes.group}>
        <Checkbox
          size="sm"
          radius="xs"
          {...{ [GROUP]: name }}
          checked={picked === ids.length}
          indeterminate={picked > 0 && picked < ids.length}
          onChange={(event) => onChange(ids, event.currentTarget.checked)}
          label={
            <>
              {title} <span className="muted">{rows.length}</span>
              <span className="vh">, {t('setAside.chooseAll')}</span>
            </>
          }
        />
      </h3>
      <ul {...{ [GROUP]: name }}>
        {(isWhole ? rows : rows.slice(0, SHOWN)).map((row) => (
          <li key={row._id} className={classes.row} data-chosen={chosen.includes(row._id) || undefined}>
            <Checkbox
              size="sm"
              radius="xs"
              {...{ [ROW]: row._id }}
              checked={chosen.includes(row._id)}
              aria-label={t('setAside.choose', { file: row.fileName, position: row.index + 1 })}
              onChange={(event) => onChange([row._id], event.currentTarget.checked)}
            />
            <Facts row={row} />
            <Button id={`decide-${row._id}`} variant="subtle" size="xs" onClick={() => onOpen(row._id)}>
              {t('decide.open')}
              <span className="vh">{`: ${row.fileName}, ${t('message.position', { position: row.index + 1 })}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <Button variant="subtle" size="xs" className={classes.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('message.fewer') : t('message.all', { count: rows.length })}
        </Button>
      )}
    </>
  );
}

function Facts({
  row: { fileName, index, name, orderNumber, observations, receivedAt },
}: {
  row: SetAsideMessageView;
}) {
  const { t } = useTranslation('lab-intake');
  return (
    <span className={classes.facts}>
      <span className="m">{fileName}</span>
      <span>{name || t('setAside.nameless')}</span>
      <span>
        <span className="m">{orderNumber}</span>
        {orderNumber && hasWrongCheckDigit(orderNumber) && (
          <span className={classes.digit}>{t('setAside.wrongDigit')}</span>
        )}
      </span>
      <span className="muted">
        {[t('message.position', { position: index + 1 }), t('message.values', { count: observations })].join(', ')}
      </span>
      <span className="muted nw">{formatDateTime(receivedAt)}</span>
    </span>
  );
}
