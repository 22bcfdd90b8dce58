import pg from 'pg'

/**
 * Connections of a test's own. The database of a test is dropped while one of them may still be closing: that ends it, and
 * concerns nobody. What a query comes to is told by the query.
 */
export function testPool(connectionString: string, max = 1): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
