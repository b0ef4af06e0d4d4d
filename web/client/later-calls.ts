// Few customers make these calls: they join the contract, the API and its tags with the screens that do.

import { contract } from '#shared/contract/all.ts';
import { type LaterCall, laterContract } from '#shared/contract/later.ts';
import { api, endpointsOf } from './api.ts';
import { addTags, type MutationTags, type QueryTags } from './tags.ts';

const SHOWS: Pick<QueryTags, LaterCall & keyof QueryTags> = { listSupports: { support: 'any' } };
const CHANGES: Pick<MutationTags, LaterCall & keyof MutationTags> = {
  askSupport: { support: 'any', order: 'any' },
  changeSupport: { support: 'any', order: 'any' },
};

Object.assign(contract, laterContract);
addTags(SHOWS, CHANGES);
// Outside the build the contract is whole, and so is the API made of it.
const missing = Object.entries(laterContract).filter(([name]) => !(name in api.endpoints));
api.injectEndpoints({ endpoints: (build) => endpointsOf(build, Object.fromEntries(missing)) });
