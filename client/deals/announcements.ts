import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Announcements } from '@dnd-kit/core'
import i18next from 'i18next'
import type { RefObject } from 'react'
import { moveRefusal } from './refusal-text.ts'
import { nameIn } from './stage-name.ts'
import type { Drag, ShownColumn } from './use-drag.ts'

/** What a screen reader hears of a drag: only what changed, never every pixel. */
export function announcementsFor(latest: RefObject<Drag | undefined>, columns: () => ShownColumn[]): Announcements {
  const nameOf = (stage: Stage) =>
    nameIn(
      columns().map(({ rule }) => rule),
      stage,
    )
  let heard = ''
  let last: Drag | undefined

  function where(drag: Drag): string {
    if (!drag.over) return ''
    const { stage, index } = drag.over
    const reason = drag.refusals[stage]
    if (reason) return i18next.t('deals.announce.forbidden', { stage: nameOf(stage), reason: moveRefusal(reason) })
    const others = columns()
      .find((column) => column.stage === stage)
      ?.deals.filter((deal) => deal.id !== drag.deal.id)
    return i18next.t('deals.announce.over', {
      title: drag.deal.title,
      stage: nameOf(stage),
      position: index + 1,
      total: (others?.length ?? 0) + 1,
    })
  }

  return {
    onDragStart() {
      last = latest.current
      // A step that leaves the card where it was picked up says nothing over that it was.
      heard = last ? where(last) : ''
      return last && i18next.t('deals.announce.picked', { title: last.deal.title, stage: nameOf(last.from.stage) })
    },
    onDragMove() {
      // A step may be drawn after the card was let go of: it says nothing over how that ended.
      if (!latest.current) return undefined
      last = latest.current
      const words = where(last)
      if (words === heard) return undefined
      heard = words
      return words
    },
    onDragOver: () => undefined,
    onDragEnd() {
      if (!last?.over) return undefined
      const { stage, index } = last.over
      const reason = last.refusals[stage]
      if (reason) return i18next.t('deals.announce.forbidden', { stage: nameOf(stage), reason: moveRefusal(reason) })
      return i18next.t('deals.announce.dropped', { title: last.deal.title, stage: nameOf(stage), position: index + 1 })
    },
    onDragCancel: () => last && i18next.t('deals.announce.cancelled', { title: last.deal.title }),
  }
}
