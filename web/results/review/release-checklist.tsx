/** Every condition of the release, met or not, with what is missing; missing texts in other languages only warn. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReleaseRefusalCode } from '#shared/domain/results/may-release.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { useAddress } from '#web/kit/use-address.ts';
import { useOpenCase } from './case-context.ts';
import classes from './release-checklist.module.css';
import { markerOf } from './result-content.ts';

/** Shown met or unmet, in the order of work; the rest only when they refuse. */
const ALWAYS: readonly ReleaseRefusalCode[] = [
  'questionnaire-open',
  'level-missing',
  'level-better-than-values',
  'unjudgeable-unexplained',
  'summary-missing',
  'area-summary-missing',
  'critical-not-contacted',
  'critical-not-judged',
  'held-not-acknowledged',
  'not-final',
  'word-undecided',
  'version-outdated',
];

export function ReleaseChecklist() {
  const { t } = useTranslation('results');
  const { refusals, review, draft } = useOpenCase();
  const nameOf = useSubjectNames();
  const [, setSearch] = useAddress();
  const language = t(`languageIn.${review.customer.preferredLanguage}`);
  const isOpenAgain = refusals.some(({ code }) => code === 'area-reopened');
  // Where a judgement is open again, nothing says that all is judged.
  const always = ALWAYS.filter((code) => !(isOpenAgain && code === 'level-missing'));
  // That nobody can call back now stands beside the act, with the doctor's own decision.
  const others = refusals
    .map(({ code }) => code)
    .filter((code) => code !== 'callback-closed' && !always.includes(code));
  const codes = [...always, ...others];
  const missing = LANGUAGES.filter(
    (code) =>
      code !== review.customer.preferredLanguage &&
      [draft.summary, ...draft.resultCategories.map((area) => area.resultCategorySummary)].some(
        (text) => (text[code] ?? '').trim() === '',
      ),
  );
  return (
    <ul>
      {codes.map((code) => {
        const refusal = refusals.find((one) => one.code === code);
        const Icon = refusal ? IconCircleX : IconCircleCheck;
        return (
          <li key={code} className={classes.item} data-met={!refusal}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              <span className="vh">{t(refusal ? 'checklist.unmet' : 'checklist.isMet')} </span>
              <span className="m">{refusal ? t(`release.${code}`, { language }) : t(`checklist.met.${code}`)}</span>
              {refusal && refusal.subjects.length > 0 && (
                <span className="caption muted">
                  <br />
                  {refusal.subjects.map(nameOf).join(', ')}
                </span>
              )}
              {refusal && code === 'version-outdated' && (
                <>
                  {' '}
                  <button type="button" className="link" onClick={() => setSearch({})}>
                    {t('lab.compare')}
                  </button>
                </>
              )}
              {refusal && code === 'word-undecided' && (
                <>
                  {' '}
                  <button type="button" className="link" onClick={() => setSearch({ go: 'word' })}>
                    {t('word.go')}
                  </button>
                </>
              )}
            </span>
          </li>
        );
      })}
      {missing.length > 0 && (
        <li className={classes.item} data-warns>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            <span className="m">
              {t('checklist.otherLanguages', {
                languages: missing.map((code) => t(`languageName.${code}`)).join(', '),
              })}
            </span>
            <span className="caption muted">
              <br />
              {t('checklist.otherLanguagesHelp')}
            </span>
          </span>
        </li>
      )}
    </ul>
  );
}

/** Names of what a refusal is about: areas, health measures, or values by their id. */
function useSubjectNames(): (subject: string) => string {
  const language = useLanguage();
  const { review, lab } = useOpenCase();
  return (subject) => {
    const area = lab.areas.find(({ resultCategoryId }) => resultCategoryId === subject);
    const health = lab.healthMeasures.find(({ healthMeasureId }) => healthMeasureId === subject);
    const measure = [...lab.measures, ...lab.unmapped, ...review.measures, ...review.unmapped, ...review.asides].find(
      ({ _id }) => _id === subject,
    );
    const marker = markerOf(measure?.marker ?? null);
    const name = area?.name ?? health?.name ?? marker?.name;
    return name ? localized(name, language) : (measure?.name ?? subject);
  };
}
