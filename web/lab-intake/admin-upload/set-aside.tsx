/** Messages that wait for a decision, from whatever file: of one kind they are decided together. Below, those matched last. */
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { SetAsideMessageView } from '#shared/views/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { LoadError } from '#web/kit/load-error.tsx';
import { DecideTogether } from './decide-together.tsx';
import { type AskedMessage, useAskAbout } from './decision-host.tsx';
import classes from './set-aside.module.css';
import { asksToReplace } from './waits-to-replace.ts';

/** Rows of a group shown at first. */
const SHOWN = 5;

export const SetAside = memo(function SetAside() {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const query = api.useListSetAsideMessagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ask = useAskAbout();
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={query.refetch} />;
  const { waiting = [], decided = [], total = 0 } = query.data ?? {};
  if (waiting.length + decided.length === 0) return null;
  const still = waiting.filter(({ _id }) => chosen.includes(_id)).map(({ _id }) => _id);
  const groups = [...Map.groupBy(waiting, ({ reason }) => reason ?? 'other')];
  return (
    <section aria-labelledby="set-aside" className={classes.section}>
      <h2 id="set-aside" className={classes.title}>
        {t('setAside.title')} <span className="muted">{total}</span>
      </h2>
      {groups.map(([reason, rows]) => (
        <Group
          key={reason}
          title={reasonText(reason, t)}
          rows={rows}
          chosen={still}
          onChange={(ids, isOn) => setChosen([...still.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])])}
        />
      ))}
      {total > waiting.length && (
        <p className={classes.more}>{t('setAside.more', { count: total - waiting.length })}</p>
      )}
      {decided.length > 0 && (
        <>
          <h3 className={classes.group}>
            {t('setAside.decided')} <span className="muted">{t('setAside.decidedNote')}</span>
          </h3>
          <ul>
            {decided.map((row) => (
              <li key={row._id} className={classes.row}>
                <span className={`${classes.facts} ${classes.decided}`}>
                  <span className="m">{row.fileName}</span>
                  <span>{row.name || t('setAside.nameless')}</span>
                  <span className="m">{row.orderNumber}</span>
                  <span className="muted">
                    {t('setAside.matchedBy', { by: row.by ?? '', at: formatDateTime(row.at) })}
                  </span>
                </span>
                <Button
                  id={`undo-${row._id}`}
                  variant="subtle"
                  size="xs"
                  onClick={() => ask({ kind: 'undo', message: toAsked(row, row.decisionReason) })}
                >
                  {t('undo.open')}
                  <span className="vh">{`: ${row.fileName}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {still.length > 0 && (
        <DecideTogether
          messageIds={still}
          mayReplace={waiting.every(({ _id, reason }) => !still.includes(_id) || asksToReplace(reason))}
          onDone={() => setChosen([])}
        />
      )}
    </section>
  );
});

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
}

/** Of one kind: the reason is the same. */
function Group({ title, rows, chosen, onChange }: GroupProps) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const [isWhole, setWhole] = useState(false);
  const ask = useAskAbout();
  const ids = rows.map(({ _id }) => _id);
  const picked = ids.filter((id) => chosen.includes(id)).length;
  return (
    <>
      <h3 className={classes.group}>
        <Checkbox
          size="sm"
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
      <ul>
        {(isWhole ? rows : rows.slice(0, SHOWN)).map((row) => (
          <li key={row._id} className={classes.row} data-chosen={chosen.includes(row._id) || undefined}>
            <Checkbox
              size="sm"
              checked={chosen.includes(row._id)}
              aria-label={t('setAside.choose', { file: row.fileName, position: row.index + 1 })}
              onChange={(event) => onChange([row._id], event.currentTarget.checked)}
            />
            <Facts row={row} />
            <Button
              id={`decide-${row._id}`}
              variant="subtle"
              size="xs"
              onClick={() => ask({ kind: 'decide', message: toAsked(row, title) })}
            >
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
        {orderNumber && !isOrderNumber(orderNumber) && (
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
