/** What one scrolls to on the front door: what it costs, how it works, where. A script of its own, for which the first look does not wait. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { Toolkit } from '#web/app/theme/toolkit.tsx';
import { useBookableBranches } from '#web/booking/find-branches/use-bookable-branches.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './below-hero.module.css';
import { BookBar } from './book-bar.tsx';
import { FourSteps } from './four-steps.tsx';
import { GroupForm, GroupFormSkeleton } from './group-form.tsx';
import { MeaningFirst } from './meaning-first.tsx';
import { NearestBranch } from './nearest-branch.tsx';
import { Questions } from './questions.tsx';

export function BelowHero() {
  const { t } = useTranslation('catalogue');
  const groups = api.useListProductGroupsQuery();
  const { branches } = useBookableBranches();
  return (
    <Toolkit>
      <section className={`wrap ${classes.part}`} aria-labelledby="groups-title">
        <div className={classes.head}>
          <h2 id="groups-title">{t('home.groups.title')}</h2>
          <ActionLink to={paths.selectGroup()}>{t('home.groups.compare')}</ActionLink>
        </div>
        <QueryState
          query={groups}
          skeleton={<GroupFormSkeleton />}
          isEmpty={(data) => data.productGroups.length === 0}
          empty={
            <EmptyState
              level={3}
              title={t('home.groups.emptyTitle')}
              action={<ActionLink href={CONTACT.phoneHref}>{CONTACT.phone}</ActionLink>}
            >
              <p>{t('home.groups.emptyHelp')}</p>
            </EmptyState>
          }
        >
          {(data) => <GroupForm groups={data.productGroups} />}
        </QueryState>
      </section>
      <FourSteps />
      <MeaningFirst />
      <NearestBranch branches={branches ?? []} />
      <Questions />
      <BookBar />
    </Toolkit>
  );
}
