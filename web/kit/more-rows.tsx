import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PAGE_ROWS, PAGE_ROWS } from '#shared/limits/pages.ts';

/** How many rows of a list are asked for: one page, and one more with each `raise`. One live query shows them all. */
export function useRowLimit(): { limit: number; raise: () => void } {
  const [limit, setLimit] = useState(PAGE_ROWS);
  return { limit, raise: () => setLimit(Math.min(limit + PAGE_ROWS, MAX_PAGE_ROWS)) };
}

export interface MoreRowsProps {
  rows: ReturnType<typeof useRowLimit>;
  /** Cursor of the page after the last row that is shown; null at the end of the list. */
  next: string | null;
  isLoading: boolean;
}

/** The button below a list that goes on. */
export function MoreRows({ rows, next, isLoading }: MoreRowsProps) {
  const { t } = useTranslation('common');
  if (next === null || rows.limit >= MAX_PAGE_ROWS) return null;
  return (
    <Button variant="default" loading={isLoading} onClick={rows.raise}>
      {t('moreRows')}
    </Button>
  );
}
