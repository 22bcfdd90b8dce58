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
      .leftJoin('support_visits', (join) =>
        join.onRef('support_visits.company_id', '=', 'users.company_id').onRef('support_visits.id', '=', 'users.id'),
      )
      .leftJoin('support_grants', (join) =>
        join
          .onRef('support_grants.company_id', '=', 'support_visits.company_id')
          .onRef('support_grants.id', '=', 'support_visits.grant_id'),
      )
      .where('users.id', '=', owner)
      .select([
        'users.id',
        'users.email',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.language',
        'users.theme',
        'users.waiting_signals as waitingSignals',
        'users.company_id as companyId',
        'users.avatar',
        'access.role',
        'access.permissions',
        'access.withheld',
        'support_grants.expires_at as until',
      ])
      .executeTakeFirst()
    if (!row) return refuse('auth.inactive')
    const { companyId, avatar, until, ...person } = row
    return { ...person, avatarUrl: avatarPath(companyId, avatar), ...(until && { supportUntil: until.toISOString() }) }
  },
})
