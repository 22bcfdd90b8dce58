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

/** Every element of the kind, up to the end of its tag. */
function emptyStates(text: string): string[] {
  return [...text.matchAll(/<EmptyState\b/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1
      if (text[at] === '}') depth -= 1
      if (depth === 0 && text[at] === '>') return text.slice(index, at + 1)
    }
    return ''
  })
}

it('so does every list of cards', () => {
  const lacking = cardLists.filter((path) => !emptyStates(read(path)).some(isWhole))
  expect(lacking).toEqual([])
})

/** What cannot be shown, is gone or was refused has a reason and no example. */
const isRefusal = (element: string) =>
  /errorText\(|[._](refused|not_found|load_failed|not_allowed|failed|may_not_make|no_draft|no_screen|gone)'/.test(
    element,
  ) || element.includes("t('companies.tokens.forbidden')")

/** Where a search or a filter lets nothing through, the way back is the step. */
const isNarrowed = (element: string) => /\btext=/.test(element) && /clear_filter'|table\.clear'/.test(element)

/** By the key of the title: why nobody takes a first step there. */
const withoutStep: Readonly<Record<string, string>> = {
  'agents.figures.none': 'conversations of the AI agent fill it',
  'agents.knowledge.no_gaps': 'questions without an answer fill it, and none is the better news',
  'ai.privacy.empty': 'calls of models fill it',
  'ai.no_usage': 'calls of models fill it',
  'calls.empty': 'customers who call fill it',
  'campaigns.nobody_here': 'people get there by what happens to their messages',
  'companies.costs.no_history': 'bookings fill it, and they have a tab of their own',
  'companies.owner.empty': 'companies that sign up fill it',
  'companies.users.nobody': 'the one who looks is in it, and the button to invite stands above',
  'companies.users.no_history': 'what happens to the account fills it',
  'conversations.inbox.choose': 'nothing is empty: a conversation is to be chosen in the list beside it',
  'crm-sync.no_entries': 'synchronizations fill it, which begin in the tab beside it',
  'dashboard.my_day.nothing': 'the rights of the user leave nothing to show',
  'deals.empty': 'columns stand side by side: what is missing is a card, and each has its button',
  'deals.empty_filter': 'other columns show what matches; where none does, the board offers to clear the filter',
  'deals.list.archive_none': 'deals that were archived fill it',
  'inbound.no_requests': 'another system fills it',
  'notifications.empty': 'what happens fills it',
  'suppliers.no_lines': 'an invoice comes with its lines',
  'tracking.geo.empty': 'people with a number of the country fill it',
  'warehouse.no_runs': 'the first export begins by itself',
  'warroom.alerts.never': 'alerts that were raised fill it, and none is the better news',
  'warroom.feed.none_yet': 'what happens fills it',
  'warroom.monitor.none': 'operators who take conversations fill it',
  'warroom.no_incidents': 'incidents that were declared fill it, and none is the better news',
}

const titleKey = (element: string) => /title=\{t\(['`]([\w.-]+)/.exec(element)?.[1] ?? element

it('every empty state says why it is empty, and offers a step unless nobody can take one there', () => {
  const states = sources(/^client\/.*\.tsx$/)
    .filter((path) => path !== 'client/platform/ui/empty.tsx')
    .flatMap((path) => emptyStates(read(path)))
    .filter((element) => !isRefusal(element) && !isNarrowed(element) && !isWhole(element))
  const keys = [...new Set(states.map(titleKey))]
  expect(keys.toSorted()).toEqual(Object.keys(withoutStep).toSorted())
  const mute = states.filter((element) => !/\btext=/.test(element)).map(titleKey)
  expect(mute).toEqual(['dashboard.my_day.nothing'])
})
