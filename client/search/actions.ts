/**
 * What can be done from the search beside opening a result: one row each, with its words in `search.action.<id>` and other
 * words for it in `search.words.<id>`. What begins on a screen of its own is a row of `openings`: '#new' presses that
 * screen's button.
 */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import { usualReasons } from '@aura/contracts/routing/operator.ts'
import type { TFunction } from 'i18next'
import {
  BellOff,
  BellPlus,
  BellRing,
  Bot,
  Building2,
  ChartColumn,
  CircleCheck,
  CircleOff,
  Coffee,
  Construction,
  FolderPlus,
  Globe,
  Keyboard,
  KeyRound,
  Languages,
  LayoutTemplate,
  Link2,
  ListPlus,
  LogOut,
  type LucideIcon,
  MailOpen,
  Megaphone,
  MessageSquarePlus,
  MessageSquareText,
  MonitorDot,
  Moon,
  PanelLeft,
  PhoneCall,
  PhoneMissed,
  Plus,
  Radio,
  Send,
  ShieldBan,
  ShieldCheck,
  Siren,
  Smile,
  Sun,
  Tag,
  Truck,
  Upload,
  UserPlus,
  UserRoundPlus,
  Users,
  UsersRound,
  Wallet,
  WandSparkles,
  Waypoints,
  Webhook,
  Zap,
} from 'lucide-react'
import { chooseLanguage } from '../platform/i18n/language.ts'
import { languageNames, languages } from '../platform/i18n/languages.ts'
import { type Mode, setMode } from '../platform/theme/mode.ts'
import { showKeys } from '../platform/ui/keys/keys-help.tsx'
import { isMuted, mute, requestPresence } from '../routing/index.ts'

export type Now = { mode: Mode; language: string }
export type Hands = { go: (path: string) => void; signOut: () => void; foldMenu: () => void }

export type Action = {
  id: string
  title: (t: TFunction) => string
  /** What else it is called, matched and not shown. */
  words: (t: TFunction) => string
  icon: LucideIcon
  needs: Needs
  /** Whether it would change anything. */
  offered?: (now: Now) => boolean
  run: (hands: Hands) => void
}

type Opening = { id: string; icon: LucideIcon; needs: Needs; path: string }

const openings = [
  { id: 'new-conversation', icon: MessageSquarePlus, needs: 'update_operations', path: '/operations?start=new' },
  { id: 'unread', icon: MailOpen, needs: 'update_operations', path: '/operations?unread=true' },
  {
    id: 'missed-calls',
    icon: PhoneMissed,
    needs: 'view_operations',
    path: '/operations/calls?f={"state":"unanswered"}',
  },
  { id: 'new-contact', icon: UserRoundPlus, needs: 'create_bases', path: '/bases#new' },
  { id: 'import-contacts', icon: Upload, needs: 'create_bases', path: '/bases#import' },
  { id: 'new-base', icon: FolderPlus, needs: 'create_bases', path: '/bases#base' },
  { id: 'contact-fields', icon: ListPlus, needs: 'manage_bases', path: '/bases#fields' },
  { id: 'new-deal', icon: Plus, needs: 'create_crm', path: '/crm?new=true' },
  { id: 'new-campaign', icon: Megaphone, needs: 'create_campaigns', path: '/campaign-builder' },
  { id: 'new-unit-dispatch', icon: Send, needs: 'create_campaigns', path: '/campaigns/unit-dispatch' },
  { id: 'new-link-target', icon: Link2, needs: 'create_campaigns', path: '/campaigns/tracking#new' },
  { id: 'new-form', icon: Waypoints, needs: 'create_campaigns', path: '/campaigns/sources#new' },
  { id: 'new-tag', icon: Tag, needs: 'create_gestao_tags', path: '/tags#new' },
  { id: 'block', icon: ShieldBan, needs: 'create_block_whitelist', path: '/block-whitelist#new' },
  { id: 'new-reply', icon: MessageSquareText, needs: 'update_operations', path: '/operations/replies#new' },
  { id: 'new-macro', icon: Zap, needs: 'update_operations', path: '/operations/replies?tab=macros#new' },
  { id: 'copilot', icon: WandSparkles, needs: 'manage_operations', path: '/operations/replies?tab=copilot' },
  { id: 'survey', icon: Smile, needs: 'manage_operations', path: '/operations/replies?tab=survey' },
  { id: 'new-template', icon: LayoutTemplate, needs: 'create_template_mensagem', path: '/template-mensagem#new' },
  { id: 'new-queue', icon: Users, needs: 'manage_operations', path: '/operations/queues?tab=queues#new' },
  { id: 'team', icon: UsersRound, needs: 'manage_operations', path: '/operations/queues' },
  { id: 'connect-channel', icon: Radio, needs: 'create_canais', path: '/canais/digitais#new' },
  { id: 'new-webhook', icon: Webhook, needs: 'update_integrations', path: '/integrations/webhooks?create=standard' },
  { id: 'new-ai-connection', icon: Bot, needs: 'update_integrations', path: '/integrations/ias#new' },
  { id: 'new-token', icon: KeyRound, needs: 'manage_settings', path: '/settings?tab=tokens#new' },
  { id: 'invite', icon: UserPlus, needs: 'create_user_management', path: '/user-management#invite' },
  { id: 'import-users', icon: Upload, needs: 'create_user_management', path: '/user-management#import' },
  { id: 'roles', icon: ShieldCheck, needs: 'view_user_management', path: '/user-management?tab=permissions' },
  { id: 'new-cost-centre', icon: Wallet, needs: 'create_centro_custos', path: '/centro-custos#new' },
  { id: 'new-supplier', icon: Truck, needs: 'create_fornecedores', path: '/fornecedores#new' },
  { id: 'new-company', icon: Building2, needs: 'create_companies', path: '/companies-management#new' },
  { id: 'region', icon: Globe, needs: 'view_settings', path: '/settings?tab=regional' },
  { id: 'declare-incident', icon: Siren, needs: 'create_warroom', path: '/warroom/incidents#declare' },
  { id: 'new-alert-rule', icon: BellPlus, needs: 'manage_warroom', path: '/warroom/alerts?tab=rules#new' },
  { id: 'maintenance', icon: Construction, needs: 'update_warroom', path: '/warroom/alerts?tab=maintenance' },
  { id: 'on-call', icon: PhoneCall, needs: 'view_warroom', path: '/warroom/readiness?tab=schedules' },
  { id: 'incident-figures', icon: ChartColumn, needs: 'view_warroom', path: '/warroom/incidents?tab=figures' },
  { id: 'wall', icon: MonitorDot, needs: 'view_warroom', path: '/warroom?wall=1' },
] as const satisfies readonly Opening[]

