import { expect, it } from '@jest/globals';
import { listImports } from '#dev/mutants/list-imports.ts';

it('of a file lists the files of the project it leads to, those it loads later too, and no package', () => {
  const found = listImports('web/main.tsx');
  expect(found).toEqual(expect.arrayContaining(['web/app/app.tsx', 'shared/limits/screens.ts', 'web/client/live.ts']));
  expect(found.every((file) => /^(web|shared)\/.+\.tsx?$/.test(file))).toBe(true);
  expect(listImports('web/app/load-unsent.ts')).toContain('web/surveys/unsent-answers.ts');
});
