import { channelStates } from '@aura/contracts/channels/channel.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atChannel, channelMachine } from './channel.ts'
import { type ChannelCommand, decide } from './decide.ts'

const command = fc.oneof(
  fc.constantFrom<ChannelCommand>({ type: 'pause' }, { type: 'resume' }),
  fc.boolean().map((force): ChannelCommand => ({ type: 'remove', force })),
)

it('refuses for the permission first, then for the state, then for open conversations', () => {
  fc.assert(
    fc.property(fc.constantFrom(...channelStates), command, fc.boolean(), fc.nat(3), (state, asked, may, open) => {
      const actor = { permissions: may ? (['update_canais'] as const) : [] }
      const decision = decide({ name: 'Loja', state }, asked, { actor, facts: { open } })
      const moved = attempt(channelMachine, atChannel(state), { type: asked.type })
      const inUse = asked.type === 'remove' && open > 0 && !asked.force
      const code = !may ? 'auth.forbidden' : !moved.ok ? 'channels.not_now' : inUse ? 'channels.in_use' : undefined
      expect(decision.ok ? undefined : decision.code).toBe(code)
      if (decision.ok && moved.ok) expect(decision.next.state).toBe(moved.next.value)
      if (code === 'channels.in_use') expect(decision).toMatchObject({ params: { name: 'Loja', count: open } })
    }),
  )
})
