/**
 * What the War Room consists of: plain lists, in the order in which it is shown. A part that is built adds its line;
 * nothing else has to know it. The side menu and the help are read from the same lists. A module named here
 * exports the component as its default, and is fetched when its tab is opened.
 */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import {
  Activity,
  BellRing,
  ChartColumn,
  FileText,
  HeartPulse,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  OctagonX,
  Radio,
  Siren,
  Timer,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { catalogue } from '../catalogues/warroom/pt-BR.ts'
import type { TabId } from './search.ts'

export type Words = keyof typeof catalogue

type PanelBase = {
  /** Also its anchor in the address. */
  id: string
  needs: Needs
  title: Words
  /** A sentence or two for the help: what it shows, or what pressing it does. */
  help: Words
  load: () => Promise<{ default: ComponentType }>
}

/** 'top' is the large chart below the tiles; 'right' stands beside both; on a phone everything is one column. */
export type Panel = PanelBase & {
  tab: TabId
  place: 'left' | 'top' | 'middle' | 'right'
  icon: LucideIcon
  /** It shows the moment that `usePast` tells; the others are not there while the room is rewound. */
  rewinds?: true
}

/** A number in the row on top of 'monitoring', and one of the large figures on a wall. */
export type Tile = PanelBase

/** A button of the tool bar, with its dialog. */
export type Tool = PanelBase & { tab: TabId | 'both' }

/** What a display device shows beside the tiles and the queues: in words below them, or as a page of its own. */
export type WallPart = Omit<PanelBase, 'help'> & { place: 'strip' | 'page' }

export const tiles: readonly Tile[] = [
  {
    id: 'alerts',
    needs: 'view_warroom',
    title: 'warroom.alerts.active',
    help: 'warroom.alerts.active.help',
    load: () => import('./alerts/alerts-tile.tsx'),
  },
  {
    id: 'waiting',
    needs: 'view_warroom',
    title: 'warroom.tile.waiting',
    help: 'warroom.tile.waiting.help',
    load: () => import('./metrics/tile-waiting.tsx'),
  },
  {
    id: 'response',
    needs: 'view_warroom',
    title: 'warroom.tile.response',
    help: 'warroom.tile.response.help',
    load: () => import('./metrics/tile-response.tsx'),
  },
  {
    id: 'operators',
    needs: 'view_warroom',
    title: 'warroom.tile.operators',
    help: 'warroom.tile.operators.help',
    load: () => import('./metrics/tile-operators.tsx'),
  },
  {
    id: 'calls',
    needs: 'view_warroom',
    title: 'warroom.tile.calls',
    help: 'warroom.tile.calls.help',
    load: () => import('./metrics/tile-calls.tsx'),
  },
]

export const panels: readonly Panel[] = [
  {
    id: 'active-alerts',
    tab: 'monitoring',
    place: 'left',
    needs: 'view_warroom',
    title: 'warroom.alerts.active',
    help: 'warroom.alerts.panel.help',
    icon: BellRing,
    rewinds: true,
    load: () => import('./alerts/panel.tsx'),
  },
  {
    id: 'open-incidents',
    tab: 'monitoring',
    place: 'left',
    needs: 'view_warroom',
    title: 'warroom.open_incidents',
    help: 'warroom.open_incidents.help',
    icon: Siren,
    rewinds: true,
    load: () => import('./incidents/open-panel.tsx'),
  },
  {
    id: 'escalation',
    tab: 'operations',
    place: 'left',
    needs: 'view_warroom',
    title: 'warroom.panel.escalation',
    help: 'warroom.panel.escalation.help',
    icon: Megaphone,
    load: () => import('./groups/notify-panel.tsx'),
  },
  {
    id: 'reports',
    tab: 'operations',
    place: 'left',
    needs: 'view_warroom',
    title: 'warroom.panel.reports',
    help: 'warroom.panel.reports.help',
    icon: FileText,
    load: () => import('./incidents/reports-panel.tsx'),
  },
  {
    id: 'room-chart',
    tab: 'monitoring',
    place: 'top',
    needs: 'view_warroom',
    title: 'warroom.room_chart',
    help: 'warroom.room_chart.help',
    icon: ChartColumn,
    rewinds: true,
    load: () => import('./metrics/room-chart.tsx'),
  },
  {
    id: 'queues',
    tab: 'monitoring',
    place: 'middle',
    needs: 'view_warroom',
    title: 'warroom.queues',
    help: 'warroom.queues.help',
    icon: ListOrdered,
    rewinds: true,
    load: () => import('./metrics/queues-panel.tsx'),
  },
  {
    id: 'sla',
    tab: 'monitoring',
    place: 'middle',
    needs: 'view_warroom',
    title: 'warroom.sla',
    help: 'warroom.sla.help',
    icon: Timer,
    rewinds: true,
    load: () => import('./metrics/sla-panel.tsx'),
  },
  {
    id: 'channels',
    tab: 'monitoring',
    place: 'middle',
    needs: 'view_warroom',
    title: 'warroom.channels',
    help: 'warroom.channels.help',
    icon: Radio,
    rewinds: true,
    load: () => import('./metrics/channels-panel.tsx'),
  },
  {
    id: 'operators',
    tab: 'monitoring',
    place: 'middle',
    needs: 'view_warroom',
    title: 'warroom.operators',
    help: 'warroom.operators.help',
    icon: Users,
    rewinds: true,
    load: () => import('./metrics/operators-panel.tsx'),
  },

  {
    id: 'emergency',
    tab: 'operations',
    place: 'middle',
    needs: 'view_warroom',
    title: 'warroom.emergency',
    help: 'warroom.emergency.help',
    icon: OctagonX,
    load: () => import('./operations/panel.tsx'),
  },
  {
    id: 'status',
    tab: 'monitoring',
    place: 'left',
    needs: 'view_warroom',
    title: 'warroom.status.title',
    help: 'warroom.status.help',
    icon: HeartPulse,
    load: () => import('./status/panel.tsx'),
  },
  {
    id: 'feed',
    tab: 'monitoring',
    place: 'right',
    needs: 'view_warroom',
    title: 'warroom.feed.title',
    help: 'warroom.feed.help',
    icon: Activity,
    rewinds: true,
    load: () => import('./feed/panel.tsx'),
  },
]

export const tools: readonly Tool[] = [
  {
    id: 'all-alerts',
    tab: 'both',
    needs: 'view_warroom',
    title: 'warroom.alerts.view_all',
    help: 'warroom.alerts.view_all.help',
    load: () => import('./alerts/all-alerts-button.tsx'),
  },
  {
    id: 'declare',
    tab: 'both',
    needs: 'create_warroom',
    title: 'warroom.declare',
    help: 'warroom.declare.help',
    load: () => import('./incidents/declare-tool.tsx'),
  },
]

export const wallParts: readonly WallPart[] = [
  {
    id: 'alerts',
    place: 'strip',
    needs: 'view_warroom',
    title: 'warroom.alerts.active',
    load: () => import('./alerts/alert-strip.tsx'),
  },
  {
    id: 'status',
    place: 'strip',
    needs: 'view_warroom',
    title: 'warroom.status.title',
    load: () => import('./status/wall-strip.tsx'),
  },
]
