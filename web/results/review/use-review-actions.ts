import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { findUnremarkableAreas } from '#shared/domain/results/find-unremarkable-areas.ts';
import { LEVELS, type ResultDraft } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { announce } from '#web/kit/announce.ts';
import { localized } from '#web/kit/localized.ts';
import {
  areaHeadId,
  areaTextId,
  CONTACT_ID,
  contactKindId,
  HAND_OVER_ID,
  NOTE_ID,
  REASON_ID,
  SUMMARY_ID,
  TAKE_SUMMARY_ID,
  wordId,
} from './area-ids.ts';
import type { OpenCase } from './case-context.ts';
import { chooseLevel } from './choose-level.ts';
import type { ContactKind } from './contact-form.tsx';
import { basisCell, type CellChange, chosenCell, healthCell } from './draft-cells.ts';
import { healthProposals } from './health-proposals.ts';
import type { PaneKey } from './panes.tsx';
import { content } from './result-content.ts';

/** What a doctor does to a case, by button or key. */
export interface ReviewActions {
  move: (by: number) => void;
  goToNextOpen: () => void;
  setLevel: (index: number) => void;
  accept: () => void;
  acceptCalm: () => void;
  acceptHealth: () => void;
  acceptAdvice: () => void;
  /** The summary, or the advice, was read again and holds on the new values. */
  confirmReopened: (what: 'summary' | 'advice') => void;
  /** First to the proposed conclusion, so that it is read; from there it is taken. One that is open again is confirmed. */
  takeSummary: () => void;
  goTo: (target: 'text' | 'note' | 'contact' | 'summary' | 'word' | 'reason') => void;
  /** To whom the case is given: opens the choice. */
  handOver: () => void;
  /** Begins the record of a call that ended so. */
  recordCall: (kind: ContactKind) => void;
  leaveField: () => void;
  /** Unremarkable areas whose proposal is open. */
  calmOpen: string[];
}

export function useReviewActions(open: OpenCase, showPane: (pane: PaneKey) => void): ReviewActions {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const { review, lab, draft, change, activeArea, activate, isReadOnly } = open;
  const ids = lab.areas.map((area) => area.resultCategoryId);
  const entryOf = (id: string) => draft.resultCategories.find((entry) => entry.resultCategoryId === id);
  const areaOf = (id: string) => lab.areas.find((area) => area.resultCategoryId === id);
  const calmOpen = findUnremarkableAreas({
    areas: lab.areas.map(({ resultCategoryId, proposedLevel }) => ({ resultCategoryId, level: proposedLevel })),
    orderedMarkers: lab.orderedMarkers,
    measures: lab.measures,
    asides: review.asides,
    labNotes: review.labNotes.map(({ note }) => note),
    content,
  })
    .filter((id) => entryOf(id)?.level === null)
    // What other values have opened again is looked at one by one.
    .filter((id) => areaOf(id)?.reopened === null);

  // At once, not with the next frame: the next key belongs to where the last one led, and no letter of a shortcut ends in a person's text.
  const focus = (pane: PaneKey, id: string, area = activeArea) => {
    flushSync(() => {
      activate(area);
      showPane(pane);
    });
    const element = document.getElementById(id);
    element?.focus();
    // A field is read with what stands above it.
    (element?.closest('form, section section') ?? element)?.scrollIntoView({ block: 'nearest' });
  };
  const goToArea = (id: string | undefined) => {
    if (id) focus('values', areaHeadId(id), id);
  };
  const tell = (id: string, level: string) =>
    announce(
      `${localized(areaOf(id)?.name ?? { de: id, en: id, fr: id, it: id }, language)}: ${t(`common:level.${level}`)}`,
    );

  const acceptAll = (areaIds: readonly string[], unremarkable: readonly string[] = []) => {
    const changes = areaIds.flatMap((id) => {
      const entry = entryOf(id);
      const area = areaOf(id);
      return entry && area ? chooseLevel(entry, area.proposedLevel, lab.proposal) : [];
    });
    if (changes.length > 0 && !isReadOnly) change(changes, unremarkable);
  };

  const isReopened = (what: 'summary' | 'advice') => open.refusals.some(({ code }) => code === `${what}-reopened`);
  const confirmReopened = (what: 'summary' | 'advice') => {
    if (isReopened(what) && !isReadOnly) change([[basisCell(what), lab.fingerprint]]);
  };

  return {
    calmOpen,
    move: (by) => {
      const at = ids.indexOf(activeArea);
      goToArea(ids[Math.min(ids.length - 1, Math.max(0, at + by))]);
    },
    goToNextOpen: () => {
      const at = ids.indexOf(activeArea);
      const order = [...ids.slice(at + 1), ...ids.slice(0, at + 1)];
      goToArea(order.find((id) => entryOf(id)?.level === null));
    },
    setLevel: (index) => {
      const level = LEVELS[index];
      const entry = entryOf(activeArea);
      if (!level || !entry || isReadOnly) return;
      change(chooseLevel(entry, level, lab.proposal));
      tell(activeArea, level);
    },
    accept: () => {
      const area = areaOf(activeArea);
      if (!area || entryOf(activeArea)?.level !== null) return;
      acceptAll([activeArea]);
      tell(activeArea, area.proposedLevel);
    },
    acceptCalm: () => {
      acceptAll(calmOpen, calmOpen);
      if (calmOpen.length > 0) announce(t('results:acceptedCalm', { count: calmOpen.length }));
    },
    acceptHealth: () => !isReadOnly && change(openHealthChanges(lab, draft)),
    acceptAdvice: () => {
      if (isReadOnly) return;
      change([
        ...lab.proposal.recommendations.map((key): CellChange => [chosenCell('recommendation', key), '1']),
        ...lab.proposal.followUpRecommendations.map((key): CellChange => [chosenCell('followUp', key), '1']),
      ]);
    },
    confirmReopened,
    takeSummary: () => {
      const button = document.getElementById(TAKE_SUMMARY_ID);
      if (isReopened('summary')) confirmReopened('summary');
      else if (button && document.activeElement === button) button.click();
      else focus('outcome', button ? TAKE_SUMMARY_ID : SUMMARY_ID);
    },
    goTo: (target) => {
      if (target === 'text') return focus('values', areaTextId(activeArea));
      if (target === 'word') return focus('values', firstWordId());
      focus('outcome', { note: NOTE_ID, contact: CONTACT_ID, summary: SUMMARY_ID, reason: REASON_ID }[target]);
    },
    handOver: () => {
      const button = document.getElementById(HAND_OVER_ID);
      if (button?.getAttribute('aria-expanded') === 'false') button.click();
      focus('outcome', HAND_OVER_ID);
    },
    recordCall: (kind) => {
      document.getElementById(contactKindId(kind))?.click();
      focus('outcome', contactKindId(kind));
    },
    leaveField: () => {
      if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea, select')) {
        goToArea(activeArea);
      }
    },
  };
}

/** The one that stands first on the page. */
const firstWordId = (): string => document.querySelector(`[id^="${wordId('')}"]`)?.id ?? '';

/** Accepts what the levels of the areas propose for each health measure that is still open. */
function openHealthChanges(lab: OpenCase['lab'], draft: ResultDraft): CellChange[] {
  const proposals = healthProposals(lab, draft);
  return draft.healthMeasuresResult
    .filter((measure) => measure.level === null)
    .flatMap(({ healthMeasureId }): CellChange[] => {
      const level = proposals.get(healthMeasureId);
      return level ? [[healthCell(healthMeasureId), level]] : [];
    });
}
