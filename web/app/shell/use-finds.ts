import { IconBuildingStore, IconClipboardList, type IconProps, IconUser } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';
import { plainText } from '#web/kit/plain-text.ts';
import { adminPaths } from '../admin-paths.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ADMIN_WATCH, ADMIN_WORK } from './staff-places.ts';

/** Something that was found, and where it is. */
export interface Find {
  key: string;
  title: string;
  detail?: string;
  to: string;
  Icon: ComponentType<IconProps>;
}

export interface Finds {
  groups: { name: 'places' | 'orders' | 'people' | 'branches'; finds: Find[] }[];
  state: 'done' | 'seeking' | 'failed';
}

/** Rows of each kind: who does not find it among these writes more of it. */
const ROWS = 5;
/** One letter begins too many names. */
const MIN_LENGTH = 2;

/** @param search trimmed; empty: the places alone */
export function useFinds(search: string): Finds {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const skip = search.length < MIN_LENGTH;
  const asked = { query: { search, limit: ROWS } };
  // What was found a moment ago is asked again: somebody looks for an order because it has just changed.
  const options = { skip, refetchOnMountOrArgChange: true };
  const orders = api.useListAdminOrdersQuery(asked, options);
  const people = api.useListAdminUsersQuery(asked, options);
  const branches = api.useListBranchNamesQuery({ query: {} }, { skip });
  const nameOf = (person: { firstName: string; lastName: string; closedAt?: string | null }) =>
    (person.closedAt ? '' : `${person.firstName} ${person.lastName}`.trim()) || t('staff.closedAccount');
  const places: Find[] = [...ADMIN_WORK, ...ADMIN_WATCH].map(({ to, name, Icon }) => ({
    key: to,
    title: t(`staff.${name}`),
    to,
    Icon,
  }));
  const found = {
    orders: (orders.currentData?.items ?? []).map(({ _id, orderNumber, customer, product }) => ({
      key: _id,
      title: orderNumber,
      detail: `${nameOf(customer)}, ${localized(product.name, language)}`,
      to: `${adminPaths.orders}?order=${_id}`,
      Icon: IconClipboardList,
    })),
    people: (people.currentData?.items ?? []).map(({ id, phoneNo, ...person }) => ({
      key: id,
      title: nameOf(person),
      detail: formatPhone(phoneNo),
      to: `${adminPaths.users}?person=${id}`,
      Icon: IconUser,
    })),
    branches: (branches.currentData?.partnerBranches ?? [])
      .filter(({ name, city }) => holds(`${name} ${city}`, search))
      .slice(0, ROWS)
      .map(({ _id, name, city }) => ({
        key: _id,
        title: name,
        detail: city,
        to: `${adminPaths.partner}?branch=${_id}`,
        Icon: IconBuildingStore,
      })),
  };
  const queries = [orders, people, branches];
  return {
    groups: [
      { name: 'places', finds: places.filter(({ title }) => holds(title, search)) },
      { name: 'orders', finds: skip ? [] : found.orders },
      { name: 'people', finds: skip ? [] : found.people },
      { name: 'branches', finds: skip ? [] : found.branches },
    ],
    state: stateOf(queries),
  };
}

function stateOf(queries: { isError: boolean; isFetching: boolean }[]): Finds['state'] {
  if (queries.some(({ isError }) => isError)) return 'failed';
  return queries.some(({ isFetching }) => isFetching) ? 'seeking' : 'done';
}

const holds = (text: string, search: string): boolean => plainText(text).includes(plainText(search));
