import { modules, type Permission } from '@aura/contracts/permissions.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../catalogues/load.ts'
import type { Me } from '../platform/me.ts'
import { actions } from './actions.ts'
import { countAnswers, optionsOf } from './options.ts'
import type { SearchResults } from './use-search-results.ts'

const everything = Object.entries(modules).flatMap(([module, { actions }]) =>
  Object.keys(actions).map((action) => `${action}_${module}`),
)
const isPermission = (text: string): text is Permission => everything.includes(text)

const me = (permissions: readonly Permission[]): Me => ({
  id: 'me',
  firstName: 'Ana',
  lastName: '',
  name: 'Ana',
  email: 'ana@demo.com',
  language: undefined,
  theme: null,
  waitingSignals: [],
  avatarUrl: null,
  companyId: 'company',
  companyName: 'Demo',
  role: 'company_user',
  permissions: [...permissions],
  withheld: [],
  live: true,
})
const owner = me(everything.filter(isPermission))

async function palette(
  typed: string,
  who = owner,
  language: Language = 'pt-BR',
  used: readonly string[] = [],
  answer: SearchResults['groups'] = [],
) {
  const t = i18next.createInstance()
  await t.init({
    lng: language,
    resources: {
      [language]: {
        translation: {
          ...(await loadCatalogue(language, 'entry')),
          ...(await loadCatalogue(language, 'work')),
          ...(await loadCatalogue(language, 'palette')),
        },
      },
    },
    keySeparator: false,
    nsSeparator: false,
  })
  const found = { status: 'idle', text: typed, groups: answer, retry: () => {} } as const
  return optionsOf({ typed, found, recent: [], used, me: who, now: { mode: 'dark', language }, t: t.t })
}
const ids = (groups: Awaited<ReturnType<typeof palette>>, id: string) =>
  groups.find((group) => group.id === id)?.options.map((option) => option.id.replace(/^\w+-/, '')) ?? []

describe('the palette', () => {
  it('offers at least thirty actions to who may do everything, and to others what they may', async () => {
    expect(ids(await palette(''), 'actions').length).toBeGreaterThanOrEqual(30)
    const operator = ids(await palette('', me(['view_operations', 'update_operations', 'create_crm'])), 'actions')
    expect(operator).toContain('new-conversation')
    expect(operator).toContain('pause-lunch')
    expect(operator).not.toContain('invite')
    expect(operator).not.toContain('declare-incident')
  })

  it('hands what it cannot match to the assistant, and nothing else', async () => {
    expect(ids(await palette('quantos negocios perdemos ontem'), 'assistant')).toEqual(['question'])
    expect(ids(await palette('etiqueta'), 'assistant')).toEqual([])
    expect(ids(await palette('x'), 'assistant')).toEqual([])
  })

  it('has a name of its own for each action', () => {
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
  })

  it.each([
    ['pt-BR', 'etiqueta', 'new-tag'],
    ['pt-BR', 'planilha contatos', 'import-contacts'],
    ['pt-BR', 'csat', 'survey'],
    ['pt-BR', 'plantao', 'on-call'],
    ['en-US', 'on duty', 'available'],
    ['en-US', 'outage', 'declare-incident'],
    ['en-US', 'lead', 'new-deal'],
    ['es-ES', 'planilla', 'import-contacts'],
    ['es-ES', 'caida', 'declare-incident'],
    ['es-ES', 'encuesta', 'survey'],
  ] as const)('in %s finds by %s what is called otherwise', async (language, typed, action) => {
    const groups = await palette(typed, owner, language)
    expect([...ids(groups, 'leading'), ...ids(groups, 'actions')]).toContain(action)
  })

  it('shows actions that begin with what was typed before the people found, and counts every row', async () => {
    const contact = { type: 'contact', id: 'c1', title: 'Pausanias Lima', subtitle: null, path: '/bases?contact=c1' }
    const rest = { description: null, status: null, timestamp: null }
    const answer = [{ type: 'contact' as const, results: [{ ...rest, ...contact, type: 'contact' as const }] }]
    const groups = await palette('pausa', owner, 'pt-BR', [], answer)
    expect(groups[0]?.id).toBe('leading')
    expect(ids(groups, 'leading')).toEqual(['pause-lunch', 'pause-break', 'pause-meeting', 'pause-training', 'team'])
    expect(groups[1]?.id).toBe('contact')
    expect(countAnswers(groups)).toBe(groups.flatMap(({ options }) => options).length)
    // What only has the word somewhere in its name stays below the people.
    const others = await palette('contatos', owner, 'pt-BR', [], answer)
    expect(others[0]?.id).toBe('contact')
    expect(ids(others, 'actions')).toContain('import-contacts')
    expect(countAnswers(await palette('quantos negocios perdemos ontem'))).toBe(0)
  })

  it('finds screens by other words too', async () => {
    expect(ids(await palette('vendas'), 'screens')).toEqual(['/crm'])
  })

  it('shows what was used last first, once, and no more of it than one still may', async () => {
    const used = ['action-new-deal', 'screen-/crm', 'action-gone']
    const groups = await palette('', owner, 'pt-BR', used)
    expect(groups[0]?.id).toBe('used')
    expect(ids(groups, 'used')).toEqual(['new-deal', '/crm'])
    expect(ids(groups, 'actions')).not.toContain('new-deal')
    expect(ids(await palette('', me(['view_crm']), 'pt-BR', used), 'used')).toEqual(['/crm'])
  })
})
