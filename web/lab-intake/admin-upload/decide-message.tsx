/** A message that was set aside: beside the orders it may belong to. It is given to one of them, or put away; who and why are kept. */
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { MessageComparisonView, UndoneMatchView } from '#shared/views/lab-intake.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { AskedMessage } from './decision-host.tsx';
import classes from './dialog.module.css';
import { OrderSearch } from './order-search.tsx';

export interface DecideMessageProps {
  message: AskedMessage;
  onClose: () => void;
}

export function DecideMessage({ message, onClose }: DecideMessageProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [asked, setAsked] = useState(message.replaces ? (message.orderNumber ?? '') : '');
  const params = { id: message.importId, messageId: message.messageId };
  const query = api.useCompareImportMessageQuery(
    { params, query: asked === '' ? {} : { orderNumber: asked } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Dialog area="staff" isOpen size="wide" title={t('decide.title')} onClose={onClose}>
      <p className={classes.fact}>
        {message.orderNumber && <b>{message.orderNumber} </b>}
        {message.words}{' '}
        <span className="muted">
          {message.fileName}, {t('message.position', { position: message.index + 1 })}
        </span>
      </p>
      <QueryState query={query} skeleton="summary">
        {(found) => <Decision found={found} asked={asked} onAsk={setAsked} message={message} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

interface DecisionProps extends DecideMessageProps {
  found: MessageComparisonView;
  asked: string;
  onAsk: (orderNumber: string) => void;
}

function Decision({ found, asked, onAsk, message, onClose }: DecisionProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [chosen, setChosen] = useState<string | null>(null);
  const candidate = found.candidates.find(({ orderNumber }) => orderNumber === chosen) ?? found.candidates[0];
  return (
    <div className={classes.form}>
      {found.undone.map((undone) => (
        <Undone key={undone.at} undone={undone} />
      ))}
      {found.wrongCheckDigit && (
        <Notice tone="warning">
          <p>{t('decide.checkDigit')}</p>
        </Notice>
      )}
      <Candidates found={found} chosen={candidate?.orderNumber ?? null} onChoose={setChosen} />
      <OrderSearch
        isMissing={asked !== '' && !found.candidates.some(({ orderNumber }) => orderNumber === asked)}
        onSearch={(orderNumber) => {
          onAsk(orderNumber);
          setChosen(orderNumber);
        }}
      />
      {candidate && <ComparisonTable sent={found.sent} candidate={candidate} />}
      <DecisionForm message={message} candidate={candidate} onClose={onClose} />
    </div>
  );
}

interface CandidatesProps {
  found: MessageComparisonView;
  chosen: string | null;
  onChoose: (orderNumber: string) => void;
}

function Candidates({ found, chosen, onChoose }: CandidatesProps) {
  const { t } = useTranslation('lab-intake');
  const language = useLanguage();
  if (found.candidates.length === 0) return <p>{t('decide.noCandidates')}</p>;
  return (
    <ul className={classes.candidates} aria-label={t('decide.candidates')}>
      {found.candidates.map(({ orderNumber, person, product, compared, agreeing }) => (
        <li key={orderNumber}>
          <button type="button" aria-pressed={orderNumber === chosen} onClick={() => onChoose(orderNumber)}>
            <span className={classes.head}>
              <b className="m">{orderNumber}</b>{' '}
              <span className="nw">
                {t('decide.agreeing', { count: agreeing, total: Object.keys(compared).length })}
              </span>
            </span>
            <span>{`${person.firstName} ${person.lastName}`}</span>
            <span className="muted">{localized(product, language)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Undone({ undone }: { undone: UndoneMatchView }) {
  const { t } = useTranslation('lab-intake');
  const { orderNumber: number, matchedBy, by, at, reason } = undone;
  return (
    <Notice tone="info">
      <p>
        {t(matchedBy ? 'undo.wasByHand' : 'undo.wasMatched', { number, matchedBy: matchedBy ?? '' })}{' '}
        {t('undo.wasUndone', { by, at: formatDateTime(at), reason })}
      </p>
    </Notice>
  );
}
