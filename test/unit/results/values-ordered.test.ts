import { expect, it } from '@jest/globals';
import { valuesOrdered } from '#shared/domain/results/values-ordered.ts';

it('the values of an area are those of its markers that were ordered', () => {
  const measures = ['ferritin', 'iron', 'hemoglobin', null].map((marker) => ({ marker }));
  const found = valuesOrdered(['ferritin', 'iron'], ['ferritin', 'hemoglobin'], measures);
  expect(found).toEqual([{ marker: 'ferritin' }]);
});
