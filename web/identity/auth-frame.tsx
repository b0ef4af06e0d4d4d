/** Column of the sign-in screens; a buyer on the way to paying also sees the booking steps and the selection beside it. */
import type { ReactNode } from 'react';
import { isPurchasePath } from '#web/app/paths.ts';
import { selectSession } from '#web/app/session.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppSelector } from '#web/app/store.ts';
import { Page } from '#web/kit/page.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { isComplete } from './after-sign-in.ts';
import classes from './auth-frame.module.css';
import { SelectionCard } from './selection-card.tsx';

export function AuthFrame({ children }: { children: ReactNode }) {
  const selection = useAppSelector((state) => state.selection);
  const { attemptedPath } = useAppSelector(selectSession);
  const buys = isComplete(selection) && (attemptedPath === null || isPurchasePath(attemptedPath));
  if (!buys) return <Page width="form">{children}</Page>;
  return (
    <>
      <BookingRail current="details" />
      <Page>
        <TwoColumn side={<SelectionCard selection={selection} />}>
          <div className={classes.form}>{children}</div>
        </TwoColumn>
      </Page>
    </>
  );
}
