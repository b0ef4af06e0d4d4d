/** The images that docker-compose.yml runs, so that tests meet the same servers. */
const images = { mariadb: 'mariadb:10.11', redis: 'redis:7-alpine' };

/**
 * MariaDB and Redis in containers of their own; they vanish with the run, even after kill -9 of it.
 *
 * @param {'test' | 'bench'} purpose `bench` waits for the disk as production does, so that what is measured is what people get
 */
export async function startTestContainers(purpose) {
  const isDurable = purpose === 'bench';
  const [{ MariaDbContainer }, { RedisContainer }] = await Promise.all([
    import('@testcontainers/mariadb'),
    import('@testcontainers/redis'),
  ]);
  const starts = await Promise.allSettled([
    new MariaDbContainer(images.mariadb)
      .withTmpFs(isDurable ? {} : { '/var/lib/mysql': 'rw' })
      .withCommand([
        '--character-set-server=utf8mb4',
        '--collation-server=utf8mb4_unicode_ci',
        '--transaction-isolation=READ-COMMITTED',
        '--loose-innodb-snapshot-isolation=ON',
        `--innodb-flush-log-at-trx-commit=${isDurable ? 1 : 0}`,
        '--max-connections=300',
      ])
      .start(),
    new RedisContainer(images.redis)
      .withCommand([
        'redis-server',
        '--save',
        '',
        '--appendonly',
        isDurable ? 'yes' : 'no',
        '--maxmemory-policy',
        'noeviction',
        '--databases',
        '2048',
      ])
      .start(),
  ]);
  const refused = starts.find((start) => start.status === 'rejected');
  if (refused) {
    await Promise.all(starts.map((start) => start.value?.stop()));
    throw refused.reason;
  }
  const [mariadb, redis] = starts.map((start) => start.value);
  return {
    kind: 'MariaDB and Redis in Docker (testcontainers)',
    databaseUrl: `mysql://root:${mariadb.getRootPassword()}@${mariadb.getHost()}:${mariadb.getPort()}/`,
    redisUrl: `${redis.getConnectionUrl()}/0`,
    stop: async () => {
      await Promise.all([redis.stop(), mariadb.stop()]);
    },
  };
}
