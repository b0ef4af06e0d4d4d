/** Views of one list as text tabs with counts. Buttons with `aria-pressed`: they filter, they do not switch panels. */
import type { ReactNode } from 'react';
import { formatCount } from '#shared/domain/format-count.ts';
import classes from './preset-tabs.module.css';

export interface PresetTabsProps {
  label: string;
  tabs: { key: string; label: string; count?: number; tone?: 'danger' | 'warning' }[];
  current: string;
  onChange: (key: string) => void;
  /** At the right end: how the list is sorted, which a phone leaves out, or a button. */
  after?: ReactNode;
}

export function PresetTabs({ label, tabs, current, onChange, after }: PresetTabsProps) {
  return (
    <div className={classes.line}>
      <fieldset aria-label={label} className={classes.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            className={classes.tab}
            aria-pressed={tab.key === current}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={classes.count} data-tone={tab.count > 0 ? tab.tone : undefined}>
                {formatCount(tab.count)}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      {after && <div className={classes.after}>{after}</div>}
    </div>
  );
}
