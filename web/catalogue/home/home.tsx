import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { DEFAULT_MAP_CENTRE } from '#shared/limits.ts';
import { Role } from '#shared/roles.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { Hero } from './hero.tsx';
import classes from './home.module.css';
import { daysOf } from './summarise-group.ts';

const MemberNote = lazy(async () => ({ default: (await import('./member-note.tsx')).MemberNote }));
const BelowHero = lazy(async () => ({ default: (await import('./below-hero.tsx')).BelowHero }));

/** All branches: those around the middle of the country, at any distance. */
const EVERYWHERE = {
  query: {
    lat: DEFAULT_MAP_CENTRE.latitude,
    lng: DEFAULT_MAP_CENTRE.longitude,
    channel: ['direct', 'partner'] as ('direct' | 'partner')[],
  },
};

/** The front door: what it is, what it costs, how it works, where. A closed shop leads to its own page. */
export function HomeScreen() {
  const user = useAppSelector(selectUser);
  const groups = api.useListProductGroupsQuery();
  const branches = api.useListPartnerBranchesQuery(EVERYWHERE);
  const closed = api.useGetDisableStoreQuery();
  if (closed.data?.value) return <Navigate to={paths.storeMaintenance} replace />;
  return (
    <>
      {user?.roles.includes(Role.customer) && (
        <Suspense fallback={null}>
          <MemberNote firstName={user.firstName} />
        </Suspense>
      )}
      <Hero
        locations={branches.data?.partnerBranches.length ?? null}
        days={groups.data ? daysOf(groups.data.productGroups) : null}
      />
      <Suspense fallback={<div className={classes.below} />}>
        <BelowHero groups={groups} branches={branches.data?.partnerBranches ?? []} />
      </Suspense>
    </>
  );
}