/** What the actions open is not offered once more as a page of the settings. */
export const openingPaths: readonly string[] = openings.map(({ path }) => path)

type OpeningId = (typeof openings)[number]['id']
type Titled =
  | OpeningId
  | `pause-${(typeof usualReasons)[number]}`
  | 'available'
  | 'away'
  | 'mute'
  | 'unmute'
  | 'fold-menu'
  | 'keys'
type Worded = Exclude<Titled, `pause-${string}`> | 'pause' | 'theme' | 'language' | 'sign-out'

const wordsFor = (id: Worded) => (t: TFunction) => t(`search.words.${id}`)
const titled = (id: Titled, words: Worded) => ({
  id,
  title: (t: TFunction) => t(`search.action.${id}`),
  words: wordsFor(words),
})

export const actions: readonly Action[] = [
  ...openings.map(({ id, icon, needs, path }) => ({
    ...titled(id, id),
    icon,
    needs,
    run: ({ go }: Hands) => go(path),
  })),
  {
    ...titled('available', 'available'),
    icon: CircleCheck,
    needs: 'update_operations' as const,
    run: () => requestPresence({ state: 'available' }),
  },
  ...usualReasons.map((reason) => ({
    ...titled(`pause-${reason}`, 'pause'),
    icon: Coffee,
    needs: 'update_operations' as const,
    run: () => requestPresence({ state: 'paused', reason }),
  })),
  {
    ...titled('away', 'away'),
    icon: CircleOff,
    needs: 'update_operations' as const,
    run: () => requestPresence({ state: 'away' }),
  },
  {
    ...titled('mute', 'mute'),
    icon: BellOff,
    needs: 'update_operations' as const,
    offered: () => !isMuted(),
    run: () => mute(true),
  },
  {
    ...titled('unmute', 'unmute'),
    icon: BellRing,
    needs: 'update_operations' as const,
    offered: isMuted,
    run: () => mute(false),
  },
  {
    id: 'light',
    icon: Sun,
    needs: 'signed-in' as const,
    title: (t) => t('platform.theme.light'),
    words: wordsFor('theme'),
    offered: ({ mode }) => mode === 'dark',
    run: () => setMode('light'),
  },
  {
    id: 'dark',
    icon: Moon,
    needs: 'signed-in' as const,
    title: (t) => t('platform.theme.dark'),
    words: wordsFor('theme'),
    offered: ({ mode }) => mode === 'light',
    run: () => setMode('dark'),
  },
  ...languages.map((language) => ({
    id: language,
    icon: Languages,
    needs: 'signed-in' as const,
    title: (t: TFunction) => t('search.speak', { language: languageNames[language] }),
    words: wordsFor('language'),
    offered: (now: Now) => now.language !== language,
    run: () => void chooseLanguage(language),
  })),
  {
    ...titled('fold-menu', 'fold-menu'),
    icon: PanelLeft,
    needs: 'signed-in' as const,
    run: ({ foldMenu }) => foldMenu(),
  },
  { ...titled('keys', 'keys'), icon: Keyboard, needs: 'signed-in' as const, run: showKeys },
  {
    id: 'sign-out',
    words: wordsFor('sign-out'),
    icon: LogOut,
    needs: 'signed-in' as const,
    title: (t) => t('identity.sign_out'),
    run: ({ signOut }) => signOut(),
  },
]
