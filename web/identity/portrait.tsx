/** A person's photo, or their initials where there is none or while it comes; decoration beside a name. */
import type { UserView } from '#shared/views/identity.ts';
import { Initials } from '#web/kit/initials.tsx';
import classes from './portrait.module.css';
import { usePhoto } from './use-photo.ts';

export function Portrait({ user, size }: { user: UserView; size: number }) {
  const source = usePhoto(user);
  if (source === null) return <Initials name={`${user.firstName} ${user.lastName}`} size={size} />;
  return <img className={classes.photo} src={source} width={size} height={size} alt="" />;
}
