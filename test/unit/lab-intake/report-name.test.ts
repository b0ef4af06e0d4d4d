import { describe, expect, it } from '@jest/globals';
import { isReportName, orderNumberIn, toReportName } from '#shared/domain/lab-intake/report-name.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';

const ONE = makeOrderNumber(123, 2026);
const OTHER = makeOrderNumber(124, 2026);

describe('the name of a report', () => {
  it.each([
    ['Befund_2600001230.pdf', true],
    ['a', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['', false],
    ['.', false],
    ['..', false],
    ['../a.pdf', false],
    ['a\\b.pdf', false],
    ['a b.pdf', false],
    ['ä.pdf', false],
    ['a\u0000.pdf', false],
    ['a\n', false],
  ])('%j may be kept: %s', (name, isOne) => expect(isReportName(name)).toBe(isOne));

  it.each([
    [`Befund_${ONE}.pdf`, ONE],
    [`${ONE}`, ONE],
    [`${ONE}_${ONE}.pdf`, ONE],
    [`${ONE}-${OTHER}.pdf`, null],
    [`1${ONE}.pdf`, null],
    [`${ONE}1.pdf`, null],
    [`${Number(ONE) + 1}.pdf`, null],
    ['Befund.pdf', null],
  ])('%s names the order %s', (name, number) => expect(orderNumberIn(name)).toBe(number));

  it.each([
    [`Prüfung ${ONE} (1).pdf`, `Prufung_${ONE}_1_.pdf`],
    [`Befund_${ONE}.pdf`, `Befund_${ONE}.pdf`],
    [`${'x'.repeat(200)}_${ONE}.pdf`, `${'x'.repeat(85)}_${ONE}.pdf`],
  ])('%s is made %s', (fileName, name) => {
    expect(toReportName(fileName)).toBe(name);
    expect(isReportName(name)).toBe(true);
  });
});
