/**
 * What the War Room consists of: plain lists, in the order in which it is shown. A part that is built adds its line;
 * nothing else has to know it. The side menu and the help are read from the same lists. A module named here
 * exports the component as its default, and is fetched when its tab is opened.
 */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import { Activity, HeartPulse, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { catalogue } from '../catalogues/warroom/pt-BR.ts'

export const tabIds = ['monitoring', 'operations'] as const
export type TabId = (typeof tabIds)[number]

export type Words = keyof typeof catalogue

type Part = {
  /** Also its anchor in the address. */
  id: string
  needs: Needs
  title: Words
  /** A sentence or two for the help: what it shows, or what pressing it does. */
  help: Words
  load: () => Promise<{ default: ComponentType }>
}

/** 'left' and 'right' are columns of 320 px on wide screens; on a phone everything is one column, 'middle' first. */
export type Panel = Part & { tab: TabId; place: 'left' | 'middle' | 'right'; icon: LucideIcon }

/** A number in the row on top of 'monitoring', and one of the large figures on a wall. */
export type Tile = Part

/** A button of the tool bar, with its dialog. */
export type Tool = Part & { tab: TabId | 'both' }

/** Beside the tiles and the queues, what a screen in a hall shows: in words below them, or as a page of its own. */
export type WallPart = Omit<Part, 'title' | 'help'> & { place: 'strip' | 'page' }

export const tiles: readonly Tile[] = []

export const panels: readonly Panel[] = [
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
    load: () => import('./feed/panel.tsx'),
  },
]

export const tools: readonly Tool[] = []

export const wallParts: readonly WallPart[] = []
