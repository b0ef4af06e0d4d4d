/** What becomes of the case: calls, held values, conclusion, health measures, advice, notes, and at the end the way to the release. */
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '#web/kit/kbd.tsx';
import { AdvicePart } from './advice-part.tsx';
import { useOpenCase } from './case-context.ts';
import { ContactPart } from './contact-part.tsx';
import { CorrectionReason } from './correction-reason.tsx';
import { HealthPart } from './health-part.tsx';
import { HeldPart } from './held-part.tsx';
import { NotesPart } from './notes-part.tsx';
import classes from './outcome-pane.module.css';
import { ReopenedAdvice, ReopenedPart } from './reopened-part.tsx';
import { content } from './result-content.ts';
import { SummaryPart } from './summary-part.tsx';

interface OutcomePaneProps {
  onAcceptHealth: () => void;
  onAcceptAdvice: () => void;
}

export function OutcomePane({ onAcceptHealth, onAcceptAdvice }: OutcomePaneProps) {
  const { t } = useTranslation('results');
  const { lab, draft } = useOpenCase();
  return (
    <>
      <ReopenedPart />
      <ContactPart />
      <HeldPart />
      <SummaryPart />
      <HealthPart onAccept={onAcceptHealth} />
      <ReopenedAdvice />
      <AdvicePart
        list="recommendation"
        items={content.recommendations.map(({ key, text }) => ({ key, text }))}
        chosen={draft.recommendations}
        proposed={lab.proposal.recommendations}
        onAccept={onAcceptAdvice}
      />
      <AdvicePart
        list="followUp"
        items={content.followUps.map(({ key, name, weeksAfterResult }) => ({
          key,
          text: name,
          detail: t('advice.inWeeks', { count: weeksAfterResult }),
        }))}
        chosen={draft.followUpRecommendations}
        proposed={lab.proposal.followUpRecommendations}
        onAccept={lab.proposal.recommendations.length === 0 ? onAcceptAdvice : undefined}
      />
      <CorrectionReason />
      <NotesPart />
    </>
  );
}

interface ReleaseFooterProps {
  onPreview: () => void;
  onNextOpen: () => void;
}

/** Always in sight: what is open, and the way to the preview. The preview opens in any state; it says what is missing. */
export function ReleaseFooter({ onPreview, onNextOpen }: ReleaseFooterProps) {
  const { t } = useTranslation('results');
  const { refusals, draft, isReadOnly } = useOpenCase();
  const open = draft.resultCategories.filter((area) => area.level === null).length;
  const reasons = refusals.filter(({ code }) => code !== 'level-missing' || open === 0);
  return (
    <div className={classes.footer}>
      <div className={classes.state}>
        {refusals.length > 0 && <IconLock size={16} stroke={1.75} aria-hidden />}
        <p className={classes.reasons}>
          {open > 0 && <b>{t('footer.openAreas', { open, all: draft.resultCategories.length })} </b>}
          {isReadOnly
            ? t('footer.released')
            : refusals.length === 0
              ? t('footer.ready')
              : reasons.length > 0 && t('footer.reasons', { count: reasons.length })}
        </p>
        {open > 0 && (
          <button type="button" className="link" onClick={onNextOpen}>
            {t('footer.next')}
          </button>
        )}
      </div>
      <Button
        fullWidth
        className={classes.preview}
        onClick={onPreview}
        disabled={isReadOnly}
        size="sm"
        variant={refusals.length > 0 ? 'default' : 'filled'}
        rightSection={
          <>
            <Kbd>{t('keys.ctrl')}</Kbd> <Kbd>↵</Kbd>
          </>
        }
      >
        {t('footer.preview')}
      </Button>
    </div>
  );
}
