/** "Your details" of the summary: who is tested, and the address the invoice goes to. Each row is changed in its place. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { UserView } from '#shared/views/identity.ts';
import { useAppSelector } from '#web/app/store.ts';
import { announce } from '#web/kit/announce.ts';
import { useIsKept } from '#web/kit/form/keep-through-sign-in.tsx';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { AddressDetails, BirthdateForm, EmailForm, NameForm, rowFormId, SexForm } from './person-forms.tsx';
import type { PersonRow } from './use-summary-check.ts';

/** Rows that can be opened; the phone number proves who the person is and is no field among others. */
const FORMS: Record<PersonRow, typeof NameForm> = {
  name: NameForm,
  birthdate: BirthdateForm,
  sex: SexForm,
  email: EmailForm,
  address: AddressDetails,
  invoice: InvoiceForm,
};

const ROWS = Object.keys(FORMS) as PersonRow[];

export interface PersonalRowsProps {
  user: UserView;
  /** The row that has to be filled in, opened whenever `attempt` grows. */
  missing: PersonRow | null;
  attempt: number;
}

export function PersonalRows({ user, missing, attempt }: PersonalRowsProps) {
  const { t } = useTranslation('orders');
  const invoice = useAppSelector((state) => state.selection.invoiceAddress);
  // Whoever had to sign in again in between finds it open, with what was typed.
  const isKept = useIsKept();
  const [open, setOpen] = useState<PersonRow | null>(() => ROWS.find((row) => isKept(rowFormId(row))) ?? null);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<PersonRow | null>(null);

  useEffect(() => {
    if (attempt > 0 && missing) setOpen(missing);
  }, [attempt, missing]);

  // The focus follows: into the form that opens, and back to the row's link when it is done.
  useEffect(() => {
    const row = (name: PersonRow) => box.current?.querySelector(`[data-row="${name}"]`);
    if (open) row(open)?.querySelector<HTMLElement>('form input:not([type="hidden"])')?.focus();
    else if (last.current) row(last.current)?.querySelector<HTMLElement>('button.link')?.focus();
    last.current = open;
  }, [open]);

  const row = (key: PersonRow, value: string | null, detail?: string | null): SummaryRow => {
    const Form = FORMS[key];
    const close = (saved: boolean) => {
      setOpen(null);
      if (saved) announce(t('summary.saved', { row: t(`summary.row.${key}`) }));
    };
    return {
      key,
      label: t(`summary.row.${key}`),
      value: value ?? <span className="muted">{t('summary.toFillIn')}</span>,
      detail,
      action: { onClick: () => setOpen(key), ...(value ? {} : { label: t('summary.fillIn') }) },
      form: open === key ? <Form user={user} onDone={close} /> : undefined,
    };
  };
  const { streetAddress, zipCode, city } = user;
  const town = zipCode && city ? `${zipCode} ${city}` : null;
  const rows: SummaryRow[] = [
    row('name', `${user.firstName} ${user.lastName}`),
    row('birthdate', user.birthdate && formatDate(user.birthdate)),
    row('sex', user.sex && t(`summary.sex.${user.sex}`), t('summary.sexDetail')),
    {
      key: 'phone',
      label: t('summary.row.phone'),
      value: <span className="nw">{formatPhone(user.phoneNo)}</span>,
      detail: t('summary.phoneDetail'),
    },
    row('email', user.email || t('summary.noEmail')),
    row('address', streetAddress || town, streetAddress ? town : null),
    row(
      'invoice',
      invoice ? invoice.streetAddress : t('summary.sameAddress'),
      invoice && `${invoice.zipCode} ${invoice.city}`,
    ),
  ];
  return (
    <div ref={box}>
      <SummaryList rows={rows} />
    </div>
  );
}
