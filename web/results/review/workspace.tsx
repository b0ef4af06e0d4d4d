/** An open case: context, values and outcome beside each other, and the keys that make it quick. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyBar } from '../key-bar.tsx';
import { useKeys } from '../use-keys.ts';
import { CaseBanners } from './case-banners.tsx';
import { useCase } from './case-context.ts';
import { CentrePane } from './centre-pane.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { ContextPane } from './context-pane.tsx';
import { LabBanner } from './lab-banner.tsx';
import type { LabDifference } from './lab-version.ts';
import { OutcomePane, ReleaseFooter } from './outcome-pane.tsx';
import { type PaneKey, Panes } from './panes.tsx';
import { useCaseActs } from './use-case-acts.ts';
import type { ReviewDraft } from './use-review-draft.ts';

interface WorkspaceProps {
  draft: ReviewDraft;
  differences: LabDifference[];
  onTakeOver: () => void;
  onPreview: () => void;
}

export function Workspace({ draft, differences, onTakeOver, onPreview }: WorkspaceProps) {
  const { t } = useTranslation('results');
  const open = useCase();
  const [pane, setPane] = useState<PaneKey>('values');
  const acts = useCaseActs(open, setPane);
  useKeys({
    j: () => acts.move(1),
    k: () => acts.move(-1),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => acts.setLevel(digit - 1)])),
    v: acts.accept,
    'Shift+v': acts.acceptCalm,
    h: acts.acceptHealth,
    r: acts.acceptAdvice,
    t: () => acts.goTo('text'),
    n: () => acts.goTo('note'),
    s: () => acts.goTo('summary'),
    c: () => acts.goTo('contact'),
    Escape: acts.leaveField,
    'Ctrl+Enter': onPreview,
  });
  return (
    <>
      <CaseBanners
        takenOver={differences.length > 0 ? 0 : draft.state.takenOver}
        onTakeoverSeen={draft.seeTakeover}
        onContact={() => acts.goTo('contact')}
      />
      <ConflictPanel conflicts={draft.state.conflicts} onSettle={draft.settle} />
      <LabBanner differences={differences} onTakeOver={onTakeOver} />
      <Panes
        current={pane}
        onChange={setPane}
        context={<ContextPane />}
        values={<CentrePane calmOpen={acts.calmOpen.length} onAcceptCalm={acts.acceptCalm} />}
        outcome={<OutcomePane onAcceptHealth={acts.acceptHealth} onAcceptAdvice={acts.acceptAdvice} />}
        footer={<ReleaseFooter onPreview={onPreview} onNextOpen={acts.goToNextOpen} />}
      />
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.area') },
          { keys: ['1', '–', '5'], label: t('keys.level') },
          { keys: ['V'], label: t('keys.accept') },
          { keys: ['T'], label: t('keys.text') },
          { keys: ['S'], label: t('keys.summary') },
          { keys: ['N'], label: t('keys.note') },
          { keys: ['Esc'], label: t('keys.leave') },
          { keys: [t('keys.ctrl'), '↵'], label: t('keys.preview') },
        ]}
      />
    </>
  );
}
