import { modules, type Permission } from '@aura/contracts/permissions.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogues/load.ts'
import { settingsGroups, settingsPagesOf } from './settings-pages.ts'

const everything = Object.entries(modules).flatMap(([module, { actions }]) =>
  Object.keys(actions).map((action) => `${action}_${module}`),
)
const isPermission = (text: string): text is Permission => everything.includes(text)
const owner = { permissions: everything.filter(isPermission), withheld: [] }

async function textsOf(language: Language) {
  const t = i18next.createInstance()
  const texts = await Promise.all((['entry', 'work', 'palette'] as const).map((name) => loadCatalogue(language, name)))
  await t.init({
    lng: language,
    resources: { [language]: { translation: Object.assign({}, ...texts) } },
    keySeparator: false,
    nsSeparator: false,
  })
  return t.t
}
const found = async (typed: string, language: Language = 'pt-BR', who = owner) =>
  settingsPagesOf(who, await textsOf(language), typed).map(({ id }) => id)

describe('the index of the settings', () => {
  it('has a page in every group, each under a name and an address of its own', async () => {
    const pages = settingsPagesOf(owner, await textsOf('pt-BR'))
    expect(settingsGroups.filter((group) => !pages.some((page) => page.group === group))).toEqual([])
    expect(new Set(pages.map(({ title, group }) => `${group} ${title}`)).size).toBe(pages.length)
    expect(pages.filter(({ title }) => title.startsWith('search.'))).toEqual([])
  })

  it('lists only what the person may open', async () => {
    const who = { permissions: ['view_operations' as const], withheld: [] }
    expect(await found('', 'pt-BR', who)).toEqual([
      'replies',
      'macros',
      'appearance',
      'notifications',
      '/profile',
      '/security',
    ])
  })

  it.each([
    ['pt-BR', 'moeda', 'region'],
    ['pt-BR', 'csat', 'survey'],
    ['pt-BR', 'telao', 'walls'],
    ['pt-BR', 'etiqueta', '/tags'],
    ['pt-BR', 'funil', 'pipeline'],
    ['pt-BR', 'auditoria', '/user-management'],
    ['pt-BR', 'auditoria', '/centro-custos'],
    ['en-US', 'audit', '/user-management'],
    ['es-ES', 'auditoria', '/user-management'],
    ['en-US', 'currency', 'region'],
    ['en-US', 'wrap-up', 'calls'],
    ['en-US', 'quiet hours', 'outbound'],
    ['es-ES', 'moneda', 'region'],
    ['es-ES', 'encuesta', 'survey'],
    ['es-ES', 'contraseña', '/security'],
  ] as const)('in %s finds by %s what is called otherwise', async (language, typed, id) => {
    expect(await found(typed, language)).toContain(id)
  })
})
