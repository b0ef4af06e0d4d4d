/** Uploads, replaces or takes away the photo. */
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#shared/views/identity.ts';
import { userChanged } from '#web/app/session.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { loadPart } from '#web/client/load-part.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './photo-actions.module.css';
import { SavedMessage } from './saved-message.tsx';

// Only who changes the photo needs what cuts it.
const PhotoDialog = lazy(async () => ({ default: (await loadPart(() => import('./photo-dialog.tsx'))).PhotoDialog }));

/** What the server draws. An iPhone turns its HEIC photos into JPEG by itself where they are not among these. */
const TYPES = 'image/jpeg,image/png,image/webp';

export function PhotoActions({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<'saving' | 'saved' | 'not-saved' | 'removed' | null>(null);
  const [removePhoto] = api.useRemovePhotoMutation();

  async function remove(): Promise<void> {
    dispatch(userChanged({ ...user, photoAvatarUrl: null }));
    setState('saving');
    const { data } = await removePhoto({ params: { id: user.id } });
    dispatch(userChanged(data ?? user));
    setState(data ? 'removed' : 'not-saved');
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        className="vh"
        tabIndex={-1}
        aria-hidden
        data-testid="photo-file"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.actions}>
        <ActionLink
          icon={<IconCamera size={20} stroke={1.75} aria-hidden />}
          onClick={() => {
            setState(null);
            input.current?.click();
          }}
        >
          {t(user.photoAvatarUrl ? 'photo.change' : 'photo.upload')}
        </ActionLink>
        {user.photoAvatarUrl && <ActionLink onClick={() => void remove()}>{t('photo.remove')}</ActionLink>}
      </div>
      <p className="muted">{t('photo.formats')}</p>
      <SavedMessage state={state} />
      {file && (
        <Suspense fallback={null}>
          <PhotoDialog
            user={user}
            file={file}
            onDone={(saved) => {
              setFile(null);
              setState(saved ? 'saved' : null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
