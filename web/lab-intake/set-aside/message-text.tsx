/** What a message says, segment by segment in words; as it was sent on demand. What says how the person is, is left out by the server. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTextView } from '#shared/views/set-aside.ts';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './message-text.module.css';
import { sentTime } from './sent-time.ts';

/** Fields that hold a time. */
const TIMES = ['MSH-7', 'PID-7', 'ORC-9', 'OBR-7', 'OBR-14', 'OBR-22', 'OBX-14', 'SPM-17', 'SPM-18'];

export function MessageText({ importId, messageId }: { importId: string; messageId: string }) {
  const { t } = useTranslation(['lab-intake-set-aside', 'errors']);
  const [isRaw, setRaw] = useState(false);
  const query = api.useGetImportMessageTextQuery({ params: { id: importId, messageId } });
  return (
    <section className={classes.text} aria-label={t('lab-intake-set-aside:text.title')}>
      <QueryState query={query} skeleton="summary">
        {(text) => (
          <>
            {isRaw ? (
              <section className={classes.raw} aria-label={t('lab-intake-set-aside:text.raw')}>
                <pre>{text.segments.map(({ raw }) => raw).join('\n')}</pre>
              </section>
            ) : (
              <Segments text={text} />
            )}
            {text.more > 0 && <p className="muted">{t('lab-intake-set-aside:text.more', { count: text.more })}</p>}
            <button type="button" className={classes.switch} aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
              {t('lab-intake-set-aside:text.raw')}
            </button>
          </>
        )}
      </QueryState>
    </section>
  );
}

function Segments({ text }: { text: MessageTextView }) {
  const { t } = useTranslation('lab-intake-set-aside');
  return (
    <ol className={classes.segments}>
      {text.segments.map(({ line, name, fields, hidden }) => {
        const said = fields.flatMap(({ field, text: words }) => {
          const label = t(`text.field.${name}-${field}` as never, { defaultValue: '' }) as string;
          if (label === '' || words === '') return [];
          return [{ label, words: TIMES.includes(`${name}-${field}`) ? sentTime(words) : words }];
        });
        return (
          <li key={line}>
            <b>{t([`text.segment.${name}`, 'text.segment.other'] as never)}</b> <span className="m muted">{name}</span>
            <dl>
              {said.map(({ label, words }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
            {hidden > 0 && <span className={classes.hidden}>{t('text.hidden', { count: hidden })}</span>}
          </li>
        );
      })}
    </ol>
  );
}
