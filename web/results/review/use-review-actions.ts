import { useTranslation } from 'react-i18next';
import { LEVELS, type ResultDraft } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { announce } from '#web/kit/announce.ts';
import { localized } from '#web/kit/localized.ts';
import { areaHeadId, areaTextId, CONTACT_ID, NOTE_ID, SUMMARY_ID, TAKE_SUMMARY_ID } from './area-ids.ts';
import type { OpenCase } from './case-context.ts';
import { chooseLevel } from './choose-level.ts';
import { type CellChange, chosenCell, healthCell } from './draft-cells.ts';
import { healthProposals } from './health-proposals.ts';
import type { PaneKey } from './panes.tsx';

/** What a doctor does to a case, by button or key. */
export interface ReviewActions {
  move: (by: number) => void;
  goToNextOpen: () => void;
  setLevel: (index: number) => void;
  accept: () => void;
  acceptCalm: () => void;
  acceptHealth: () => void;
  acceptAdvice: () => void;
  /** First to the proposed conclusion, so that it is read; from there it is taken. */
  takeSummary: () => void;
  goTo: (target: 'text' | 'note' | 'contact' | 'summary') => void;
  leaveField: () => void;
  /** Areas whose values all lie inside their range and whose proposal is open. */
  calmOpen: string[];
}

export function useReviewActions(open: OpenCase, showPane: (pane: PaneKey) => void): ReviewActions {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const { lab, draft, change, activeArea, activate, isReadOnly } = open;
  const ids = lab.areas.map((area) => area.resultCategoryId);
  const entryOf = (id: string) => draft.resultCategories.find((entry) => entry.resultCategoryId === id);
  const areaOf = (id: string) => lab.areas.find((area) => area.resultCategoryId === id);
  const calmOpen = lab.areas
    .filter((area) => area.outside === 0 && area.critical === 0 && area.proposedLevel !== 'unjudgeable')
    .map((area) => area.resultCategoryId)
    .filter((id) => entryOf(id)?.level === null);

  const focus = (pane: PaneKey, id: string) => {
    showPane(pane);
    requestAnimationFrame(() => {
      const element = document.getElementById(id);
      element?.focus();
      element?.scrollIntoView({ block: 'nearest' });
    });
  };
  const goToArea = (id: string | undefined) => {
    if (!id) return;
    activate(id);
    focus('values', areaHeadId(id));
  };
  const tell = (id: string, level: string) =>
    announce(
      `${localized(areaOf(id)?.name ?? { de: id, en: id, fr: id, it: id }, language)}: ${t(`common:level.${level}`)}`,
    );

  const acceptAll = (areaIds: readonly string[]) => {
    const changes = areaIds.flatMap((id) => {
      const entry = entryOf(id);
      const area = areaOf(id);
      return entry && area ? chooseLevel(entry, area.proposedLevel, lab.proposal) : [];
    });
    if (changes.length > 0 && !isReadOnly) change(changes);
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
      acceptAll(calmOpen);
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
    takeSummary: () => {
      const button = document.getElementById(TAKE_SUMMARY_ID);
      if (button && document.activeElement === button) button.click();
      else focus('outcome', button ? TAKE_SUMMARY_ID : SUMMARY_ID);
    },
    goTo: (target) => {
      if (target === 'text') return focus('values', areaTextId(activeArea));
      focus('outcome', { note: NOTE_ID, contact: CONTACT_ID, summary: SUMMARY_ID }[target]);
    },
    leaveField: () => {
      if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea, select')) {
        goToArea(activeArea);
      }
    },
  };
}

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
