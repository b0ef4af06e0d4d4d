/** At a location or at home, where the test allows both. */
import { IconHomeHeart, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#shared/views/catalogue.ts';
import { ChoiceCards } from '#web/kit/choice-cards.tsx';

export const PLACE_FIELD = 'place';

export interface PlaceChoiceProps {
  value: Application | null;
  onChange: (application: Application) => void;
  error?: string;
}

export function PlaceChoice({ value, onChange, error }: PlaceChoiceProps) {
  const { t } = useTranslation('booking');
  return (
    <ChoiceCards
      kind="radio"
      name={PLACE_FIELD}
      legend={t('place.legend')}
      error={error}
      value={value}
      onChange={(next) => onChange(next === 'homesampling' ? 'homesampling' : 'branch')}
      options={[
        {
          value: 'branch',
          label: t('place.branch'),
          description: t('place.branchHelp'),
          icon: <IconMapPin size={24} stroke={1.75} aria-hidden />,
        },
        {
          value: 'homesampling',
          label: t('place.home'),
          description: t('place.homeHelp'),
          icon: <IconHomeHeart size={24} stroke={1.75} aria-hidden />,
        },
      ]}
    />
  );
}
