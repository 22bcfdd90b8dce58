/**
 * A table without rows says why, shows what could stand there and offers the first step. Where nobody can take a first
 * step on the screen itself, because others fill the list, the reason stands here.
 */
import { read, sources } from '@aura/infra/sources.ts'
import { expect, it } from 'vitest'

const filledElsewhere: Readonly<Record<string, string>> = {
  'client/ai/privacy-tab.tsx': 'calls of models fill it',
  'client/ai/usage-tab.tsx': 'calls of models fill it',
  'client/calls/calls-screen.tsx': 'customers who call fill it',
  'client/companies/owner/crm-owner.tsx': 'the one who looks has a company',
  'client/companies/users/directory.tsx': 'the one who looks is in it',
  'client/companies/users/people-table.tsx': 'the one who looks is in it, and invitations have a tab of their own',
  'client/credentials/credentials.tsx': 'connections of the other screens bring their keys along',
  'client/routing/team.tsx': 'people with the right to serve are in it',
  'client/tracking/overview-tab.tsx': 'campaigns that were sent fill it',
  'client/tracking/source-list.tsx': 'people who come by links and forms fill it',
  'client/warroom/alerts/history.tsx': 'alerts that were raised fill it, and none is the better news',
  'client/warroom/incidents/history.tsx': 'incidents that were declared fill it, and none is the better news',
}

/** Lists drawn as cards or rows of their own, which people fill on the screen itself. */
const cardLists = [
  'client/agents/tests-tab.tsx',
  'client/ai/connection-list.tsx',
  'client/channels/channels.tsx',
  'client/companies/api-tokens/api-tokens.tsx',
  'client/companies/cost-centres/cost-centres.tsx',
  'client/companies/users/invitation-list.tsx',
  'client/deals/automations/automations-panel.tsx',
  'client/warehouse/warehouse-screen.tsx',
  'client/warroom/alerts/maintenance.tsx',
  'client/warroom/alerts/rules.tsx',
  'client/warroom/escalation/policies.tsx',
  'client/warroom/escalation/schedules.tsx',
]

const table = /<(DataTable|LocalTable|ViewTable)\b/
/** From the attribute to the end of its element. */
const emptyOf = /\bempty=\{[\s\S]*?\/>/g

const screens = sources(/^client\/.*\.tsx$/)
  .filter((path) => !path.startsWith('client/platform/ui/'))
  .map((path) => ({ path, text: read(path) }))
  .filter(({ text }) => table.test(text))

const isWhole = (element: string) =>
  /<EmptyList\b/.test(element)
    ? /\b(start|action)=/.test(element)
    : /<EmptyState\b/.test(element) &&
      /\btext=/.test(element) &&
      /\bexample=/.test(element) &&
      /\b(start|action)=/.test(element)

it('every table says why it is empty, shows an example and offers the first step', () => {
  const lacking = screens.filter(({ path, text }) => {
    const [first = ''] = text.match(emptyOf) ?? []
    return !isWhole(first) && !(path in filledElsewhere)
  })
  expect(screens.length).toBeGreaterThan(20)
  expect(lacking.map(({ path }) => path)).toEqual([])
})

it('every table that others fill says at least that it is empty, and no exception outlives its reason', () => {
  const excepted = screens.filter(({ path }) => path in filledElsewhere)
  expect(excepted.map(({ path }) => path).toSorted()).toEqual(Object.keys(filledElsewhere).toSorted())
  expect(excepted.filter(({ text }) => !text.includes('<EmptyState')).map(({ path }) => path)).toEqual([])
  expect(excepted.filter(({ text }) => isWhole(text.match(emptyOf)?.[0] ?? '')).map(({ path }) => path)).toEqual([])
})

/** Every element of the kind up to its end; those within others' props end no sooner. */
const emptyStates = (text: string): string[] => text.match(/<EmptyState\b[\s\S]*?\/>\s*(?=\n|\)|$)/g) ?? []

it('so does every list of cards', () => {
  const lacking = cardLists.filter((path) => !emptyStates(read(path)).some(isWhole))
  expect(lacking).toEqual([])
})
