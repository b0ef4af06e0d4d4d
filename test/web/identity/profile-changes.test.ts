import { describe, expect, it } from '@jest/globals';
import type { UserView } from '#shared/views/identity.ts';
import { changesOf, undoOf } from '#web/identity/profile/profile-changes.ts';

const USER = {
  firstName: 'Livia',
  email: 'livia@example.org',
  streetAddress: null,
  birthdate: null,
  zipCode: '8400',
} as UserView;

describe('what a form of the profile changes', () => {
  it('is what differs once it is trimmed', () => {
    expect(changesOf(USER, { firstName: ' Livia ', zipCode: ' 8401 ' })).toEqual({ zipCode: '8401' });
  });

  it('takes an address or a street away, and leaves what cannot be taken away', () => {
    expect(changesOf(USER, { email: '', firstName: ' ' })).toEqual({ email: null });
    expect(changesOf({ ...USER, streetAddress: 'Weg 1' }, { streetAddress: ' ' })).toEqual({ streetAddress: null });
  });
});

describe('the way back from a change', () => {
  it('is how it was before, also where nothing was given', () => {
    expect(undoOf(USER, { firstName: 'Lea', streetAddress: 'Musterweg 1' })).toEqual({
      firstName: 'Livia',
      streetAddress: null,
    });
  });

  it('is none where something unknown was given that cannot be taken away again', () => {
    expect(undoOf(USER, { firstName: 'Lea', birthdate: '1986-04-17' })).toBeNull();
  });
});
