/** Everything the palette offers at this moment, as one list of groups: what it shows and what the keys walk. */
import { lackOf } from '@aura/contracts/permissions.ts'
import { type SearchResult, searchNeeds } from '@aura/contracts/search/find.ts'
import type { TFunction } from 'i18next'
import { History, type LucideIcon, Settings, Sparkles, Trash2 } from 'lucide-react'
import { type Screen, screens } from '../features.ts'
import type { Me } from '../platform/me.ts'
import { type Action, actions, type Now, openingPaths } from './actions.ts'
import { kinds } from './kinds.ts'
import { isMeant, leadingOf } from './match.ts'
import { settingsPagesOf } from './settings/settings-pages.ts'
import type { SearchResults } from './use-search-results.ts'

export type Chosen =
  | { kind: 'result'; result: SearchResult }
  | { kind: 'screen'; screen: Screen }
  | { kind: 'action'; action: Action }
  | { kind: 'setting'; path: string }
  | { kind: 'recent'; text: string }
  | { kind: 'forget' }
  | { kind: 'question'; text: string }

export type Option = {
  id: string
  icon: LucideIcon
  title: string
  subtitle?: string | undefined
  facts?: string[]
  /** What is marked in it. */
  asked?: string
  /** Other words it is found by. */
  words?: string
  chosen: Chosen
}
export type Group = { id: string; title: string; options: Option[] }

type Moment = {
  typed: string
  found: SearchResults
  recent: readonly string[]
  /** The screens and actions that were chosen last, by the ids of their options. */
  used: readonly string[]
  me: Me
  now: Now
  t: TFunction
}

export function optionsOf(moment: Moment): Group[] {
  const { typed, found, used, t } = moment
  const idle = typed.trim() === ''
  const [screenRows, actionRows] = [screenOptions(moment), actionOptions(moment)]
  const usedRows = idle
    ? used.flatMap((id) => [...screenRows, ...actionRows].find((option) => option.id === id) ?? [])
    : []
  const meant = (option: Option) =>
    idle ? !usedRows.includes(option) : isMeant(`${option.title} ${option.words ?? ''}`, typed)
  const meantActions = actionRows.filter(meant)
  const leading = idle ? [] : leadingOf(meantActions, typed)
  const groups: Group[] = [
    { id: 'leading', title: t('search.group.actions'), options: leading },
    ...found.groups.map(({ type, results }) => ({
      id: type,
      title: t(`search.group.${type}`),
      options: results.map((result) => resultOption(result, found.text, moment)),
    })),
    { id: 'recent', title: t('search.group.recent'), options: idle ? recentOptions(moment) : [] },
    { id: 'used', title: t('search.group.used'), options: usedRows },
    {
      id: 'screens',
      title: t('search.group.screens'),
      options: screenRows.filter(meant),
    },
    { id: 'settings', title: t('search.group.settings'), options: idle ? [] : settingOptions(moment) },
    {
      id: 'actions',
      title: t(leading.length > 0 ? 'search.group.other_actions' : 'search.group.actions'),
      options: meantActions.filter((option) => !leading.includes(option)),
    },
  ]
  const matched = groups.filter(({ options }) => options.length > 0)
  const isSettled = found.status !== 'asking' && typed.trim().length >= 2
  return matched.length === 0 && isSettled ? [questionGroup(typed.trim(), t)] : matched
}

/** How many rows answer what was typed. */
export const countAnswers = (groups: readonly Group[]): number =>
  groups.flatMap(({ options }) => options).filter(({ chosen }) => chosen.kind !== 'question').length

/** What nothing matches is a question to the assistant. */
const questionGroup = (text: string, t: TFunction): Group => ({
  id: 'assistant',
  title: t('search.group.assistant'),
  options: [
    { id: 'question', icon: Sparkles, title: t('search.ask_assistant', { text }), chosen: { kind: 'question', text } },
  ],
})

const resultOption = (result: SearchResult, request: string, { t, now }: Moment): Option => ({
  id: `${result.type}-${result.id}`,
  icon: kinds[result.type].icon,
  title: result.title,
  subtitle: result.subtitle ?? undefined,
  facts: kinds[result.type].facts(result, t, now.language),
  asked: request,
  chosen: { kind: 'result', result },
})

function recentOptions({ recent, t }: Moment): Option[] {
  if (recent.length === 0) return []
  const searches = recent.map(
    (text): Option => ({ id: `recent-${text}`, icon: History, title: text, chosen: { kind: 'recent', text } }),
  )
  return [...searches, { id: 'forget', icon: Trash2, title: t('search.recent.clear'), chosen: { kind: 'forget' } }]
}

/** The screens that are also known by other words: `search.words.<path>`. */
const worded = [
  '/dashboard',
  '/operations',
  '/operations/replies',
  '/operations/calls',
  '/operations/queues',
  '/warroom',
  '/warroom/alerts',
  '/bases',
  '/crm',
  '/user-management',
  '/users',
  '/settings',
  '/profile',
  '/security',
  '/canais/digitais',
  '/template-mensagem',
  '/tags',
  '/block-whitelist',
  '/centro-custos',
] as const

function screenWords({ path }: Screen, t: TFunction): string {
  const known = worded.find((value) => value === path)
  return known ? t(`search.words.${known}`) : ''
}

const screenOptions = ({ me, t }: Moment): Option[] =>
  [...screens]
    .filter((screen) => lackOf(screen.needs, me) === null)
    .map((screen) => ({
      id: `screen-${screen.path}`,
      icon: screen.icon,
      title: t('search.go_to', { title: t(screen.label) }),
      words: screenWords(screen, t),
      chosen: { kind: 'screen', screen },
    }))

/** The pages of the settings that are neither a screen nor opened by an action. */
const settingOptions = ({ me, t, typed }: Moment): Option[] =>
  settingsPagesOf(me, t, typed)
    .filter(({ whole, path }) => !whole && !openingPaths.includes(path))
    .map(({ id, title, words, path }) => ({
      id: `setting-${id}`,
      icon: Settings,
      title,
      words,
      chosen: { kind: 'setting', path },
    }))

const actionOptions = ({ me, now, t }: Moment): Option[] =>
  actions
    .filter(({ needs, offered }) => lackOf(needs, me) === null && (offered?.(now) ?? true))
    .map((action) => ({
      id: `action-${action.id}`,
      icon: action.icon,
      title: action.title(t),
      words: action.words(t),
      chosen: { kind: 'action', action },
    }))

/** Why a result cannot be opened any more: the right may have gone since it was found. */
export const lackFor = (result: SearchResult, me: Me) => lackOf(searchNeeds[result.type], me)
