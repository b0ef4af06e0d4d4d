import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LANGUAGES } from '#shared/languages.ts';
import type { UserView } from '#shared/views/identity.ts';
import { PhotoActions } from '#web/identity/profile/photo-actions.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const PERSON = { id: '019a0000-0000-7000-8000-000000000002', photoAvatarUrl: null } as unknown as UserView;

describe.each(LANGUAGES)('a photo is chosen (%s)', (language) => {
  beforeAll(() => speak(language));

  it('from what the server can draw, and it is said; an iPhone hands its own kind over as JPEG then', () => {
    openScreen(<PhotoActions user={PERSON} />);
    const types = screen.getByTestId('photo-file').getAttribute('accept')?.split(',');
    expect(types).toEqual(['image/jpeg', 'image/png', 'image/webp']);
    expect(screen.getByText(/^JPEG, PNG \S+ WebP\.$/)).toBeTruthy();
  });
});
