import { me as contract } from '@aura/contracts/companies/me.ts'
import { show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { avatarPath } from './avatar-path.ts'

export const me = show(contract, {
  snapshot: async ({ tx, owner }) => {
    const row = await tx
      .selectFrom('users')
      .innerJoin('access', (join) =>
        join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
      )
      .where('users.id', '=', owner)
      .select([
        'users.id',
        'users.email',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.language',
        'users.theme',
        'users.company_id as companyId',
        'users.avatar',
        'access.role',
        'access.permissions',
        'access.withheld',
      ])
      .executeTakeFirst()
    if (!row) return refuse('auth.inactive')
    const { companyId, avatar, ...person } = row
    return { ...person, avatarUrl: avatarPath(companyId, avatar) }
  },
})
