import { describe, expect, it } from '@jest/globals';
import { findReasonFault, type ReasonGiver } from '#shared/domain/orders/find-reason-fault.ts';

describe('the reasons of a cancellation', () => {
  it.each<[string[], ReasonGiver, string | null]>([
    [['wrong-test'], 'customer', null],
    [['Ich ziehe um'], 'customer', null],
    [['other'], 'customer', null],
    [['no-show'], 'customer', 'field.choose'],
    [['no-show'], 'admin', null],
    [['suspected-misuse'], 'admin', 'field.reason'],
    [['suspected-misuse', 'Drei Konten, eine Karte'], 'admin', null],
  ])('%j of a %s', (reasons, giver, key) => {
    expect(findReasonFault('cancellationReasons', reasons, giver)?.key ?? null).toBe(key);
  });
});
