/** The first sign-in of staff: app, code, recovery codes, on one page. It ends only when the codes were kept. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { LoadError } from '#web/kit/load-error.tsx';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { FactorLapsed } from '../factor-lapsed.tsx';
import { selectSignIn } from '../slice.ts';
import { StepLine } from '../step-line.tsx';
import { useFinishSignIn } from '../use-finish-sign-in.ts';
import { EnrolmentForm } from './enrolment-form.tsx';

export function SecondFactorEnrolmentScreen() {
  const { t } = useTranslation('identity-factor');
  const { factor } = useAppSelector(selectSignIn);
  // Signing in empties the slice: what was asked for is kept here until the next screen is there.
  const [shown] = useState(factor);
  const current = factor ?? shown;
  const [start, { data: enrolment, error, isLoading }] = api.useStartEnrolmentMutation();
  const [enrol] = api.useEnrolSecondFactorMutation();
  const { finish } = useFinishSignIn();
  const [over, setOver] = useState<'lapsed' | 'active' | null>(null);
  const bearer = current?.ticket;

  useEffect(() => {
    if (bearer) void start({ bearer });
  }, [bearer, start]);

  if (!current || !bearer) return <Navigate to={paths.login} replace />;
  const ended = over ?? endOf(error as CallError | undefined);

  async function check(code: string): Promise<CallError | null> {
    const { data, error: failure } = await enrol({ bearer, body: { code, codesKept: true } });
    if (data) finish(data);
    const why = endOf(failure as CallError | undefined);
    setOver(why);
    return data || why ? null : (failure as CallError);
  }

  return (
    <Page>
      <StepLine factor={current} />
      <PageHeading title={t('enrolment.title')} lead={t('enrolment.lead')} />
      {ended && <FactorLapsed why={ended} />}
      {!ended && enrolment && <EnrolmentForm enrolment={enrolment} check={check} />}
      {!ended && !enrolment && !error && <LoadingPage onRetry={() => void start({ bearer })} />}
      {!ended && !enrolment && error && (
        <LoadError error={error} onRetry={() => void start({ bearer })} retrying={isLoading} />
      )}
    </Page>
  );
}

function endOf(failure: CallError | undefined): 'lapsed' | 'active' | null {
  if (failure?.error === 'second-factor-lapsed') return 'lapsed';
  return failure?.error === 'second-factor-active' ? 'active' : null;
}
