import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { userChanged } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { selectSignIn, type TypedAddress, type TypedPerson, ticketRefused } from './slice.ts';
import { toAccount } from './to-account.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export interface CreatingAccount {
  create: <V>(person: TypedPerson, address: TypedAddress, helpers: FormikHelpers<V>) => Promise<void>;
  /** The number got an account in the meantime. */
  isTaken: boolean;
  /** The account is made, or the number has to be verified again: the screen is being left. */
  isLeaving: boolean;
}

/** Creates the account of the verified number, signs in and goes on; a ticket that lapsed leads back to the number, with everything typed kept. */
export function useCreateAccount(): CreatingAccount {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { ticket } = useAppSelector(selectSignIn);
  const [signUp] = api.useSignUpMutation();
  const [changeUser] = api.useChangeUserMutation();
  const { finish } = useFinishSignIn();
  const [isTaken, setTaken] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  /** The account is made without it: the summary shows whether it is there. */
  async function keepEmail(id: string, email: string): Promise<void> {
    if (email === '') return;
    const { data } = await changeUser({ params: { id }, body: { email } });
    if (data) dispatch(userChanged(data));
  }

  function refuse(error: CallError): boolean {
    if (error.error === 'account-exists') {
      setTaken(true);
      return true;
    }
    if (error.error !== 'phone-not-verified') return false;
    setLeaving(true);
    dispatch(ticketRefused());
    navigate(paths.signup);
    return true;
  }

  async function create<V>(person: TypedPerson, address: TypedAddress, helpers: FormikHelpers<V>): Promise<void> {
    if (!ticket) return;
    const { data, error } = await signUp({
      bearer: ticket.signUpTicket,
      body: toAccount(ticket, person, address, language),
    });
    if (data) {
      setLeaving(true);
      finish(data);
      await keepEmail(data.user.id, person.email.trim());
    } else if (!refuse(error as CallError)) refuseForm(error, helpers, t);
  }

  return { create, isTaken, isLeaving };
}
