import { describe, expect, it } from '@jest/globals';
import { buildCourse, type CourseResult, type CourseValue } from '#shared/domain/results/build-course.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { aValue } from './a-course.ts';

const CHANGES = { items: [{ marker: 'ferritin', cvi: 14, cva: 5 }] } as unknown as Parameters<typeof buildCourse>[1];

function result(sampledAt: string, measure: Partial<ReleasedMeasure>, facts: Partial<CourseResult> = {}): CourseResult {
  return {
    orderId: sampledAt,
    sampledAt: `${sampledAt}T07:00:00.000Z`,
    beingCorrected: false,
    lab: 'LABNORD',
    document: { bloodMeasures: [aValue(measure)] },
    ...facts,
  };
}

const [FIRST, SECOND, THIRD] = ['2025-03-11', '2025-09-16', '2026-10-20'] as const;
const valuesOf = (results: CourseResult[]): CourseValue[] => buildCourse(results, CHANGES)[0]?.values ?? [];
const second = (results: CourseResult[]): CourseValue | undefined => valuesOf(results)[1];

describe('the course of a marker', () => {
  it('is in time, whatever the order of the results, with exact differences', () => {
    const [course] = buildCourse(
      [
        result(THIRD, { number: 41 }),
        result(FIRST, { number: 9 }),
        result(SECOND, { number: 22.5, valueText: '22.50' }),
      ],
      CHANGES,
    );
    expect(course?.values.map(({ number, joined, difference }) => [number, joined, difference])).toEqual([
      [9, false, null],
      [22.5, true, '13.50'],
      [41, true, '18.50'],
    ]);
    expect(course?.values[0]?.breaks).toEqual([]);
    expect(course?.values[2]?.comparedWith).toBe('2025-09-16T07:00:00.000Z');
    expect(course?.change).toBe('larger-rise');
  });

  it('says nothing about a comparison that was frozen with a value', () => {
    const previous = { valueText: '999', decimalText: '999', number: 999, sampledAt: FIRST, position: null };
    expect(JSON.stringify(valuesOf([result(SECOND, { number: 22, previous })]))).not.toContain('999');
  });

  it.each<[string, Partial<ReleasedMeasure>, Partial<CourseResult>, CourseValue['breaks'], boolean, string | null]>([
    ['nothing', {}, {}, [], true, '13'],
    ['the spelling of the unit', { unit: 'ug/l' }, {}, [], true, '13'],
    ['the unit', { unit: 'pmol/l' }, {}, ['unit'], false, null],
    ['the unit, and with it the range', { unit: 'pmol/l', range: limits(30, 300) }, {}, ['unit'], false, null],
    ['the method', { loinc: '20567-4' }, {}, ['method'], false, null],
    ['the method, and the range', { loinc: '20567-4', range: limits(20, 150) }, {}, ['method', 'range'], false, null],
    ['the laboratory', {}, { lab: 'LABSUED' }, ['laboratory'], false, '13'],
    ['the range', { range: limits(20, 150) }, {}, ['range'], true, '13'],
    ['an open side of the range', { range: limits(15, null) }, {}, ['range'], true, '13'],
    ['that it is below what can be measured', { comparator: '<' }, {}, ['inexact'], false, null],
    ['that it is a word', { number: null, valueText: 'negativ' }, {}, ['text'], false, null],
    ['a code that is not known', { loinc: null }, {}, [], true, '13'],
    ['a laboratory that is not known', {}, { lab: null }, [], true, '13'],
  ])('where %s differs', (_what, measure, facts, breaks, joined, difference) => {
    const found = second([result(FIRST, { number: 9 }), result(SECOND, { number: 22, ...measure }, facts)]);
    expect(found).toMatchObject({ breaks, joined, difference });
  });

  it('joins nothing to a value whose height is not known', () => {
    const found = second([result(FIRST, { number: 5, comparator: '<' }), result(SECOND, { number: 22 })]);
    expect(found).toMatchObject({ breaks: ['inexact'], joined: false, difference: null });
  });

  it('compares over a break with the newest value that is alike', () => {
    const course = valuesOf([
      result(FIRST, { number: 9 }),
      result(SECOND, { number: 22, unit: 'pmol/l' }),
      result(THIRD, { number: 41 }),
    ]);
    expect(course[2]).toMatchObject({ joined: false, difference: '32', comparedWith: `${FIRST}T07:00:00.000Z` });
  });

  it('computes nothing from a value that is being corrected', () => {
    const results = [result(FIRST, { number: 9 }, { beingCorrected: true }), result(SECOND, { number: 22 })];
    expect(second(results)).toMatchObject({ joined: true, difference: null });
    expect(buildCourse(results, CHANGES)[0]?.change).toBe('unknown');
  });

  it('does not join two values of one moment', () => {
    const found = second([result(FIRST, { number: 9 }), result(FIRST, { number: 22 })]);
    expect(found).toMatchObject({ joined: false, difference: null });
  });

  it('keeps markers apart and names each as its newest result does', () => {
    const name = { de: 'Neu', en: 'New', fr: 'Neuf', it: 'Nuovo' };
    const courses = buildCourse(
      [result(SECOND, { number: 22, name }), result(FIRST, { number: 9 }), result(THIRD, { marker: 'tsh', number: 2 })],
      CHANGES,
    );
    expect(courses.map(({ marker, values }) => [marker, values.length])).toEqual([
      ['ferritin', 2],
      ['tsh', 1],
    ]);
    expect(courses[0]?.name).toEqual(name);
  });
});

function limits(lower: number | null, upper: number | null): ReleasedMeasure['range'] {
  return { lower, upper, text: `${lower ?? ''}-${upper ?? ''}`, source: 'lab' };
}
