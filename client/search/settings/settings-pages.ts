/**
 * Every page where something is set, for the index beside /settings and for the palette. A page that is a screen of its
 * own is called as in the menu; the others have `search.setting.<id>`. The other words a page is found by are the palette's.
 */
import { lackOf } from '@aura/contracts/permissions.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { TFunction } from 'i18next'
import { type AppScreen, screens } from '../../features.ts'
import type { Me } from '../../platform/me.ts'
import { isMeant } from '../match.ts'

export const settingsGroups = ['company', 'team', 'channels', 'service', 'data', 'integrations', 'account'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

type PageRow = { group: SettingsGroup; path: string; needs: Needs }

/** What stands on a part of a screen. */
const partRows = {
  company: { group: 'company', path: '/settings', needs: 'view_settings' },
  region: { group: 'company', path: '/settings?tab=regional', needs: 'view_settings' },
  tokens: { group: 'integrations', path: '/settings?tab=tokens', needs: 'manage_settings' },
  roles: { group: 'team', path: '/user-management?tab=permissions', needs: 'view_user_management' },
  pauses: { group: 'team', path: '/operations/queues#reasons', needs: 'manage_operations' },
  outbound: { group: 'channels', path: '/canais/digitais', needs: 'view_canais' },
  queues: { group: 'service', path: '/operations/queues?tab=queues', needs: 'manage_operations' },
  targets: { group: 'service', path: '/operations/queues?tab=queues#targets', needs: 'manage_operations' },
  calls: { group: 'service', path: '/operations/calls#settings', needs: 'manage_operations' },
  replies: { group: 'service', path: '/operations/replies', needs: 'view_operations' },
  macros: { group: 'service', path: '/operations/replies?tab=macros', needs: 'view_operations' },
  survey: { group: 'service', path: '/operations/replies?tab=survey', needs: 'manage_operations' },
  'alert-rules': { group: 'service', path: '/warroom/alerts?tab=rules', needs: 'view_warroom' },
  escalation: { group: 'service', path: '/warroom/readiness?tab=policies', needs: 'view_warroom' },
  'on-call': { group: 'service', path: '/warroom/readiness?tab=schedules', needs: 'view_warroom' },
  bases: { group: 'data', path: '/bases?tab=bases', needs: 'view_bases' },
  fields: { group: 'data', path: '/bases#fields', needs: 'manage_bases' },
  pipeline: { group: 'data', path: '/crm#pipeline', needs: 'manage_crm' },
  appearance: { group: 'account', path: '/profile#appearance', needs: 'signed-in' },
  notifications: { group: 'account', path: '/profile#notifications', needs: 'signed-in' },
  walls: { group: 'account', path: '/profile#walls', needs: 'update_user_management' },
} as const satisfies Record<string, PageRow>

export type SettingsPartId = keyof typeof partRows

const wordKeys = {
  company: 'search.words.company',
  region: 'search.words.region',
  tokens: 'search.words.new-token',
  roles: 'search.words.roles',
  pauses: 'search.words.pause',
  outbound: 'search.words.outbound',
  queues: 'search.words./operations/queues',
  targets: 'search.words.targets',
  calls: 'search.words.calls-settings',
  replies: 'search.words.new-reply',
  macros: 'search.words.new-macro',
  survey: 'search.words.survey',
  'alert-rules': 'search.words.new-alert-rule',
  escalation: 'search.words.escalation',
  'on-call': 'search.words.on-call',
  bases: 'search.words.new-base',
  fields: 'search.words.contact-fields',
  pipeline: 'search.words./crm',
  appearance: 'search.words.theme',
  notifications: 'search.words.notifications',
  walls: 'search.words.wall',
} as const satisfies Record<SettingsPartId, string>

/** The whole screens that set something; of each the group, and the key of its other words. */
const screenRows = [
  ['/companies-management', 'company', 'search.words.new-company'],
  ['/centro-custos', 'company', 'search.words./centro-custos'],
  ['/fornecedores', 'company', 'search.words.new-supplier'],
  ['/user-management', 'team', 'search.words./user-management'],
  ['/canais/digitais', 'channels', 'search.words./canais/digitais'],
  ['/template-mensagem', 'channels', 'search.words./template-mensagem'],
  ['/block-whitelist', 'channels', 'search.words./block-whitelist'],
  ['/tags', 'data', 'search.words./tags'],
  ['/integrations', 'integrations', 'search.words.new-webhook'],
  ['/integrations/ias', 'integrations', 'search.words.new-ai-connection'],
  ['/integrations/webhooks', 'integrations', 'search.words.new-webhook'],
  ['/integrations/inbound', 'integrations', 'search.words.new-webhook'],
  ['/credenciais', 'integrations', 'search.words.new-token'],
  ['/profile', 'account', 'search.words./profile'],
  ['/security', 'account', 'search.words./security'],
] as const satisfies readonly (readonly [AppScreen['path'], SettingsGroup, string])[]

/** `whole`: a screen, which the palette offers as one. */
export type SettingsPage = PageRow & { id: string; title: string; words: string; whole: boolean }

const partIds = Object.keys(partRows).filter((id): id is SettingsPartId => id in partRows)

function everyPage(t: TFunction): SettingsPage[] {
  const pages = partIds.map((id) => ({
    id,
    ...partRows[id],
    title: t(`search.setting.${id}`),
    words: t(wordKeys[id]),
    whole: false,
  }))
  const whole = screenRows.flatMap(([path, group, words]) =>
    screens
      .filter((screen) => screen.path === path)
      .map(({ needs, label }) => ({ id: path, group, path, needs, title: t(label), words: t(words), whole: true })),
  )
  return [...pages, ...whole]
}

/** What this person may open, in the order of the index; those that are meant, once something is typed. */
export function settingsPagesOf(me: Pick<Me, 'permissions' | 'withheld'>, t: TFunction, typed = ''): SettingsPage[] {
  const pages = everyPage(t).filter(({ needs }) => lackOf(needs, me) === null)
  const meant = typed.trim() === '' ? pages : pages.filter(({ title, words }) => isMeant(`${title} ${words}`, typed))
  return settingsGroups.flatMap((group) => meant.filter((page) => page.group === group))
}
