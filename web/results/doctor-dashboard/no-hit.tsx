/** No case fits: what was asked for, the way back to all, and the way to those that are released. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { DashboardView } from '#shared/views/dashboard.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useFilterChoices } from './case-filters.tsx';
import { DAYS, FILTERS, type ListWish } from './list-address.ts';

interface NoHitProps {
  wish: ListWish;
  doctors: DashboardView['doctors'];
  onReset: () => void;
}

export function NoHit({ wish, doctors, onReset }: NoHitProps) {
  const { t } = useTranslation('results');
  const choices = useFilterChoices(doctors);
  const search = wish.search.trim();
  const filters = [
    search !== '' && `«${search}»`,
    ...FILTERS.map((name) => {
      const choice = choices[name].choices.find(({ value }) => value === wish[name]);
      return choice && `${choices[name].label} ${choice.label}`;
    }),
    ...DAYS.map((name) => wish[name] !== '' && `${t(`desk.filter.${name}`)} ${formatDate(wish[name])}`),
  ].filter(Boolean);
  return (
    <EmptyState
      title={t('desk.filter.noHit')}
      action={
        <>
          <Button size="sm" onClick={onReset}>
            {t('desk.filter.reset')}
          </Button>{' '}
          {search !== '' && (
            <ButtonLink size="sm" variant="default" to={`${paths.doctorReleased}?search=${encodeURIComponent(search)}`}>
              {t('desk.filter.released')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t('desk.filter.noHitHelp', { filters: filters.join(', ') })}
    </EmptyState>
  );
}
