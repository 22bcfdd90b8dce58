/**
 * Every screen a signed-in person can open. The menu, the guard before a screen, 'go to …' in the search and
 * the first screen of `/` are read from this list; its order is the menu's.
 */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import {
  BellRing,
  Bot,
  Briefcase,
  Building,
  Building2,
  ChartNoAxesColumn,
  CircleUser,
  ContactRound,
  Gauge,
  GraduationCap,
  Headset,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  Link2,
  type LucideIcon,
  MapPinned,
  Megaphone,
  MessageSquareText,
  MonitorDot,
  MousePointerClick,
  Phone,
  PhoneCall,
  Plug,
  Radio,
  RefreshCw,
  Send,
  Settings,
  ShieldBan,
  ShieldCheck,
  Siren,
  SquareKanban,
  Tags,
  Truck,
  UserCog,
  UserRound,
  Users,
  Wallet,
  Waypoints,
  Webhook,
} from 'lucide-react'

/** Where the menu has it: on its own, in a group, or nowhere because one gets there from another screen. */
export type NavGroup = 'top' | 'data' | 'settings' | 'campaigns' | 'integrations' | 'channels' | 'nowhere'

/**
 * `alone`: without sidebar and header, with the same guard. `aloneWith`: so only while the address has this one.
 */
export type Screen = {
  path: string
  needs: Needs
  label: string
  icon: LucideIcon
  place: NavGroup
  alone?: true
  aloneWith?: string
}

