// Staff alone make these calls: they join the contract, the API and its tags with the shell of staff, and visitors fetch nothing of them.

import { contract } from '#shared/contract/all.ts';
import { staffContract } from '#shared/contract/staff.ts';
import { api, endpointsOf } from './api.ts';
import { clearWhenRefused } from './clear-refused-admin.ts';
import { onAnswer } from './client.ts';
import { STAFF_CHANGES, STAFF_SHOWS } from './staff-tags.ts';
import { addTags } from './tags.ts';

Object.assign(contract, staffContract);
addTags(STAFF_SHOWS, STAFF_CHANGES);
// Outside the build the contract is whole, and so is the API made of it.
const missing = Object.entries(staffContract).filter(([name]) => !(name in api.endpoints));
api.injectEndpoints({ endpoints: (build) => endpointsOf(build, Object.fromEntries(missing)) });
onAnswer(clearWhenRefused);
