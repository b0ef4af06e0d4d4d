/** Why a released result is released again: a sentence that the person reads. Without it the release stays locked. */
import { useTranslation } from 'react-i18next';
import { CORRECTION_REASON_MAX } from '#shared/contract/reviewing.ts';
import { localText } from '#shared/domain/results/category-summary.ts';
import { REASON_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import { reasonCell } from './draft-cells.ts';
import { LanguageText } from './language-text.tsx';
import parts from './part.module.css';

export function CorrectionReason() {
  const { t } = useTranslation('results');
  const { review, draft, change, isReadOnly } = useOpenCase();
  if (review.releases.length === 0 || isReadOnly) return null;
  return (
    <section className={parts.part} aria-label={t('correction.reason')}>
      <LanguageText
        id={REASON_ID}
        label={t('correction.reason')}
        value={draft.correctionReason ?? localText(() => '')}
        hint={t('correction.reasonHelp')}
        maxLength={CORRECTION_REASON_MAX}
        onChange={(language, text) => change([[reasonCell(language), text]])}
      />
    </section>
  );
}
