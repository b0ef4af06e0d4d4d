import { useEffect, useState } from 'react';
import type { UserView } from '#shared/views/identity.ts';
import { download } from '#web/client/download.ts';

/**
 * Address of a person's photo within this page, or null while there is none. It is fetched with the session: nobody sees it by its
 * address alone.
 */
export function usePhoto({ id, photoAvatarUrl }: Pick<UserView, 'id' | 'photoAvatarUrl'>): string | null {
  const [shown, setShown] = useState<{ of: string; source: string } | null>(null);
  useEffect(() => {
    if (photoAvatarUrl === null) return;
    let source: string | null = null;
    let isWanted = true;
    const at = new URL(photoAvatarUrl, window.location.origin).searchParams.get('at') ?? '';
    void download('getPhoto', { params: { id }, query: { at } }).then(({ data }) => {
      if (!data || !isWanted) return;
      source = URL.createObjectURL(data.content);
      setShown({ of: photoAvatarUrl, source });
    });
    return () => {
      isWanted = false;
      if (source) URL.revokeObjectURL(source);
    };
  }, [id, photoAvatarUrl]);
  return shown && shown.of === photoAvatarUrl ? shown.source : null;
}
