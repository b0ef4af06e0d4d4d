/** How we reach the person. A new number or address is theirs when the code that went there came back. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { UserView } from '#shared/views/identity.ts';
import { useIsKept } from '#web/kit/form/keep-through-sign-in.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { ContactForm, contactFormId } from './contact-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SavedMessage } from './saved-message.tsx';

export type ContactKind = 'phoneNo' | 'email';

export function ContactSection({ user }: { user: UserView }) {
  const { t } = useTranslation(['profile', 'common']);
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever had to sign in again in between finds it open, with what was typed.
  const isKept = useIsKept();
  const [open, setOpen] = useState<ContactKind | null>(
    () => (['phoneNo', 'email'] as const).find((kind) => isKept(contactFormId(kind))) ?? null,
  );
  const [isSaved, setSaved] = useState(false);

  const change = (kind: ContactKind, label?: string) => ({
    ...(label ? { label } : {}),
    onClick: () => {
      setSaved(false);
      setOpen(kind);
    },
  });
  const formOf = (kind: ContactKind) =>
    open === kind ? (
      <ContactForm
        key={kind}
        kind={kind}
        user={user}
        onDone={(saved) => {
          setOpen(null);
          setSaved(saved);
          title.current?.focus({ preventScroll: true });
        }}
      />
    ) : undefined;

  return (
    <ProfileSection part="contact" titleRef={title}>
      <SummaryList
        rows={[
          {
            key: 'phoneNo',
            label: t('profile:row.phone'),
            value: <span className="nw">{formatPhone(user.phoneNo)}</span>,
            detail: t('profile:contact.phoneHelp'),
            action: change('phoneNo'),
            form: formOf('phoneNo'),
          },
          {
            key: 'email',
            label: t('profile:row.email'),
            value: user.email ?? t('profile:missing'),
            detail: t('profile:contact.emailHelp'),
            action: change('email', user.email ? undefined : t('profile:contact.addEmail')),
            form: formOf('email'),
          },
        ]}
      />
      <SavedMessage state={isSaved ? 'saved' : null} />
    </ProfileSection>
  );
}
