/** A written text in the person's language; where nobody wrote one, in the first language that has it, after a note that says which. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS, type LocalText } from '#shared/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type PickedText, pickText } from './pick-text.ts';

export function DoctorText({ text, children }: { text: LocalText; children: (picked: PickedText) => ReactNode }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const picked = pickText(text, language);
  if (!picked) return null;
  if (!picked.fellBack) return children(picked);
  return (
    <>
      <p className="muted" style={{ marginBottom: 8 }}>
        {t('textOnlyIn', { language: t(`languageIn.${picked.language}`) })}
      </p>
      <div lang={LANGUAGE_TAGS[picked.language]}>{children(picked)}</div>
    </>
  );
}
