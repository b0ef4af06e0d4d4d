import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Reads the tokens of a scheme from the sheet itself, so that a changed colour is judged at once. */
function tokensOf(scheme: 'light' | 'dark'): Record<string, string> {
  const sheet = readFileSync('web/app/theme/tokens.css', 'utf8');
  const block = (start: string) => sheet.slice(sheet.indexOf(start), sheet.indexOf('\n}', sheet.indexOf(start)));
  const read = (text: string) =>
    Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map((match) => [match[1], match[2]]));
  const light = read(block('\n:root {'));
  return scheme === 'light' ? light : { ...light, ...read(block(':root[data-mantine-color-scheme="dark"]')) };
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken'];
const TEXT: [text: string, grounds: string[]][] = [
  ['ink', [...GROUNDS, 'lake', 'selected', 'danger-tint', 'warning-tint', 'success-tint', 'info-tint', 'hover']],
  ['ink-2', [...GROUNDS, 'lake', 'selected', 'hover']],
  ['primary', [...GROUNDS, 'primary-tint', 'lake']],
  ['primary-hover', GROUNDS],
  ['on-primary', ['primary', 'primary-hover']],
  ['danger', [...GROUNDS, 'danger-tint']],
  ['warning', [...GROUNDS, 'warning-tint']],
  ['success', [...GROUNDS, 'success-tint']],
  ['info', [...GROUNDS, 'info-tint']],
  ['lv5-t', ['lv5-b']],
  ['lv4-t', ['lv4-b']],
  ['lv2-t', ['lv2-b']],
  ['lv1-t', ['lv1-b']],
  ['lv0-t', ['lv0-b']],
];
const CONTROLS: [part: string, grounds: string[]][] = [
  ['control', GROUNDS],
  ['focus', GROUNDS],
];

describe.each(['light', 'dark'] as const)('contrast, %s', (scheme) => {
  const tokens = tokensOf(scheme);
  const colour = (name: string) => {
    const value = tokens[name];
    if (!value) throw new Error(`no token --${name}`);
    return value;
  };
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

  it.each(pairs(TEXT))('text %s on %s is at least 4.5', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(CONTROLS))('control %s on %s is at least 3', (part, ground) => {
    expect(contrast(colour(part), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
