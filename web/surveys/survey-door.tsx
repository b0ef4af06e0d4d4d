/**
 * The way to a questionnaire. Everywhere else nobody passes before the server has said who they are; here somebody whose page was loaded
 * anew without a connection goes on with what this browser kept for the session of this tab, and the page stays as it is when the
 * connection is back.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useMatch } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { Guard } from '#web/app/guard.tsx';
import { paths, patterns } from '#web/app/paths.ts';
import { hasRole, selectSession } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { isServerAway, onWaiting } from '#web/client/patience.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { findKeptSurvey } from './kept/kept-survey.ts';

const CUSTOMERS = [Role.customer];

export function SurveyDoor() {
  const { verified, user, endedBecause, attemptedPath } = useAppSelector(selectSession);
  const mayGoOn = useMayGoOn();
  const wasIn = useRef(false);
  const isIn = user ? hasRole(user, CUSTOMERS) : !verified && mayGoOn;
  useEffect(() => {
    if (user) wasIn.current = true;
  }, [user]);
  if (isIn) return <Outlet />;
  // Who signs out here is done with this page.
  if (wasIn.current && !user && endedBecause === 'logout' && attemptedPath === null)
    return <Navigate to={paths.home} replace />;
  return <Guard roles={CUSTOMERS} />;
}

/** Whether this browser kept the questionnaire of this address, once the server is known to be out of reach. */
function useMayGoOn(): boolean {
  const isAway = useSyncExternalStore(onWaiting, isServerAway, isServerAway);
  const isOffline = !useOnline();
  const surveyId = useMatch(`${patterns.survey}/*`)?.params.customerSurveyId ?? '';
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!isAway && !isOffline) return;
    let isAsked = true;
    void findKeptSurvey(surveyId).then((kept) => {
      if (isAsked && kept) setKept(true);
    });
    return () => {
      isAsked = false;
    };
  }, [isAway, isOffline, surveyId]);
  return isKept;
}
