/** The images that docker-compose.yml runs, so that tests meet the same servers. */
const images = { mariadb: 'mariadb:10.11', redis: 'redis:7-alpine' };

/** MariaDB and Redis in containers of their own; they vanish with the run, even after kill -9 of it. */
export async function startTestContainers() {
  const [{ MariaDbContainer }, { RedisContainer }] = await Promise.all([
    import('@testcontainers/mariadb'),
    import('@testcontainers/redis'),
  ]);
  const [mariadb, redis] = await Promise.all([
    new MariaDbContainer(images.mariadb)
      .withTmpFs({ '/var/lib/mysql': 'rw' })
      .withCommand([
        '--character-set-server=utf8mb4',
        '--collation-server=utf8mb4_unicode_ci',
        '--transaction-isolation=READ-COMMITTED',
        '--loose-innodb-snapshot-isolation=ON',
        '--innodb-flush-log-at-trx-commit=0',
        '--max-connections=300',
      ])
      .start(),
    new RedisContainer(images.redis)
      .withCommand([
        'redis-server',
        '--save',
        '',
        '--appendonly',
        'no',
        '--maxmemory-policy',
        'noeviction',
        '--databases',
        '2048',
      ])
      .start(),
  ]);
  return {
    kind: 'MariaDB and Redis in Docker (testcontainers)',
    databaseUrl: `mysql://root:${mariadb.getRootPassword()}@${mariadb.getHost()}:${mariadb.getPort()}/`,
    redisUrl: `${redis.getConnectionUrl()}/0`,
    stop: async () => {
      await Promise.all([redis.stop(), mariadb.stop()]);
    },
  };
}
