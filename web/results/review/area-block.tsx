/** One area of the case: its level, its values, and, while it is the active one, the keys, the text and the comparison. */
import { NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '#shared/domain/results/types.ts';
import type { ReviewAreaView, ReviewMeasureView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { localized } from '#web/kit/localized.ts';
import { AreaIcon } from '../area-icon.tsx';
import classes from './area-block.module.css';
import { areaHeadId, areaTextId } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import { chooseLevel } from './choose-level.ts';
import { DeviationHint } from './deviation-hint.tsx';
import { comparisonCell, textCell } from './draft-cells.ts';
import { AreaNotes } from './lab-notes.tsx';
import { LanguageText } from './language-text.tsx';
import { LevelKeys } from './level-keys.tsx';
import { MissingValues } from './missing-values.tsx';
import { notesOfArea } from './notes-of-area.ts';
import { ValueTable } from './value-table.tsx';

const COMPARISONS: readonly Comparison[] = ['better', 'same', 'worse', 'first'];

interface AreaBlockProps {
  area: ReviewAreaView;
  /** Those that the filter shows. */
  measures: ReviewMeasureView[];
  /** Where only corrected values are shown: the way to the others. */
  onShowAll?: () => void;
}

export function AreaBlock({ area, measures, onShowAll }: AreaBlockProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { review, draft, lab, change, isReadOnly, activeArea, activate } = useOpenCase();
  const id = area.resultCategoryId;
  const entry = draft.resultCategories.find((one) => one.resultCategoryId === id);
  const proposed = lab.proposal.resultCategories.find((one) => one.resultCategoryId === id);
  const isActive = activeArea === id;
  const name = localized(area.name, language);
  const others = onShowAll ? ofArea(lab, area).length - measures.length : 0;
  if (!entry) return null;
  return (
    <section className={classes.area} data-active={isActive || undefined} aria-labelledby={areaHeadId(id)}>
      <h3 className={classes.title}>
        <button
          type="button"
          id={areaHeadId(id)}
          className={classes.head}
          aria-expanded={isActive}
          onClick={() => activate(id)}
        >
          <AreaIcon name={area.icon} size={20} />
          <span className={classes.name}>{name}</span>
          <Counts area={area} total={ofArea(lab, area).length} isUnchanged={others > 0 && measures.length === 0} />
          <span className={classes.level}>
            {entry.level === null && <span className="caption muted">{t('proposal')}</span>}
            <LevelBadge level={entry.level ?? area.proposedLevel} size="sm" ghost={entry.level === null} />
          </span>
        </button>
      </h3>
      <AreaNotes notes={notesOfArea(review.labNotes, area, ofArea(lab, area))} />
      {entry.level === null && area.reopened && <ReopenedLine area={area} />}
      {isActive && (
        <LevelKeys
          label={t('levelOf', { area: name })}
          level={entry.level}
          proposed={area.proposedLevel}
          disabled={isReadOnly}
          onChoose={(level) => change(chooseLevel(entry, level, lab.proposal))}
        />
      )}
      {isActive && <DeviationHint entry={entry} />}
      {measures.length > 0 && <ValueTable label={name} measures={measures} hideHead={!isActive} />}
      {others > 0 && (measures.length > 0 || isActive) && (
        <p className={classes.others}>
          {t('count.unchanged', { count: others })}{' '}
          <button type="button" className="link" onClick={onShowAll}>
            {t('count.showAll')}
          </button>
        </p>
      )}
      <MissingValues areaId={id} />
      {isActive && (
        <div className={classes.words}>
          <LanguageText
            id={areaTextId(id)}
            label={t('text.area')}
            value={entry.resultCategorySummary}
            proposed={proposed?.resultCategorySummary}
            onChange={(code, text) => change([[textCell(id, code), text]])}
            former={area.reopened?.resultCategorySummary ?? undefined}
          />
          <div>
            <NativeSelect
              label={t('comparison.label')}
              size="sm"
              disabled={isReadOnly}
              value={entry.selfComparisonDescriptions ?? ''}
              onChange={(event) => change([[comparisonCell(id), event.currentTarget.value]])}
              data={[
                { value: '', label: t('comparison.none') },
                ...COMPARISONS.map((word) => ({ value: word, label: t(`comparison.${word}`) })),
              ]}
            />
            {proposed?.selfComparisonDescriptions &&
              proposed.selfComparisonDescriptions !== entry.selfComparisonDescriptions && (
                <p className="caption muted">
                  {t('comparison.proposed', { word: t(`comparison.${proposed.selfComparisonDescriptions}`) })}
                </p>
              )}
          </div>
        </div>
      )}
    </section>
  );
}

/** All values of an area, whichever of them the filter shows. */
const ofArea = (lab: { measures: readonly ReviewMeasureView[] }, { measureIds }: ReviewAreaView) =>
  lab.measures.filter(({ _id }) => measureIds.includes(_id));

/** Why the area is open again, and what was accepted before. */
function ReopenedLine({ area: { reopened } }: { area: ReviewAreaView }) {
  const { t } = useTranslation(['results', 'common']);
  if (!reopened) return null;
  return (
    <p className={classes.reopened}>
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      {reopened.changed > 0 ? t('reopened.head', { count: reopened.changed }) : t('reopened.headStatus')}
      {reopened.level && (
        <span className="muted">{t('reopened.was', { level: t(`common:level.${reopened.level}`) })}</span>
      )}
    </p>
  );
}

function Counts({ area, total, isUnchanged }: { area: ReviewAreaView; total: number; isUnchanged: boolean }) {
  const { t } = useTranslation('results');
  return (
    <span className={`caption ${classes.counts}`}>
      {area.critical > 0 && <b className={classes.danger}>{t('count.critical', { count: area.critical })} </b>}
      {area.critical === 0 && area.outside > 0 && (
        <b className={classes.warning}>{t('count.outside', { count: area.outside })} </b>
      )}
      <span className="muted">{t(isUnchanged ? 'count.valuesUnchanged' : 'count.values', { count: total })}</span>
    </span>
  );
}
