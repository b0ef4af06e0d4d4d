/** All branches by name; a press opens one. The search and the choice stand in the address. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { type QueryLike, QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './branch-list.module.css';
import { findBranches, isShown, SHOWN, type Shown } from './find-branches.ts';

export interface BranchListProps {
  query: QueryLike<{ partnerBranches: AdminBranchView[] }>;
  chosen: string | null;
  onOpen: (id: string) => void;
  onNew: () => void;
}

export function BranchList({ query, chosen, onOpen, onNew }: BranchListProps) {
  const { t } = useTranslation('booking-branches');
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'all';
  const put = (name: 'q' | 'show', value: string) =>
    setSearch(
      (before) => {
        if (value === '' || value === 'all') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const all = query.data?.partnerBranches ?? [];
  const label = (one: Shown) => t(`show.${one}`);
  return (
    <div className={classes.list}>
      <StaffHeading
        title={t('title')}
        actions={
          <Button size="sm" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onNew}>
            {t('new')}
          </Button>
        }
      />
      <SearchField
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={80}
        pauseMs={0}
        value={text}
        onSearch={(value) => put('q', value)}
      />
      <PresetTabs
        label={t('show.title')}
        tabs={SHOWN.map((key) => ({ key, label: label(key), count: all.filter((one) => isShown(one, key)).length }))}
        current={shown}
        onChange={(key) => put('show', key)}
      />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState query={query} skeleton="table">
          {({ partnerBranches }) => {
            const found = findBranches(partnerBranches, text, shown);
            if (found.length === 0) return <p className={classes.none}>{t('noneFound')}</p>;
            return (
              <ul aria-label={t('title')}>
                {found.map((branch) => (
                  <Row key={branch._id} branch={branch} isChosen={branch._id === chosen} onOpen={onOpen} />
                ))}
              </ul>
            );
          }}
        </QueryState>
      </div>
    </div>
  );
}

interface RowProps {
  branch: AdminBranchView;
  isChosen: boolean;
  onOpen: (id: string) => void;
}

function Row({ branch, isChosen, onOpen }: RowProps) {
  const { t } = useTranslation('booking-branches');
  const { _id: id, name, address, active, channel } = branch;
  const notes = [`${address.zipCode} ${address.city}`];
  if (channel === 'partner') notes.push(t('channel.partner'));
  return (
    <li>
      <button type="button" className={classes.row} aria-current={isChosen || undefined} onClick={() => onOpen(id)}>
        <span className={classes.name}>{name}</span>
        <span className={classes.where}>
          {notes.join(', ')}
          {!active && <span className={classes.closed}> {t('inactive')}</span>}
        </span>
      </button>
    </li>
  );
}
