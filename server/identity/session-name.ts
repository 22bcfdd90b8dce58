/** The name of the person whose session it is, for access tokens that carry none. A program has none. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Db } from '../platform/database/transact.ts'

export async function sessionName(tx: Db, sessionId: string): Promise<string | undefined> {
  const person = await tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'sessions.company_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .where('sessions.id', '=', sessionId)
    .where('sessions.kind', '<>', 'token')
    .select(['users.first_name', 'users.last_name'])
    .executeTakeFirst()
  return person && personName(person.first_name, person.last_name)
}
