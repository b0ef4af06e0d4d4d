import { describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import { matchByWord } from '#api/http/match-by-word.ts';

const serve = () => undefined;

function routerOf(...paths: string[]): Router {
  const router = new Router({ prefix: '/api' });
  for (const path of paths) router.get(path, serve);
  return router;
}

describe('matchByWord', () => {
  const PATHS = [
    '/orders',
    '/orders/mine',
    '/orders/:id',
    '/orders/:id/items/:no',
    '/users/:id',
    '/docs',
    '/openapi.json',
  ];
  const all = routerOf(...PATHS);
  const byWord = routerOf(...PATHS);
  matchByWord(byWord);

  it.each([
    '/api/orders',
    '/api/orders/',
    '/api/orders/mine',
    '/api/orders/7',
    '/API/Orders/7/ITEMS/2',
    '/api/users/7',
    '/api/users',
    '/api/openapi.json',
    '/api/%6Frders/7',
    '/api//orders/7',
    '/orders/7',
    '/api/constructor',
    '/api',
    '/',
    '',
  ])('finds what looking at every route finds: %s', (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const found = byWord.match(path, method);
      const expected = all.match(path, method);
      expect(found.route).toBe(expected.route);
      expect(found.path.map((layer) => layer.path)).toEqual(expected.path.map((layer) => layer.path));
      expect(found.pathAndMethod.map((layer) => layer.path)).toEqual(expected.pathAndMethod.map((layer) => layer.path));
    }
  });

  it('refuses a route that would belong to every word', () => {
    expect(() => matchByWord(routerOf('/orders', '/:anything'))).toThrow('begins with no word');
  });
});
