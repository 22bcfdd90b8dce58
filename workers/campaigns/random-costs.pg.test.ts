import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { smsParts } from '@aura/machines/campaigns/sms-parts.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const { bed, outbound, call, draft, launch, ledger, dispatch, deliver, settle, ...costs } = testCampaignCosts()
const { preflight, audienceOf, centre, book, spend, fieldOf } = costs

/** Every step of a run in which providers refuse, lose answers and come back. */
it('what is booked is the parts of what was taken, and what is reserved never falls below it', async () => {
  const manner = fc.constantFrom('ok', 'ok', 'ok', 'lost', 'refused', 'later')
  // Where the provider never takes anything, nothing is ever settled.
  const manners = fc
    .array(manner, { minLength: 5, maxLength: 5 })
    .filter((all) => all.some((how) => how === 'ok' || how === 'lost'))
  const length = fc.integer({ min: 1, max: 500 })
  const step = fc.constantFrom('dispatch', 'deliver', 'book', 'wait')
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 20 }),
      manners,
      fc.array(length, { minLength: 5, maxLength: 5 }),
      async (steps, manners, lengths) => {
        const note = await fieldOf('text')
        const { audienceId, contactIds } = await audienceOf(lengths.map((_, at) => `Pessoa ${at}`))
        for (const [at, contactId] of contactIds.entries())
          await call('contacts.set-fields', { contactId, values: { [note.fieldId]: 'n'.repeat(lengths[at] ?? 1) } })
        const accepted = new Map<string, { messageId: string; parts: number }>()
        const repeated: string[] = []
        let turn = 0
        outbound.provider.behave({
          send: async (_, { messageId, to, content }) => {
            const how = manners[turn++ % manners.length]
            if (how === 'refused') throw new ProviderError('refused', 'no such number')
            if (how === 'later') throw new ProviderError('later', 'busy')
            if (accepted.has(to)) repeated.push(to)
            accepted.set(to, { messageId, parts: smsParts(content.type === 'text' ? content.text : '') })
            if (how === 'lost') throw new Error('the line broke')
            return { externalId: `out-${messageId}` }
          },
          lookUp: async (_, { messageId, to }) =>
            accepted.get(to)?.messageId === messageId ? { externalId: `out-${messageId}` } : 'not_sent',
        })
        const costCentreId = await centre(null)
        const campaign = await draft({ audienceId, costCentreId, message: text(note.gap) })
        const foreseen = (await preflight(campaign)).cost?.amount ?? 0
        await launch(campaign)
        const acts = { dispatch, deliver, book, wait: async () => bed.advance(20_000) }
        for (const item of steps) {
          bed.advance(500)
          await acts[item]()
          await ledger(campaign)
          const { reserved, booked, spent } = await spend(costCentreId)
          expect(booked).toBe(spent)
          expect(reserved).toBeGreaterThanOrEqual(booked)
          expect(reserved).toBeLessThanOrEqual(foreseen)
        }
        for (let round = 0; round < 12; round += 1) {
          bed.advance(60_000)
          await settle(2)
        }
        await book()
        expect(repeated).toEqual([])
        expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 0, sent: accepted.size })
        const cost = [...accepted.values()].reduce((sum, { parts }) => sum + parts * price, 0)
        expect(await spend(costCentreId)).toEqual({ reserved: cost, booked: cost, spent: cost })
      },
    ),
    { numRuns: 5 },
  )
})
