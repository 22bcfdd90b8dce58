import pg from 'pg'

export async function dealsOf(databaseUrl: string, company: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from deals where company_id = $1 order by id', [
      company,
    ])
    return rows.map((row) => row.id)
  } finally {
    await client.end()
  }
}
