import { describe, expect, it } from '@jest/globals';
import { hasValidLuhn, luhnDigit } from '#shared/domain/luhn.ts';
import {
  isOrderNumber,
  makeOrderNumber,
  makeTransactionNumber,
  parseTransactionNumber,
} from '#shared/domain/orders/order-number.ts';

describe('order numbers', () => {
  it('has year, sequence and check digit', () => {
    expect(makeOrderNumber(123, 2026)).toBe('2600001230');
    expect(makeOrderNumber(1, 2026)).toHaveLength(10);
    expect(makeOrderNumber(9_999_999, 2030)).toMatch(/^309999999\d$/);
  });

  it.each([0, -1, 1.5, 10_000_000])('refuses the sequence %p', (sequence) => {
    expect(() => makeOrderNumber(sequence, 2026)).toThrow(RangeError);
  });

  it('finds every single wrong digit', () => {
    const number = '2600001230';
    for (let position = 0; position < number.length; position += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const typed = number.slice(0, position) + digit + number.slice(position + 1);
        expect(isOrderNumber(typed)).toBe(typed === number);
      }
    }
  });

  it('finds swapped neighbours', () => {
    expect(isOrderNumber('2600002130')).toBe(false);
    expect(isOrderNumber('6200001230')).toBe(false);
  });

  it.each(['', '260000123', '26000012300', '26000O1230', ' 2600001230', '2600001230\n'])('refuses %p', (text) => {
    expect(isOrderNumber(text)).toBe(false);
  });
});

describe('the Luhn digit', () => {
  it.each([
    ['7992739871', '3'],
    ['0', '0'],
    ['1', '8'],
  ])('of %s is %s', (digits, check) => {
    expect(luhnDigit(digits)).toBe(check);
    expect(hasValidLuhn(digits + check)).toBe(true);
  });
});

describe('transaction numbers', () => {
  it('are order number, dash, counter', () => {
    expect(makeTransactionNumber('2600001230', 2)).toBe('2600001230-2');
    expect(parseTransactionNumber('2600001230-2')).toEqual({ orderNumber: '2600001230', counter: 2 });
  });

  it.each(['2600001230', '2600001230-0', '2600001231-2', '2600001230-2x', '-1'])('refuses %p', (text) => {
    expect(parseTransactionNumber(text)).toBeNull();
  });
});
