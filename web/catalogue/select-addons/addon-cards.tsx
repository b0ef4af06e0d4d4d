/** Extras as cards with their prices: before ordering, and for an order that is paid. What cannot be had says why. */
import { useTranslation } from 'react-i18next';
import { asksForMore, type Fasting } from '#shared/domain/catalogue/asks-for-more.ts';
import type { AddonView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ChoiceCards } from '#web/kit/choice-cards.tsx';
import { localized } from '#web/kit/localized.ts';
import classes from './addon-cards.module.css';

export interface AddonCardsProps {
  legend: string;
  legendHidden?: boolean;
  addons: readonly AddonView[];
  /** Keys. */
  chosen: string[];
  /** Why one cannot be had, in two or three words; null where it can. */
  whyNot: (addon: AddonView) => string | null;
  /** What the test asks for before the sample: an extra that asks for more says so. */
  ordered: Fasting;
  error?: string;
  onChange: (keys: string[]) => void;
}

export function AddonCards({
  legend,
  legendHidden,
  addons,
  chosen,
  whyNot,
  ordered,
  error,
  onChange,
}: AddonCardsProps) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const fastingOf = ({ fastingHours: hours, strictHours: strict }: AddonView) => (
    <b className={classes.fasting}>{t(strict > 0 ? 'addons.fastingStrict' : 'addons.fasting', { hours, strict })}</b>
  );
  return (
    <ChoiceCards
      kind="checkbox"
      name="addons"
      legend={legend}
      legendHidden={legendHidden}
      error={error}
      options={addons.map((addon) => {
        const why = whyNot(addon);
        return {
          value: addon.key,
          label: localized(addon.name, language),
          description: (
            <>
              {localized(addon.description, language)}
              {why === null && asksForMore(addon, ordered) && fastingOf(addon)}
            </>
          ),
          price: why === null ? (addon.price ?? undefined) : undefined,
          note: why ?? undefined,
          disabled: why !== null,
        };
      })}
      value={chosen}
      onChange={onChange}
    />
  );
}
