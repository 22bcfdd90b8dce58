/** What touches the security of an account is told to its user, for any actor. */
import { lockedOut } from '@aura/contracts/identity/lockout.ts'
import { passwordChanged } from '@aura/contracts/identity/reset-password.ts'
import { factorAdded, factorRemoved } from '@aura/contracts/identity/second-factors.ts'
import { newDevice } from '@aura/contracts/identity/sign-in.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const link = '/security'

export const onAccountEvents = reaction(
  'notifications.on-account-events',
  [newDevice, passwordChanged, factorAdded, factorRemoved, lockedOut],
  async ({ event, ...parts }) => {
    const [work, { key }] = noticeSource(event, parts)
    const fact = { key, actor: null, to: event.body.userId, link }
    if (isEvent(event, newDevice)) {
      const session = await work.tx
        .selectFrom('sessions')
        .where('id', '=', event.body.sessionId)
        .select('user_agent')
        .executeTakeFirst()
      const device = (session?.user_agent ?? '').slice(0, 300)
      return await notify(work, { ...fact, kind: 'identity.new_device', params: { device } })
    }
    if (isEvent(event, passwordChanged))
      return await notify(work, { ...fact, kind: 'identity.password_changed', params: {} })
    if (isEvent(event, lockedOut))
      return await notify(work, { ...fact, kind: 'identity.locked_out', params: { until: event.body.until } })
    const change = isEvent(event, factorAdded) ? 'added' : 'removed'
    await notify(work, { ...fact, kind: 'identity.factor_changed', params: { change, factor: event.body.kind } })
  },
)
