/** What of a branch is saved by itself: its logo, and the key of its staff. */
import type { AdminBranchView } from '#shared/views/booking.ts';
import classes from './admin-partner.module.css';
import { BranchLogo } from './branch-logo.tsx';
import { PartnerKey } from './partner-key.tsx';

export const BranchExtras = ({ branch }: { branch: AdminBranchView }) => (
  <div className={classes.extras}>
    <BranchLogo branch={branch} />
    <PartnerKey branch={branch} />
  </div>
);
