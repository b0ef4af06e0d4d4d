/** The five levels of the active area as keys 1 to 5, with words; the proposal is dashed until it is accepted. */
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconStarFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LEVELS, type Level } from '#shared/domain/results/types.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import classes from './level-keys.module.css';

const ICONS = {
  outstanding: IconStarFilled,
  good: IconCircleCheckFilled,
  belowAverage: IconAlertTriangleFilled,
  bad: IconAlertOctagonFilled,
  unjudgeable: IconHelpCircle,
};

interface LevelKeysProps {
  label: string;
  level: Level | null;
  proposed: Level;
  disabled: boolean;
  onChoose: (level: Level) => void;
}

export function LevelKeys({ label, level, proposed, disabled, onChoose }: LevelKeysProps) {
  const { t } = useTranslation(['results', 'common']);
  return (
    <fieldset aria-label={label} className={classes.keys}>
      {LEVELS.map((one, index) => {
        const Icon = ICONS[one];
        const isProposal = level === null && one === proposed;
        return (
          <button
            key={one}
            type="button"
            className={classes.key}
            data-level={one}
            data-ghost={isProposal || undefined}
            aria-pressed={one === level}
            disabled={disabled}
            onClick={() => onChoose(one)}
          >
            <span className={classes.cap} aria-hidden>
              <Kbd>{String(index + 1)}</Kbd>
            </span>
            <Icon size={16} aria-hidden />
            {t(`common:level.${one}`)}
            {isProposal && <span className="vh"> ({t('proposal')})</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