export const screens = [
  { path: '/dashboard', needs: 'view_dashboard', label: 'shell.dashboard', icon: LayoutDashboard, place: 'top' },
  { path: '/agents', needs: 'view_agents', label: 'shell.agents', icon: Bot, place: 'top' },
  { path: '/operations', needs: 'view_operations', label: 'shell.operations', icon: Headset, place: 'top' },
  {
    path: '/operations/replies',
    needs: 'view_operations',
    label: 'shell.replies',
    icon: MessageSquareText,
    place: 'nowhere',
  },
  { path: '/operations/calls', needs: 'view_operations', label: 'shell.calls', icon: Phone, place: 'nowhere' },
  {
    path: '/operations/queues',
    needs: 'manage_operations',
    label: 'shell.queues',
    icon: Users,
    place: 'nowhere',
  },
  {
    path: '/warroom',
    needs: 'view_warroom',
    label: 'shell.warroom',
    icon: MonitorDot,
    place: 'top',
    aloneWith: 'wall',
  },
  { path: '/warroom/alerts', needs: 'view_warroom', label: 'shell.alerts', icon: BellRing, place: 'nowhere' },
  { path: '/warroom/incidents', needs: 'view_warroom', label: 'shell.incidents', icon: Siren, place: 'nowhere' },
  { path: '/warroom/readiness', needs: 'view_warroom', label: 'shell.readiness', icon: PhoneCall, place: 'nowhere' },
  { path: '/disparos-v2', needs: 'manage_campaigns', label: 'shell.control_room', icon: Gauge, place: 'top' },
  {
    path: '/campaigns',
    needs: 'view_campaigns',
    label: 'shell.campaigns',
    icon: ChartNoAxesColumn,
    place: 'campaigns',
  },
  {
    path: '/campaigns/my-campaigns',
    needs: 'view_campaigns',
    label: 'shell.my_campaigns',
    icon: Megaphone,
    place: 'campaigns',
  },
  {
    path: '/campaigns/mass-dispatch',
    needs: 'create_campaigns',
    label: 'shell.mass_dispatch',
    icon: Send,
    place: 'campaigns',
  },
  {
    path: '/campaigns/unit-dispatch',
    needs: 'create_campaigns',
    label: 'shell.unit_dispatch',
    icon: UserRound,
    place: 'campaigns',
  },
  {
    path: '/campaign-builder',
    needs: 'create_campaigns',
    label: 'shell.campaign_builder',
    icon: Megaphone,
    place: 'nowhere',
  },
  {
    path: '/campaigns/tracking/demo',
    needs: 'view_campaigns',
    label: 'shell.tracking',
    icon: MousePointerClick,
    place: 'campaigns',
  },
  { path: '/campaigns/tracking', needs: 'view_campaigns', label: 'shell.tracking_all', icon: Link2, place: 'nowhere' },
  {
    path: '/campaigns/sources',
    needs: 'view_campaigns',
    label: 'shell.sources',
    icon: Waypoints,
    place: 'campaigns',
  },
  {
    path: '/campaigns/georeferencing',
    needs: 'view_campaigns',
    label: 'shell.georeferencing',
    icon: MapPinned,
    place: 'campaigns',
  },
  { path: '/bases', needs: 'view_bases', label: 'contacts.people.screen', icon: Users, place: 'data' },
  { path: '/crm', needs: 'view_crm', label: 'deals.screen', icon: SquareKanban, place: 'data' },
  {
    path: '/crm/organizations',
    needs: 'view_crm',
    label: 'shell.organizations',
    icon: Building,
    place: 'data',
  },
  { path: '/crm/products', needs: 'view_crm', label: 'shell.products', icon: Tags, place: 'data' },
  {
    path: '/companies-management',
    needs: 'view_companies',
    label: 'companies.screen',
    icon: Building2,
    place: 'settings',
  },
  {
    path: '/user-management',
    needs: 'view_user_management',
    label: 'companies.users.screen',
    icon: UserCog,
    place: 'settings',
  },
  { path: '/users', needs: 'view_users', label: 'companies.directory.screen', icon: ContactRound, place: 'settings' },
  {
    path: '/centro-custos',
    needs: 'view_centro_custos',
    label: 'companies.costs.screen',
    icon: Wallet,
    place: 'settings',
  },
  {
    path: '/credenciais',
    needs: 'view_credenciais',
    label: 'shell.credentials',
    icon: KeyRound,
    place: 'settings',
  },
  {
    path: '/fornecedores',
    needs: 'view_fornecedores',
    label: 'shell.suppliers',
    icon: Truck,
    place: 'settings',
  },
  {
    path: '/template-mensagem',
    needs: 'view_template_mensagem',
    label: 'shell.templates',
    icon: LayoutTemplate,
    place: 'settings',
  },
  { path: '/tags', needs: 'view_gestao_tags', label: 'contacts.tags.screen', icon: Tags, place: 'settings' },
  {
    path: '/block-whitelist',
    needs: 'view_block_whitelist',
    label: 'contacts.rules.screen',
    icon: ShieldBan,
    place: 'settings',
  },
  { path: '/ai-training', needs: 'view_ai_training', label: 'shell.ai_training', icon: GraduationCap, place: 'top' },
  { path: '/integrations', needs: 'view_integrations', label: 'shell.integrations', icon: Plug, place: 'integrations' },
  {
    path: '/integrations/crm',
    needs: 'view_integrations',
    label: 'shell.crm_sync',
    icon: RefreshCw,
    place: 'integrations',
  },
  {
    path: '/integrations/bi',
    needs: 'view_integrations',
    label: 'shell.warehouse',
    icon: ChartNoAxesColumn,
    place: 'integrations',
  },
  { path: '/integrations/ias', needs: 'view_integrations', label: 'shell.ai', icon: Bot, place: 'integrations' },
  {
    path: '/integrations/webhooks',
    needs: 'view_integrations',
    label: 'shell.webhooks',
    icon: Webhook,
    place: 'nowhere',
  },
  {
    path: '/integrations/inbound',
    needs: 'view_integrations',
    label: 'shell.inbound',
    icon: Webhook,
    place: 'nowhere',
  },
  {
    path: '/canais/digitais',
    needs: 'view_canais',
    label: 'shell.digital_channels',
    icon: Radio,
    place: 'channels',
  },
  {
    path: '/crm-owner',
    needs: 'view_crm_owner',
    label: 'shell.owner',
    icon: Briefcase,
    place: 'nowhere',
    alone: true,
  },
  { path: '/settings', needs: 'view_settings', label: 'shell.all_settings', icon: Settings, place: 'settings' },
  { path: '/profile', needs: 'signed-in', label: 'companies.profile.screen', icon: CircleUser, place: 'nowhere' },
  { path: '/security', needs: 'signed-in', label: 'identity.security', icon: ShieldCheck, place: 'nowhere' },
] as const satisfies readonly Screen[]

export type AppScreen = (typeof screens)[number]
