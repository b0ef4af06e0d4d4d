/** The orders a message may belong to, the one chosen beside the message, and the form that decides. In a dialog, or in a page with keys. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { MessageComparisonView, UndoneDiscardView, UndoneMatchView } from '#shared/views/set-aside.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { DecisionForm, type DecisionFormProps, DISCARD_ID, MATCH_ID } from './decision-form.tsx';
import classes from './dialog.module.css';
import { OrderSearch } from './order-search.tsx';

const SEARCH_ID = 'decide-search';

export interface DecisionProps extends Omit<DecisionFormProps, 'candidate'> {
  found: MessageComparisonView;
  /** The number looked for; '' where none is. */
  asked: string;
  onAsk: (orderNumber: string) => void;
  /** In a page of its own: 1 to 3 choose, / looks for an order, X discards, Ctrl and Enter match. */
  withKeys?: boolean;
  /** Between the comparison and the form. */
  children?: ReactNode;
}

export function Decision({ found, asked, onAsk, withKeys = false, children, ...form }: DecisionProps) {
  const { t } = useTranslation('lab-intake');
  const [chosen, setChosen] = useState<string | null>(null);
  // Whoever looked for an order means that one or none: the likeliest must not take its place while the reply is under way.
  const candidate = found.candidates.find(({ orderNumber }, index) =>
    chosen === null ? index === 0 : orderNumber === chosen,
  );
  return (
    <div className={classes.form}>
      {found.undone.map((undone) => (
        <Undone key={undone.at} undone={undone} />
      ))}
      {found.takenBack.map((takenBack) => (
        <TakenBack key={takenBack.at} takenBack={takenBack} />
      ))}
      {found.wrongCheckDigit && (
        <Notice tone="warning">
          <p>{t('decide.checkDigit')}</p>
        </Notice>
      )}
      <Candidates found={found} chosen={candidate?.orderNumber ?? null} onChoose={setChosen} withKeys={withKeys} />
      <OrderSearch
        {...(withKeys ? { id: SEARCH_ID } : {})}
        isMissing={asked !== '' && !found.candidates.some(({ orderNumber }) => orderNumber === asked)}
        onSearch={(orderNumber) => {
          onAsk(orderNumber);
          setChosen(orderNumber);
        }}
      />
      {candidate && <ComparisonTable sent={found.sent} candidate={candidate} />}
      {children}
      <DecisionForm candidate={candidate} withKeys={withKeys} {...form} />
      {withKeys && <DecisionKeys found={found} onChoose={setChosen} />}
    </div>
  );
}

interface CandidatesProps {
  found: MessageComparisonView;
  chosen: string | null;
  onChoose: (orderNumber: string) => void;
  withKeys: boolean;
}

/** Candidates that a key chooses. */
const MOST_KEYS = 3;

function Candidates({ found, chosen, onChoose, withKeys }: CandidatesProps) {
  const { t } = useTranslation('lab-intake');
  const language = useLanguage();
  if (found.candidates.length === 0) return <p>{t('decide.noCandidates')}</p>;
  return (
    <ul className={classes.candidates} aria-label={t('decide.candidates')}>
      {found.candidates.map(({ orderNumber, person, product, compared, agreeing }, index) => (
        <li key={orderNumber}>
          <button type="button" aria-pressed={orderNumber === chosen} onClick={() => onChoose(orderNumber)}>
            <span className={classes.head}>
              <span className={classes.number}>
                <b className="m">{orderNumber}</b>
                {withKeys && index < MOST_KEYS && (
                  <span aria-hidden>
                    <Kbd>{String(index + 1)}</Kbd>
                  </span>
                )}
              </span>{' '}
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

function DecisionKeys({ found, onChoose }: Pick<CandidatesProps, 'found' | 'onChoose'>) {
  const choose = (index: number) => {
    const { orderNumber } = found.candidates[index] ?? {};
    if (orderNumber) onChoose(orderNumber);
  };
  const press = (id: string) => {
    // Keys with Ctrl work in fields too, but not behind a question.
    if (!document.querySelector('[role="dialog"]')) document.getElementById(id)?.click();
  };
  useKeys({
    1: () => choose(0),
    2: () => choose(1),
    3: () => choose(2),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    x: () => press(DISCARD_ID),
    'Ctrl+Enter': () => press(MATCH_ID),
  });
  return null;
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

function TakenBack({ takenBack }: { takenBack: UndoneDiscardView }) {
  const { t } = useTranslation('lab-intake');
  const { discardedBy, discardedAt, discardReason, by, at, reason } = takenBack;
  return (
    <Notice tone="info">
      <p>
        {t('takeBack.was', { by: discardedBy ?? '', at: formatDateTime(discardedAt), reason: discardReason })}{' '}
        {t('takeBack.wasTakenBack', { by, at: formatDateTime(at), reason })}
      </p>
    </Notice>
  );
}
