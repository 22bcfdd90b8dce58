/**
 * The pools of a process: `app` works for one company at a time under row-level security, `log` may
 * read the log of all of them, `jobs` works the queues of all of them. Roles and time limits are set as the connection starts, so that no
 * statement ever runs without them.
 */
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database ends a statement or transaction of a client that waits or idles too long. */
const limits = {
  transaction_timeout: '10s',
  idle_in_transaction_session_timeout: '2s',
  lock_timeout: '3s',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
}

export type PoolSpec = { databaseUrl: string; max: number; onError: (error: Error) => void }

export function connectPool(role: 'aura_app' | 'aura_log' | 'aura_jobs', spec: PoolSpec): pg.Pool {
  const options = Object.entries({ role, ...limits }).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: spec.databaseUrl,
    max: spec.max,
    options: options.join(' '),
    application_name: role,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    connectionTimeoutMillis: 5000,
    // The database's own limits do not reach us when the network between swallows everything.
    query_timeout: 12_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  })
  pool.on('error', spec.onError)
  return pool
}

/**
 * Row-level security is only worth something when the role cannot go round it. In production that holds for the login
 * as well, because an injected statement could change back to it.
 */
export async function assertSafeRole(pool: pg.Pool, production: boolean): Promise<void> {
  const { rows } = await pool.query<{ name: string; unsafe: boolean; owns: boolean }>(
    `select r.rolname as name, r.rolsuper or r.rolbypassrls as unsafe,
       exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns
     from pg_roles r where r.rolname = current_user or ($1 and r.rolname = session_user)
     order by r.rolname = current_user desc`,
    [production],
  )
  const [role] = rows
  const bad = role?.name === 'aura_app' ? rows.find((row) => row.unsafe || row.owns) : (role ?? { name: '?' })
  if (bad)
    throw new Error(
      `The database role ${bad.name} is superuser, bypasses row-level security or owns tables: the server does not start with it.`,
    )
}
