/** Health measures: each follows from the areas' levels as accepted so far; the doctor accepts or changes it. */
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { useOpenCase } from './case-context.ts';
import { healthCell } from './draft-cells.ts';
import { healthProposals } from './health-proposals.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';

export function HealthPart({ onAccept }: { onAccept: () => void }) {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const { lab, draft, change, isReadOnly } = useOpenCase();
  const proposals = healthProposals(lab, draft);
  const open = draft.healthMeasuresResult.filter((measure) => measure.level === null).length;
  if (lab.healthMeasures.length === 0) return null;
  return (
    <Part
      title={t('healthPart.title')}
      note={open > 0 ? t('healthPart.open', { count: open }) : undefined}
      action={
        open > 0 && !isReadOnly ? (
          <Button variant="default" size="xs" rightSection={<Kbd>H</Kbd>} onClick={onAccept}>
            {t('accept')}
          </Button>
        ) : undefined
      }
    >
      <ul className={classes.list}>
        {lab.healthMeasures.map((measure) => {
          const id = measure.healthMeasureId;
          const level = draft.healthMeasuresResult.find((one) => one.healthMeasureId === id)?.level ?? null;
          const proposed = proposals.get(id) ?? measure.proposedLevel;
          const name = localized(measure.name, language);
          return (
            <li key={id}>
              <div className={classes.line}>
                <span className={classes.small}>{name}</span>
                <Menu position="bottom-end" disabled={isReadOnly}>
                  <Menu.Target>
                    <button type="button" className={classes.menu} disabled={isReadOnly}>
                      <span className="vh">
                        {name}: {level === null && t('proposal')}
                      </span>
                      <LevelBadge level={level ?? proposed} size="sm" ghost={level === null} />
                    </button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {LEVELS.map((one) => (
                      <Menu.Item key={one} onClick={() => change([[healthCell(id), one]])}>
                        <LevelBadge level={one} size="sm" />
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              </div>
              {level !== null && level !== proposed && (
                <p className={`muted ${classes.small}`}>
                  {t('healthPart.differs', { level: t(`common:level.${proposed}`) })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
