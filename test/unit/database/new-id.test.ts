import { describe, expect, it } from '@jest/globals';
import { validate, version } from 'uuid';
import { newId } from '#shared/server/new-id.ts';

describe('an id', () => {
  // More than one filling of the pool.
  const ids = Array.from({ length: 5000 }, newId);

  it('is a UUID of version 7, and no other one', () => {
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts as it was made', () => {
    expect([...ids].sort()).toEqual(ids);
  });
});
