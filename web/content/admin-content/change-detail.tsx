/** What would change of a kind: its entries at the left, the one that is open side by side, before and after, in every language. */
import { useTranslation } from 'react-i18next';
import type { ContentLine } from '#shared/domain/content/compare-content.ts';
import type { ContentChangeView, ContentUpdateView } from '#shared/views/content-updates.ts';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import classes from './change-detail.module.css';
import { type DiffPiece, diffWords } from './diff-words.ts';
import { useCounts } from './update-state.tsx';

export interface ChangeDetailProps {
  update: ContentUpdateView;
  changes: ContentChangeView[];
  /** Name of the entry that is open; the first one where it is none of them. */
  entry: string | null;
  onEntry: (entry: string) => void;
  isOnlyDifferences: boolean;
  onOnlyDifferences: (wanted: boolean) => void;
}

const SIGNS = { changed: '~', added: '+', removed: '−' };
const nameOf = ({ file, key }: ContentChangeView): string => `${file}/${key}`;

export function ChangeDetail(props: ChangeDetailProps) {
  const { update, changes, entry, onEntry, isOnlyDifferences, onOnlyDifferences } = props;
  const { t } = useTranslation('content-updates');
  const counts = useCounts();
  const open = changes.find((change) => nameOf(change) === entry) ?? changes[0];
  const hasSeveralFiles = new Set(changes.map(({ file }) => file)).size > 1;
  return (
    <section className={classes.detail} aria-labelledby="content-changes">
      <div className={classes.head}>
        <h2 id="content-changes">{t('changesOf', { kind: t(`kind.${update.kind}`) })}</h2>
        <span className={classes.counts}>{counts(update)}</span>
        <PresetTabs
          label={t('view.label')}
          current={isOnlyDifferences ? 'only' : 'whole'}
          onChange={(key) => onOnlyDifferences(key === 'only')}
          tabs={[
            { key: 'whole', label: t('view.whole') },
            { key: 'only', label: t('view.only') },
          ]}
        />
      </div>
      <div className={classes.desk}>
        <ul className={classes.entries} aria-label={t('entries')}>
          {changes.map((change) => (
            <li key={nameOf(change)}>
              <button
                type="button"
                aria-current={change === open || undefined}
                data-change={change.change}
                onClick={() => onEntry(nameOf(change))}
              >
                <b aria-hidden>{SIGNS[change.change]}</b>
                <span className={classes.key}>
                  {change.key || change.file}
                  {hasSeveralFiles && <span className="muted caption">{change.file}</span>}
                </span>
                <span className="vh">{t(`change.${change.change}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        {open && <Entry change={open} isOnlyDifferences={isOnlyDifferences} />}
      </div>
    </section>
  );
}

function Entry({ change, isOnlyDifferences }: { change: ContentChangeView; isOnlyDifferences: boolean }) {
  const { t } = useTranslation('content-updates');
  const differs = ({ before, after }: ContentLine) => before !== after;
  const changedFields = new Set(change.lines.filter(differs).map(({ field }) => field));
  const hasChanged = ({ field }: ContentLine) => changedFields.has(field);
  // What changes stands first, in every language.
  const lines = isOnlyDifferences
    ? change.lines.filter(differs)
    : [...change.lines.filter(hasChanged), ...change.lines.filter((line) => !hasChanged(line))];
  return (
    <div className={classes.entry}>
      <div className={classes.title}>
        <h3>{change.key || change.file}</h3>
        {change.drafts !== null && <span className="muted caption">{t('drafts', { count: change.drafts })}</span>}
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className="vh">{t('changesOf', { kind: change.key || change.file })}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t('field')}</span>
              </th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.field} ${line.language}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Line({ line }: { line: ContentLine }) {
  const { t } = useTranslation('content-updates');
  const { field, language, before, after } = line;
  const pieces = diffWords(before ?? '', after ?? '');
  const lang = language ?? 'en';
  return (
    <tr data-same={before === after || undefined}>
      <th scope="row">
        {language && <b>{language}</b>} <span className={classes.field}>{field}</span>
      </th>
      <td lang={lang} data-label={t('before')}>
        {before === null ? <Missing /> : <Pieces pieces={pieces.before} mark="del" isWhole={after === null} />}
      </td>
      <td lang={lang} data-label={t('after')}>
        {after === null ? <Missing /> : <Pieces pieces={pieces.after} mark="ins" isWhole={before === null} />}
      </td>
    </tr>
  );
}

/** A text that only one side has is no list of marks. */
function Pieces({ pieces, mark: Mark, isWhole }: { pieces: DiffPiece[]; mark: 'del' | 'ins'; isWhole: boolean }) {
  if (isWhole) return <Mark>{pieces.map(({ text }) => text).join('')}</Mark>;
  let from = 0;
  return pieces.map(({ text, only }) => {
    const key = from;
    from += text.length;
    return only ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
  });
}

function Missing() {
  const { t } = useTranslation('content-updates');
  return (
    <span className="muted">
      <span aria-hidden>–</span>
      <span className="vh">{t('missing')}</span>
    </span>
  );
}
