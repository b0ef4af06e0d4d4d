/** An open case: context, values and outcome beside each other, and the keyboard shortcuts. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import { AnswersDialog } from '#web/surveys/by-phone/answers-dialog.tsx';
import { CaseBanners } from './case-banners.tsx';
import { useOpenCase } from './case-context.ts';
import { CentrePane } from './centre-pane.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { ContextPane } from './context-pane.tsx';
import { LabBanner } from './lab-banner.tsx';
import { LabNotes } from './lab-notes.tsx';
import type { LabDifference } from './lab-version.ts';
import { LongNames } from './marker-name.tsx';
import { OutcomePane, ReleaseFooter } from './outcome-pane.tsx';
import { type PaneKey, Panes } from './panes.tsx';
import { type ReviewActions, useReviewActions } from './use-review-actions.ts';
import type { ReviewDraft } from './use-review-draft.ts';

interface WorkspaceProps {
  draft: ReviewDraft;
  differences: LabDifference[];
  /** What came from the laboratory is another than on the screen. */
  isOther: boolean;
  onTakeOver: () => void;
  onPreview: () => void;
}

export function Workspace({ draft, differences, isOther, onTakeOver, onPreview }: WorkspaceProps) {
  const { t } = useTranslation('results');
  const open = useOpenCase();
  const [longNames, setLongNames] = useState(false);
  const [pane, setPane] = useState<PaneKey>('values');
  const actions = useReviewActions(open, setPane);
  useGoTo(actions.goTo);
  // Above the panes: they turn into tabs and back when the window is resized, and what stands open stays open.
  const [areAnswersOpen, setAnswersOpen] = useState(false);
  const openAnswers = () => open.review.survey.customerSurveyId !== '' && setAnswersOpen(true);
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
    'Shift+r': () => actions.confirmReopened('advice'),
    g: () => actions.goTo('reason'),
    f: openAnswers,
    i: () => setLongNames(!longNames),
    c: () => actions.goTo('contact'),
    l: () => actions.goTo('word'),
    e: () => actions.recordCall('reached'),
    x: () => actions.recordCall('missed'),
    d: () => actions.recordCall('other'),
    w: actions.handOver,
    Escape: actions.leaveField,
    'Ctrl+Enter': onPreview,
  });
  return (
    <LongNames value={longNames}>
      <CaseBanners
        takenOver={isOther ? 0 : draft.state.takenOver}
        onTakeoverSeen={draft.seeTakeover}
        onContact={() => actions.goTo('contact')}
        onWord={() => actions.goTo('word')}
        onAnswers={openAnswers}
      />
      <LabNotes />
      <ConflictPanel conflicts={draft.state.conflicts} onSettle={draft.settle} />
      {isOther && <LabBanner differences={differences} onTakeOver={onTakeOver} />}
      <Panes
        current={pane}
        onChange={setPane}
        context={<ContextPane onAnswers={openAnswers} />}
        values={<CentrePane calmOpen={actions.calmOpen.length} onAcceptCalm={actions.acceptCalm} />}
        outcome={<OutcomePane onAcceptHealth={actions.acceptHealth} onAcceptAdvice={actions.acceptAdvice} />}
        footer={<ReleaseFooter onPreview={onPreview} onNextOpen={actions.goToNextOpen} />}
      />
      <AnswersDialog
        customerSurveyId={open.review.survey.customerSurveyId}
        person={`${open.review.customer.firstName} ${open.review.customer.lastName}`}
        isOpen={areAnswersOpen}
        onClose={() => setAnswersOpen(false)}
      />
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.area') },
          { keys: ['1', '–', '5'], label: t('keys.level') },
          { keys: ['V'], label: t('keys.accept') },
          { keys: [t('keys.ctrl'), '↵'], label: t('keys.preview') },
          { keys: ['T'], label: t('keys.text') },
          ...(open.review.releases.length > 0 && !open.isReadOnly ? [{ keys: ['G'], label: t('keys.reason') }] : []),
          { keys: ['N'], label: t('keys.note') },
          { keys: ['F'], label: t('keys.answers') },
          ...(open.review.asides.length > 0 ? [{ keys: ['L'], label: t('keys.word') }] : []),
          { keys: ['I'], label: t('desk.keys.longNames') },
          { keys: ['⇧ J', '⇧ K'], label: t('desk.keys.case') },
          { keys: ['S'], label: t('keys.summary') },
          ...(open.isReadOnly ? [] : [{ keys: ['W'], label: t('keys.handOver') }]),
          { keys: ['Esc'], label: t('keys.leave') },
        ]}
      />
    </LongNames>
  );
}

/** The checklist leads to what it asks for: `?go=word` is followed once. */
function useGoTo(goTo: ReviewActions['goTo']): void {
  const [search, setSearch] = useAddress();
  const target = search.get('go');
  useEffect(() => {
    if (target !== 'word') return;
    // After this drawing: going somewhere draws at once.
    const frame = requestAnimationFrame(() => {
      goTo(target);
      setSearch({}, { replace: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [target, goTo, setSearch]);
}
