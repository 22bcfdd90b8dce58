/** What happens in a company, told to those it concerns. */
import { permissionSet } from '@aura/contracts/companies/administer.ts'
import { apiTokenCreated, apiTokenRevoked } from '@aura/contracts/companies/api-tokens.ts'
import { budgetExceeded } from '@aura/contracts/companies/cost-centres.ts'
import { planChanged } from '@aura/contracts/companies/plan.ts'
import { supportEntered } from '@aura/contracts/companies/support.ts'
import { userChanged } from '@aura/contracts/companies/user.ts'
import { userCreated } from '@aura/contracts/identity/confirmation.ts'
import { nameOf } from '@aura/server/companies/index.ts'
import { holdersOf, notify, ownersOf } from '@aura/server/notifications/index.ts'
import { sql } from 'kysely'
import { isEvent, reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onUserChanged = reaction(
  'notifications.on-user-changed',
  [userChanged, permissionSet],
  async ({ event, ...parts }) => {
    const [work, fact] = noticeSource(event, parts)
    if (isEvent(event, permissionSet)) {
      const { userId: to, permission, granted } = event.body
      const change = granted === null ? 'reset' : granted ? 'granted' : 'denied'
      return await notify(work, {
        ...fact,
        to,
        kind: 'companies.permission_changed',
        params: { permission, change },
        link: null,
      })
    }
    const { user, before } = event.body
    if (user.role !== before.role)
      await notify(work, {
        ...fact,
        to: user.id,
        kind: 'companies.role_changed',
        params: { role: user.role },
        link: null,
      })
    if (user.active && !before.active)
      await notify(work, { ...fact, to: user.id, kind: 'companies.account_reactivated', params: {}, link: null })
  },
)

/** An invited user has joined: told to the inviter. */
export const onUserCreated = reaction('notifications.on-user-created', userCreated, async ({ event, ...parts }) => {
  if (event.body.by !== 'invitation') return
  const [work, fact] = noticeSource(event, parts)
  const { userId } = event.body
  const { rows } = await sql<{ inviter: string | null }>`select inviter_of(${userId}) as inviter`.execute(work.tx)
  const inviter = rows[0]?.inviter
  if (!inviter) return
  const name = await nameOf(work.tx, userId)
  await notify(work, { ...fact, to: inviter, kind: 'companies.user_joined', params: { name }, link: '/users' })
})

export const onTokens = reaction(
  'notifications.on-tokens',
  [apiTokenCreated, apiTokenRevoked],
  async ({ event, ...parts }) => {
    const [work, fact] = noticeSource(event, parts)
    if (isEvent(event, apiTokenCreated)) {
      const to = await holdersOf(work.tx, 'manage_settings')
      const { name } = event.body
      return await notify(work, { ...fact, to, kind: 'companies.token_created', params: { name }, link: '/settings' })
    }
    const token = await work.tx
      .selectFrom('api_tokens')
      .where('id', '=', event.body.tokenId)
      .select(['name', 'given_by'])
      .executeTakeFirst()
    if (token)
      await notify(work, {
        ...fact,
        to: token.given_by,
        kind: 'companies.token_revoked',
        params: { name: token.name },
        link: '/settings',
      })
  },
)

export const onBudgetExceeded = reaction(
  'notifications.on-budget-exceeded',
  budgetExceeded,
  async ({ event, ...parts }) => {
    const [work, fact] = noticeSource(event, parts)
    const { centreId, month, budget, spent } = event.body
    const centre = await work.tx
      .selectFrom('cost_centres')
      .where('id', '=', centreId)
      .select('name')
      .executeTakeFirstOrThrow()
    await notify(work, {
      ...fact,
      to: await holdersOf(work.tx, 'view_centro_custos'),
      kind: 'companies.budget_exceeded',
      params: { centre: centre.name, month, budget: budget.amount, spent, currency: budget.currency },
      link: '/centro-custos',
    })
  },
)

/** The plan and visits of our support are the owners' business. */
export const onOwnersMatters = reaction(
  'notifications.on-owners-matters',
  [planChanged, supportEntered],
  async ({ event, ...parts }) => {
    const [work, fact] = noticeSource(event, parts)
    const to = await ownersOf(work.tx)
    const link = '/companies-management'
    if (isEvent(event, planChanged))
      return await notify(work, { ...fact, to, kind: 'companies.plan_changed', params: {}, link })
    const { reason } = event.body
    await notify(work, { ...fact, to, kind: 'companies.support_entered', params: { reason }, link })
  },
)
