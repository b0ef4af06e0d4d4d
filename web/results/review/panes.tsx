/** Three panes beside each other with handles that arrow keys move; below 1024 px they become tabs. */
import '@mantine/core/styles/Splitter.layer.css';
import { Splitter } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './panes.module.css';

export type PaneKey = 'context' | 'values' | 'outcome';
const PANES: readonly PaneKey[] = ['context', 'values', 'outcome'];

interface PanesProps {
  context: ReactNode;
  values: ReactNode;
  outcome: ReactNode;
  /** Stays at the lower edge of the outcome, or of the page where the panes are tabs. */
  footer: ReactNode;
  current: PaneKey;
  onChange: (pane: PaneKey) => void;
}

export function Panes(props: PanesProps) {
  const { t } = useTranslation('results');
  const isNarrow = useMediaQuery('(max-width: 1023px)', false, { getInitialValueInEffect: false });
  if (isNarrow) return <PaneTabs {...props} />;
  return (
    <Splitter
      className={classes.split}
      lineSize={9}
      sizes={undefined}
      handleColor="var(--sunken)"
      aria-label={t('pane.label')}
    >
      <Splitter.Pane defaultSize="288px" min="220px" max="420px" className={classes.pane}>
        <section className={classes.scroll} aria-label={t('pane.context')} {...REACHABLE}>
          {props.context}
        </section>
      </Splitter.Pane>
      <Splitter.Pane defaultSize={100} min={30} className={classes.pane}>
        <section className={`${classes.scroll} ${classes.values}`} aria-label={t('pane.values')} {...REACHABLE}>
          {props.values}
        </section>
      </Splitter.Pane>
      <Splitter.Pane defaultSize="364px" min="300px" max="560px" className={classes.pane}>
        <section className={classes.scroll} aria-label={t('pane.outcome')} {...REACHABLE}>
          {props.outcome}
        </section>
        {props.footer}
      </Splitter.Pane>
    </Splitter>
  );
}

/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 };

function PaneTabs({ current, onChange, footer, ...panes }: PanesProps) {
  const { t } = useTranslation('results');
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const next = PANES[(PANES.indexOf(current) + by + PANES.length) % PANES.length] ?? 'values';
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('pane.label')}
        className={classes.tabs}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
      >
        {PANES.map((pane) => (
          <button
            key={pane}
            id={`tab-${pane}`}
            type="button"
            role="tab"
            aria-selected={pane === current}
            aria-controls={`panel-${pane}`}
            tabIndex={pane === current ? 0 : -1}
            onClick={() => onChange(pane)}
          >
            {t(`pane.${pane}`)}
          </button>
        ))}
      </div>
      {PANES.map((pane) => (
        <div
          key={pane}
          id={`panel-${pane}`}
          role="tabpanel"
          aria-labelledby={`tab-${pane}`}
          className={`${classes.panel} ${pane === 'values' ? classes.values : ''}`}
          hidden={pane !== current}
          {...REACHABLE}
        >
          {panes[pane]}
        </div>
      ))}
      {footer}
    </>
  );
}
