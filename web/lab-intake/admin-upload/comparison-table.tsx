/** A message and an order side by side: feature by feature, with a verdict in words; what differs comes first. */
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { certainDay } from '#shared/domain/lab-intake/read-sent-date.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import type { ComparedFeature, MessageCandidateView } from '#shared/views/set-aside.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './comparison-table.module.css';

const FEATURES = ['number', 'family', 'given', 'birthdate', 'sex', 'sample'] as const satisfies ComparedFeature[];
const ICONS = { agrees: IconCheck, partly: IconCheck, differs: IconX, missing: IconMinus };

interface ComparisonTableProps {
  sent: SentIdentity | null;
  candidate: MessageCandidateView;
}

export function ComparisonTable({ sent, candidate }: ComparisonTableProps) {
  const { t } = useTranslation('lab-intake');
  const language = useLanguage();
  const { compared } = candidate;
  const rank = (feature: ComparedFeature): number => (compared[feature].verdict === 'differs' ? 0 : 1);
  const features = [...FEATURES].sort((a, b) => rank(a) - rank(b) || FEATURES.indexOf(a) - FEATURES.indexOf(b));
  const others = sent?.numbers.slice(1) ?? [];
  const ours = ourWords(candidate, t);
  const theirs = sentWords(sent);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t('compare.feature')}</span>
          </th>
          <th scope="col">{t('compare.message')}</th>
          <th scope="col">{t('compare.order', { number: candidate.orderNumber })}</th>
          <th scope="col">{t('compare.verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {features.map((feature) => {
          const { verdict, detail } = compared[feature];
          const Icon = ICONS[verdict];
          const [left, right] = [theirs[feature], ours[feature]];
          const isMarked = verdict === 'differs' && (feature === 'number' || feature === 'birthdate');
          return (
            <tr key={feature} data-verdict={verdict}>
              <th scope="row">{t(`compare.feature_${feature}`)}</th>
              <td data-head={t('compare.message')}>
                {left ? <Digits text={left} beside={isMarked ? right : left} /> : '–'}
                {feature === 'number' && others.length > 0 && (
                  <span className="muted"> {t('compare.numbers', { others: others.join(', ') })}</span>
                )}
              </td>
              <td data-head={t('compare.order', { number: candidate.orderNumber })}>
                {right ? <Digits text={right} beside={isMarked ? left : right} /> : '–'}
              </td>
              <td>
                <span className={classes.verdict}>
                  <Icon size={16} stroke={2} aria-hidden />
                  {t(`compare.${verdict}_${detail}` as never, { defaultValue: t(`compare.${verdict}`) })}
                </span>
              </td>
            </tr>
          );
        })}
        <tr data-verdict="missing">
          <th scope="row">{t('compare.feature_product')}</th>
          <td data-head={t('compare.message')}>{sent?.tests.join(', ') || '–'}</td>
          <td data-head={t('compare.order', { number: candidate.orderNumber })}>
            {localized(candidate.product, language)}
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

/** The characters that differ from those of the other text are marked, where both have the same length. */
function Digits({ text, beside }: { text: string; beside: string }) {
  if (text === beside || text.length !== beside.length) return text;
  const marks = [...text].map((character, index) => ({ character, index, differs: character !== beside[index] }));
  return marks.map(({ character, index, differs }) =>
    differs ? <mark key={index}>{character}</mark> : <span key={index}>{character}</span>,
  );
}

function sentWords(sent: SentIdentity | null): Record<ComparedFeature, string> {
  const { family = '', given = '', birthdate = '', sex = '', numbers = [], sampledAt = null } = sent ?? {};
  const day = certainDay(birthdate);
  return {
    number: numbers[0] ?? '',
    family,
    given,
    birthdate: day ? formatDate(day) : birthdate,
    sex,
    sample: sampledAt ? formatDateTime(sampledAt) : '',
  };
}

function ourWords(
  { orderNumber, person, sampledAt }: MessageCandidateView,
  t: TFunction<'lab-intake'>,
): Record<ComparedFeature, string> {
  return {
    number: orderNumber,
    family: person.lastName,
    given: person.firstName,
    birthdate: person.birthdate ? formatDate(person.birthdate) : '',
    sex: person.sex ? t(`compare.sex_${person.sex}`) : '',
    sample: sampledAt ? formatDateTime(sampledAt) : '',
  };
}
