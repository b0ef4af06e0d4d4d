/** No case fits: what was asked for, the way back to all, and the way to those that are released. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useFilterChoices } from './case-filters.tsx';
import { FILTERS, type ListWish } from './list-address.ts';

export function NoHit({ wish, onReset }: { wish: ListWish; onReset: () => void }) {
  const { t } = useTranslation('results');
  const choices = useFilterChoices();
  const search = wish.search.trim();
  const filters = [
    search !== '' && `«${search}»`,
    ...FILTERS.map((name) => {
      const choice = choices[name].choices.find(({ value }) => value === wish[name]);
      return choice && `${choices[name].label} ${choice.label}`;
    }),
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
