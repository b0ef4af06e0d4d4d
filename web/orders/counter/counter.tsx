/**
 * The counter of a branch: who it is, how long until it locks, and one customer at a time. Left alone it locks, and once a
 * sample is taken what is left of its customer goes by itself.
 */
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { contract } from '#shared/contract/all.ts';
import { PARTNER_CLEAR_MS, PARTNER_IDLE_MS } from '#shared/limits/partner-sales.ts';
import type { PartnerSalesView } from '#shared/views/partner-sales.ts';
import { partnerOrdersPath, partnerPaths } from '#web/app/partner-paths.ts';
import { LanguageMenu } from '#web/app/shell/language-menu.tsx';
import { LogoSign } from '#web/app/shell/logo.tsx';
import { OfflineBanner } from '#web/app/shell/offline-banner.tsx';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { callAside } from '#web/client/client.ts';
import '#web/client/staff-calls.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { LiveDot } from '#web/kit/live-dot.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useOnline } from '#web/kit/use-online.ts';
import { forgetPartnerSession, partnerSession } from '../counter-sign-in/partner-session.ts';
import { COUNTER_ASKS_EVERY_MS } from './asks-every.ts';
import classes from './counter.module.css';
import { CounterContext } from './counter-context.ts';
import { CounterOrder } from './counter-order.tsx';
import { useIdle } from './use-idle.ts';

/** What the sign-in says above its form. */
const LOCKED = { isLocked: true };

export function CounterScreen() {
  const { key = '' } = useParams();
  const dispatch = useAppDispatch();
  const [session] = useState(partnerSession);
  const bearer = session?.accessToken ?? '';
  const [hasLeft, setLeft] = useState(false);
  const branch = api.useGetPartnerSalesQuery(
    { params: { key }, bearer },
    { skip: !session || hasLeft, pollingInterval: COUNTER_ASKS_EVERY_MS },
  );
  // The key was renewed, or the shift is over.
  const isEnded = errorBodyOf(branch.error)?.statusCode === 401;
  const leave = useCallback(() => {
    forgetPartnerSession();
    setLeft(true);
  }, []);
  const lock = useCallback(() => {
    void callAside({ declaration: contract.endPartnerSession, args: { bearer } });
    leave();
  }, [bearer, leave]);
  useEffect(() => {
    if (isEnded) leave();
  }, [isEnded, leave]);
  // Nothing that was asked for stays in this tab; only now, or the counter would ask for it again.
  useEffect(() => {
    if (hasLeft) dispatch(api.util.resetApiState());
  }, [hasLeft, dispatch]);
  if (hasLeft) return <Navigate to={partnerPaths.signIn} replace state={LOCKED} />;
  if (!session) return <Navigate to={partnerPaths.signIn} replace />;
  if (session.key !== key) return <Navigate to={partnerOrdersPath(session.key)} replace />;
  if (isEnded) return null;
  return <QueryState query={branch}>{(data) => <Counter branch={data} bearer={bearer} onLock={lock} />}</QueryState>;
}

interface CounterProps {
  branch: PartnerSalesView;
  bearer: string;
  onLock: () => void;
}

function Counter({ branch, bearer, onLock }: CounterProps) {
  const { t } = useTranslation('orders-counter');
  const online = useOnline();
  // Each customer is a page of their own: the one before is gone with it.
  const [round, setRound] = useState(0);
  const [isDone, setDone] = useState(false);
  const next = useCallback(() => {
    setDone(false);
    setRound((before) => before + 1);
  }, []);
  const until = useIdle(isDone ? PARTNER_CLEAR_MS : PARTNER_IDLE_MS);
  const facts = useMemo(() => ({ branch, bearer, onNext: next }), [branch, bearer, next]);
  const { streetAddress, zipCode, city } = branch.address;
  return (
    <CounterContext value={facts}>
      <div className={classes.kiosk}>
        <header className={classes.header} data-print="no">
          {branch.logoUrl ? <img className={classes.logo} src={branch.logoUrl} alt="" /> : <LogoSign size={26} />}
          <b>{branch.name}</b>
          <span className={classes.address}>{`${streetAddress}, ${zipCode} ${city}`}</span>
          <span role="status">
            <LiveDot state={online ? 'live' : 'lost'} />
          </span>
          <span className={classes.clock}>
            <IconLock size={16} stroke={1.75} aria-hidden />
            <Countdown until={until} onEnd={isDone ? next : onLock}>
              {(clock) => (
                <>
                  {t(isDone ? 'clearsIn' : 'locksIn')} <b>{clock}</b>
                </>
              )}
            </Countdown>
          </span>
          <LanguageMenu />
          <Button variant="default" onClick={onLock}>
            {t('lock')}
          </Button>
        </header>
        <OfflineBanner />
        <CounterOrder key={round} onDone={setDone} />
      </div>
    </CounterContext>
  );
}
