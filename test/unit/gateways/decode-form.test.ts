import { describe, expect, it } from '@jest/globals';
import { decodeForm } from '#dev/stand-ins/http/decode-form.ts';
import { countSegments } from '#dev/stand-ins/twilio/count-segments.ts';

describe('decodeForm', () => {
  it.each([
    ['a=1&b=x%20y', { a: '1', b: 'x y' }],
    ['l[0][p][n]=x&l[0][q]=2', { l: { 0: { p: { n: 'x' }, q: '2' } } }],
    ['expand[]=a&expand[]=b', { expand: { 0: 'a', 1: 'b' } }],
    ['created[gte]=5', { created: { gte: '5' } }],
    ['a[b=1', { 'a[b': '1' }],
    ['', {}],
  ])('%s', (text, record) => {
    expect(JSON.parse(JSON.stringify(decodeForm(text)))).toEqual(record);
  });

  it('does not reach the prototype', () => {
    decodeForm('__proto__[polluted]=1&a[__proto__][polluted]=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('countSegments', () => {
  it.each([
    ['160 letters of GSM-7', 'a'.repeat(160), 1],
    ['161 letters of GSM-7', 'a'.repeat(161), 2],
    ['umlauts stay in GSM-7', 'ü'.repeat(160), 1],
    ['a euro sign takes two places', `${'a'.repeat(159)}€`, 2],
    ['70 letters of UCS-2', 'ç'.repeat(70), 1],
    ['71 letters of UCS-2', 'ç'.repeat(71), 2],
  ])('%s', (_name, text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });
});
