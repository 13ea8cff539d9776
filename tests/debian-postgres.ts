/** PostgreSQL 15 as Debian 12 installs it, the oldest version that Strandbook works with. */
export const debian15 = {
  initdb: '/usr/lib/postgresql/15/bin/initdb',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  initdbArguments: ['--locale=C.UTF-8', '--no-sync'],
};
