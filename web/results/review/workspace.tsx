/** An open case: context, values and outcome beside each other, and the keyboard shortcuts. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyBar } from '../key-bar.tsx';
import { useKeys } from '../use-keys.ts';
import { CaseBanners } from './case-banners.tsx';
import { useOpenCase } from './case-context.ts';
import { CentrePane } from './centre-pane.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { ContextPane } from './context-pane.tsx';
import { LabBanner } from './lab-banner.tsx';
import type { LabDifference } from './lab-version.ts';
import { LongNames } from './marker-name.tsx';
import { OutcomePane, ReleaseFooter } from './outcome-pane.tsx';
import { type PaneKey, Panes } from './panes.tsx';
import { useReviewActions } from './use-review-actions.ts';
import type { ReviewDraft } from './use-review-draft.ts';

interface WorkspaceProps {
  draft: ReviewDraft;
  differences: LabDifference[];
  onTakeOver: () => void;
  onPreview: () => void;
}

export function Workspace({ draft, differences, onTakeOver, onPreview }: WorkspaceProps) {
  const { t } = useTranslation('results');
  const open = useOpenCase();
  const [longNames, setLongNames] = useState(false);
  const [pane, setPane] = useState<PaneKey>('values');
  const actions = useReviewActions(open, setPane);
  useKeys({
    j: () => actions.move(1),
    k: () => actions.move(-1),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => actions.setLevel(digit - 1)])),
    v: actions.accept,
    'Shift+v': actions.acceptCalm,
    h: actions.acceptHealth,
    r: actions.acceptAdvice,
    t: () => actions.goTo('text'),
    n: () => actions.goTo('note'),
    s: () => actions.goTo('summary'),
    'Shift+s': actions.takeSummary,
    i: () => setLongNames(!longNames),
    c: () => actions.goTo('contact'),
    Escape: actions.leaveField,
    'Ctrl+Enter': onPreview,
  });
  return (
    <LongNames value={longNames}>
      <CaseBanners
        takenOver={differences.length > 0 ? 0 : draft.state.takenOver}
        onTakeoverSeen={draft.seeTakeover}
        onContact={() => actions.goTo('contact')}
      />
      <ConflictPanel conflicts={draft.state.conflicts} onSettle={draft.settle} />
      <LabBanner differences={differences} onTakeOver={onTakeOver} />
      <Panes
        current={pane}
        onChange={setPane}
        context={<ContextPane />}
        values={<CentrePane calmOpen={actions.calmOpen.length} onAcceptCalm={actions.acceptCalm} />}
        outcome={<OutcomePane onAcceptHealth={actions.acceptHealth} onAcceptAdvice={actions.acceptAdvice} />}
        footer={<ReleaseFooter onPreview={onPreview} onNextOpen={actions.goToNextOpen} />}
      />
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.area') },
          { keys: ['1', '–', '5'], label: t('keys.level') },
          { keys: ['V'], label: t('keys.accept') },
          { keys: ['T'], label: t('keys.text') },
          { keys: ['N'], label: t('keys.note') },
          { keys: ['I'], label: t('desk.keys.longNames') },
          { keys: ['⇧ J', '⇧ K'], label: t('desk.keys.case') },
          { keys: [t('keys.ctrl'), '↵'], label: t('keys.preview') },
          { keys: ['S'], label: t('keys.summary') },
          { keys: ['Esc'], label: t('keys.leave') },
        ]}
      />
    </LongNames>
  );
}
