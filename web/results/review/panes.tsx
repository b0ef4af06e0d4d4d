/** Three panes beside each other with handles that arrow keys move; below 1024 px they become tabs. */
import '@mantine/core/styles/Splitter.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Splitter, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
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
  // Beside the values at 1280 pixels: their columns stay whole, the panes at the sides are narrower.
  const isTight = useMediaQuery('(max-width: 1399px)', false, { getInitialValueInEffect: false });
  if (isNarrow) return <PaneTabs {...props} />;
  return (
    <Splitter
      className={classes.split}
      lineSize={9}
      sizes={undefined}
      handleColor="var(--sunken)"
      aria-label={t('pane.label')}
    >
      <Splitter.Pane defaultSize={isTight ? '224px' : '288px'} min="200px" max="420px" className={classes.pane}>
        <section className={classes.scroll} aria-label={t('pane.context')} {...REACHABLE}>
          {props.context}
        </section>
      </Splitter.Pane>
      <Splitter.Pane defaultSize={100} min={30} className={classes.pane}>
        <section className={`${classes.scroll} ${classes.values}`} aria-label={t('pane.values')} {...REACHABLE}>
          {props.values}
        </section>
      </Splitter.Pane>
      <Splitter.Pane defaultSize={isTight ? '312px' : '364px'} min="280px" max="560px" className={classes.pane}>
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
  return (
    <>
      <Tabs
        value={current}
        onChange={(pane) => onChange(pane as PaneKey)}
        // A hidden pane keeps running: a key may jump into one of its fields at once.
        keepMountedMode="display-none"
        className={classes.tabs}
      >
        <Tabs.List grow aria-label={t('pane.label')}>
          {PANES.map((pane) => (
            <Tabs.Tab key={pane} value={pane}>
              {t(`pane.${pane}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PANES.map((pane) => (
          <Tabs.Panel
            key={pane}
            value={pane}
            className={`${classes.panel} ${pane === 'values' ? classes.values : ''}`}
            {...REACHABLE}
          >
            {panes[pane]}
          </Tabs.Panel>
        ))}
      </Tabs>
      {footer}
    </>
  );
}
