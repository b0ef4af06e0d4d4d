/** The values of the case by area, in an order that stands still while the case is open. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeChange } from '#shared/domain/results/describe-change.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { AreaBlock } from './area-block.tsx';
import { useOpenCase } from './case-context.ts';
import classes from './centre-pane.module.css';
import { LabWord } from './lab-word.tsx';
import { needsLook } from './label-position.ts';
import { content } from './result-content.ts';
import { Segments } from './segments.tsx';
import { ValueTable } from './value-table.tsx';

const FILTERS = ['corrected', 'all', 'outside', 'changed'] as const;
type Filter = (typeof FILTERS)[number];

const TESTS: Record<Filter, (measure: ReviewMeasureView) => boolean> = {
  corrected: ({ corrected }) => corrected !== null,
  all: () => true,
  outside: needsLook,
  changed: (measure) => describeChange(measure, content.referenceChange).startsWith('larger'),
};

interface CentrePaneProps {
  /** Areas whose values all lie inside their range and whose proposal is still open. */
  calmOpen: number;
  onAcceptCalm: () => void;
}

export function CentrePane({ calmOpen, onAcceptCalm }: CentrePaneProps) {
  const { t } = useTranslation('results');
  const { review, lab, isReadOnly } = useOpenCase();
  const isCorrected = lab.measures.some(TESTS.corrected);
  // After a correction of what somebody reads, only what changed asks for a new judgement.
  const [chosen, setFilter] = useState<Filter>(review.releases.length > 0 && !isReadOnly ? 'corrected' : 'all');
  const filter = chosen === 'corrected' && !isCorrected ? 'all' : chosen;
  const byId = new Map(lab.measures.map((measure) => [measure._id, measure]));
  const isAsked = ({ _id }: ReviewMeasureView) => review.asides.some(({ standsId }) => standsId === _id);
  const inArea = (ids: readonly string[]) =>
    ids.flatMap((id) => byId.get(id) ?? []).filter((measure) => TESTS[filter](measure) || isAsked(measure));
  const inAreas = new Set(lab.areas.flatMap(({ measureIds }) => measureIds));
  // Sent although nobody ordered it: it may be critical all the same.
  const others = lab.measures.filter(
    (measure) => !inAreas.has(measure._id) && (TESTS[filter](measure) || isAsked(measure)),
  );
  const shown = new Set([...byId.keys(), ...lab.unmapped.map(({ _id }) => _id)]);
  const current = [...review.measures, ...review.unmapped];
  // Words without a value on this screen to stand beside.
  const orphans = review.asides.filter(({ standsId }) => standsId === null || !shown.has(standsId));
  return (
    <>
      <div className={classes.tools}>
        <Segments
          label={t('filter.label')}
          look="dense"
          keys={FILTERS.filter((name) => name !== 'corrected' || isCorrected)}
          current={filter}
          onChange={setFilter}
        >
          {(name) => t(`filter.${name}`, { count: lab.measures.filter(TESTS[name]).length })}
        </Segments>
        {calmOpen > 0 && !isReadOnly && (
          <Button variant="default" size="sm" rightSection={<Kbd>⇧ V</Kbd>} onClick={onAcceptCalm}>
            {t('acceptCalm', { count: calmOpen })}
          </Button>
        )}
      </div>
      {orphans.length > 0 && (
        <section aria-label={t('word.orphans')}>
          {orphans.map((aside) => (
            <LabWord key={aside._id} aside={aside} stands={current.find(({ _id }) => _id === aside.standsId)} />
          ))}
        </section>
      )}
      {lab.areas.map((area) => {
        const measures = inArea(area.measureIds);
        return filter === 'all' || filter === 'corrected' || measures.length > 0 ? (
          <AreaBlock
            key={area.resultCategoryId}
            area={area}
            measures={measures}
            onShowAll={filter === 'corrected' ? () => setFilter('all') : undefined}
          />
        ) : null;
      })}
      {others.length > 0 && (
        <section aria-label={t('unordered.title')} className={classes.unmapped}>
          <h3>{t('unordered.title')}</h3>
          <p className="caption muted">{t('unordered.help')}</p>
          <ValueTable label={t('unordered.title')} measures={others} />
        </section>
      )}
      {lab.unmapped.length > 0 && (
        <section aria-label={t('unmapped.title')} className={classes.unmapped}>
          <h3>{t('unmapped.title')}</h3>
          <p className="caption muted">{t('unmapped.help')}</p>
          <ValueTable label={t('unmapped.title')} measures={lab.unmapped} />
        </section>
      )}
      {lab.measures.length === 0 && <p className={classes.none}>{t('noValues')}</p>}
    </>
  );
}
