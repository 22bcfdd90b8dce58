import { randomUUIDv7 } from 'node:crypto'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const {
  bed,
  floor,
  outbound,
  call,
  people,
  audience,
  draft,
  launch,
  pause,
  resume,
  ledger,
  stateOf,
  dispatch,
  deliver,
  settle,
} = testCampaigns()

/** A provider that loses answers, refuses and reports, and people who pause, resume, halt and let go, in any order. */
it('balances at every step of a random run, and nobody gets two', async () => {
  const step = fc.constantFrom('dispatch', 'deliver', 'receipt', 'pause', 'resume', 'halt', 'release', 'wait')
  const manner = fc.constantFrom('ok', 'ok', 'ok', 'lost', 'refused', 'later')
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.array(manner, { minLength: 8, maxLength: 8 }),
      async (steps, manners) => {
        const before = outbound.provider.got.length
        const accepted = new Map<string, string>()
        const made = await people(8)
        const tagId = randomUUIDv7()
        await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
        await call('contacts.tag', { contactIds: made.map(({ id }) => id), tagId, on: true })
        let turn = 0
        outbound.provider.behave({
          send: async (_, { messageId, to }) => {
            const how = manners[turn++ % manners.length]
            if (how === 'refused') throw new ProviderError('refused', 'no such number')
            if (how === 'later') throw new ProviderError('later', 'busy')
            expect(accepted.has(to)).toBe(false)
            accepted.set(to, messageId)
            if (how === 'lost') throw new Error('the line broke')
            return { externalId: `out-${messageId}` }
          },
          lookUp: async (_, { messageId, to }) =>
            accepted.get(to) === messageId ? { externalId: `out-${messageId}` } : 'not_sent',
        })
        const of = await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] })
        const campaign = await draft({ audienceId: of })
        await launch(campaign)
        const acts: Record<typeof step extends fc.Arbitrary<infer S> ? S : never, () => Promise<unknown>> = {
          dispatch,
          deliver,
          wait: async () => bed.advance(20_000),
          pause: () => pause(campaign),
          resume: () => resume(campaign),
          halt: () => call('conversations.halt-campaigns', { reason: 'x' }),
          release: () => call('conversations.resume-campaigns', {}),
          receipt: async () => {
            const [messageId] = [...accepted.values()]
            if (!messageId) return
            await outbound.within((work) =>
              applyReceipt(work, {
                ...{ channelId: floor.channelId, externalId: `out-${messageId}`, messageId },
                ...{ status: 'delivered', problem: null },
              }),
            )
          },
        }
        for (const item of steps) {
          bed.advance(500)
          await acts[item]().catch((refusal: { code?: string }) => {
            if (!refusal.code) throw refusal
          })
          expect((await ledger(campaign)).audience).toBe((await stateOf(campaign)) === 'preparing' ? 0 : 8)
        }
        await acts.release().catch(() => {})
        await acts.resume().catch(() => {})
        for (let round = 0; round < 12; round += 1) {
          bed.advance(60_000)
          await settle(2)
        }
        const { buckets } = await ledger(campaign)
        expect(buckets.waiting).toBe(0)
        expect(buckets.sent).toBe(accepted.size)
        expect(outbound.provider.got.length).toBeGreaterThan(before)
      },
    ),
    { numRuns: 6 },
  )
})
