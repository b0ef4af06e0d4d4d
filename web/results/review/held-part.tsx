/**
 * Values that may not be used because the laboratory's details do not agree, each to be marked as seen, and those that nothing excludes
 * as critical, each to be judged.
 */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { useOpenCase } from './case-context.ts';
import { chosenCell } from './draft-cells.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';
import { markerOf } from './result-content.ts';

export function HeldPart() {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { lab, draft, change, isReadOnly } = useOpenCase();
  const held = [...lab.measures, ...lab.unmapped].filter(
    (measure) => measure.held !== null || measure.criticalNotExcluded,
  );
  const toJudge = held.some((measure) => measure.criticalNotExcluded);
  const open = held.filter((measure) => !draft.acknowledged.includes(measure._id)).length;
  if (held.length === 0) return null;
  return (
    <Part
      title={t(toJudge ? 'held.titleJudge' : 'held.title')}
      tone={open > 0 ? 'warning' : undefined}
      note={open > 0 ? t('held.open', { count: open }) : undefined}
    >
      <ul className={classes.list}>
        {held.map((measure) => {
          const marker = markerOf(measure.marker);
          return (
            <li key={measure._id}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  disabled={isReadOnly}
                  checked={draft.acknowledged.includes(measure._id)}
                  onChange={(event) =>
                    change([[chosenCell('acknowledged', measure._id), event.currentTarget.checked ? '1' : '']])
                  }
                />
                <span className={classes.small}>
                  <b>
                    {marker ? localized(marker.name, language) : measure.name}: {measure.valueText} {measure.unit}
                  </b>{' '}
                  {measure.criticalNotExcluded && <>{t('held.notExcluded')} </>}
                  {measure.held !== null && t(`held.reason.${measure.held}`)}{' '}
                  <span className="muted">{t(measure.criticalNotExcluded ? 'held.judged' : 'held.seen')}</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
