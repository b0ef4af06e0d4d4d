/** All branches by name; a press opens one. The search and the choice stand in the address. */
import { useTranslation } from 'react-i18next';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { type QueryLike, QueryState } from '#web/kit/query-state.tsx';
import { RecordList, useListPart } from '#web/kit/record-list.tsx';
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
  const [text, putText] = useListPart('q');
  const [view, putView] = useListPart('show');
  const shown = SHOWN.find((one) => one === view) ?? 'all';
  const all = query.data?.partnerBranches ?? [];
  const label = (one: Shown) => t(`show.${one}`);
  return (
    <RecordList
      title={t('title')}
      newLabel={t('new')}
      onNew={onNew}
      searchLabel={t('search')}
      text={text}
      onSearch={putText}
      pauseMs={0}
      tabs={
        <PresetTabs
          label={t('show.title')}
          tabs={SHOWN.map((key) => ({ key, label: label(key), count: all.filter((one) => isShown(one, key)).length }))}
          current={shown}
          onChange={(key) => putView(key === 'all' ? '' : key)}
        />
      }
      isLoaded={query.data !== undefined}
    >
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
    </RecordList>
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
