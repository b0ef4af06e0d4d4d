import { lazy, memo, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { useBookableBranches } from '#web/booking/find-branches/use-bookable-branches.ts';
import { api } from '#web/client/api.ts';
import { loadPart } from '#web/client/load-part.ts';
import { daysOf } from '../summarise-group.ts';
import { Hero } from './hero.tsx';
import classes from './home.module.css';

const MemberNote = lazy(async () => ({ default: (await loadPart(() => import('./member-note.tsx'))).MemberNote }));
const BelowHero = lazy(async () => ({ default: (await loadPart(() => import('./below-hero.tsx'))).BelowHero }));

/** The front door: what it is, what it costs, how it works, where. A closed shop leads to its own page. */
export function HomeScreen() {
  const user = useAppSelector(selectUser);
  const groups = api.useListProductGroupsQuery();
  const { branches } = useBookableBranches();
  const closed = api.useGetDisableStoreQuery();
  if (closed.data?.value) return <Navigate to={paths.storeMaintenance} replace />;
  return (
    <>
      {user?.roles.includes(Role.customer) && (
        <Suspense fallback={null}>
          <MemberNote firstName={user.firstName} />
        </Suspense>
      )}
      <Hero locations={branches?.length ?? null} days={groups.data ? daysOf(groups.data.productGroups) : null} />
      <Rest />
    </>
  );
}

/** Stands apart from the data of the hero: what comes for that must not draw all the rest in one go. */
const Rest = memo(function Rest() {
  return (
    <Suspense fallback={<div className={classes.below} />}>
      <BelowHero />
    </Suspense>
  );
});
