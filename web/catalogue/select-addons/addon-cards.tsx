/** Extras as cards with their prices: before ordering, and for an order that is paid. What cannot be had says why. */
import type { AddonView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ChoiceCards } from '#web/kit/choice-cards.tsx';
import { localized } from '#web/kit/localized.ts';

export interface AddonCardsProps {
  legend: string;
  legendHidden?: boolean;
  addons: readonly AddonView[];
  /** Keys. */
  chosen: string[];
  /** Why one cannot be had, in two or three words; null where it can. */
  whyNot: (addon: AddonView) => string | null;
  error?: string;
  onChange: (keys: string[]) => void;
}

export function AddonCards({ legend, legendHidden, addons, chosen, whyNot, error, onChange }: AddonCardsProps) {
  const language = useLanguage();
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
          description: localized(addon.description, language),
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
