import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppControllerRoute, AppViewRoute, IServerAdapter } from '@bull-board/api/typings/app';
import { BOARD_PATH } from '#api/http/cookies.ts';
import { QUEUE_NAMES } from '#shared/jobs.ts';
import type { Services } from '#shared/server/services.ts';
import { redactData } from './redact.ts';

/** What the library made: its answers by their paths, and what the page is told. */
export interface Board {
  queues: Parameters<IServerAdapter['setQueues']>[0];
  routes: ReadonlyMap<string, AppControllerRoute>;
  page: { title: string; base: string; config: string };
  /** Where the page's scripts and styles lie. */
  files: string;
}

const UI = { hideRedisDetails: true, pollingInterval: { forceInterval: 10 } };

/** Collects what the library would hand to a server of its own choice: only what is read is taken over. */
export function openBoard({ queues, config: { brand } }: Pick<Services, 'queues' | 'config'>): Board {
  const board: Board = { queues: new Map(), routes: new Map(), page: { title: '', base: '', config: '' }, files: '' };
  let config: Record<string, unknown> = {};
  let entry: AppViewRoute | undefined;
  const adapter: IServerAdapter = {
    setQueues: (known) => put(() => (board.queues = known)),
    setViewsPath: (path) => put(() => (board.files = path)),
    setStaticPath: () => adapter,
    setEntryRoute: (route) => put(() => (entry = route)),
    setErrorHandler: () => adapter,
    setApiRoutes: (routes) =>
      put(() => {
        const reading = routes.filter(({ method }) => method === 'get');
        board.routes = new Map(reading.flatMap((route) => [route.route].flat().map((path) => [path, route] as const)));
      }),
    setUIConfig: (given) => put(() => (config = { ...given })),
  };
  const put = (take: () => void): IServerAdapter => {
    take();
    return adapter;
  };
  createBullBoard({
    queues: QUEUE_NAMES.map((name) => shown(queues, name)),
    serverAdapter: adapter,
    options: { uiConfig: { ...UI, boardTitle: brand } },
  });
  const params = entry?.handler({ basePath: BOARD_PATH, uiConfig: config }).params as
    | Record<string, string>
    | undefined;
  board.page = { title: params?.title ?? '', base: params?.basePath ?? '', config: params?.uiConfig ?? '{}' };
  return board;
}

function shown(queues: Services['queues'], name: (typeof QUEUE_NAMES)[number]): BullMQAdapter {
  const adapter = new BullMQAdapter(queues.of(name), { readOnlyMode: true });
  adapter.setFormatter('data', redactData);
  adapter.setFormatter('returnValue', () => null);
  adapter.setFormatter('progress', () => null);
  return adapter;
}
