import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type DraggableSyntheticListeners, useDraggable } from '@dnd-kit/core'
import { Check, Ellipsis, GripVertical } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoardActions } from './board-actions.ts'
import look from './card.module.css'
import { Card } from './card.tsx'
import { cardHeight } from './geometry.ts'
import type { Present } from './presence/presence.ts'

/**
 * A card on the board. The mouse and the finger take it anywhere, the keyboard by its handle; the
 * title opens it, the three dots move it without dragging. While something is dragged only the
 * place is drawn anew, not what stands in it.
 */
export const MovableCard = memo(function MovableCard(props: {
  deal: Deal
  now: number
  y: number
  position: number
  of: number
  movedBy: string | undefined
  selected: boolean
  rotting: boolean
  present: readonly Present[] | undefined
}) {
  const { deal, y, movedBy, selected, rotting, present } = props
  const { mayMove } = useBoardActions()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: deal.id,
    disabled: !mayMove,
  })
  const { onKeyDown, ...hands } = listeners ?? {}
  const classes = [
    look.slot,
    mayMove && look.movable,
    isDragging && look.lifting,
    selected && look.selected,
    movedBy !== undefined && look.elsewhere,
    present && look.present,
  ]
  return (
    <li
      ref={setNodeRef}
      data-deal={deal.id}
      aria-posinset={props.position}
      aria-setsize={props.of}
      className={classes.filter(Boolean).join(' ')}
      style={{ height: cardHeight, transform: `translateY(${y}px)` }}
      {...hands}
    >
      <Standing
        deal={deal}
        now={props.now}
        movedBy={movedBy}
        selected={selected}
        rotting={rotting}
        present={present}
        grip={setActivatorNodeRef}
        onGripKey={onKeyDown}
        help={attributes['aria-describedby']}
      />
    </li>
  )
})

type StandingProps = {
  deal: Deal
  now: number
  movedBy: string | undefined
  selected: boolean
  rotting: boolean
  present: readonly Present[] | undefined
  grip: (element: HTMLElement | null) => void
  onGripKey: NonNullable<DraggableSyntheticListeners>[string] | undefined
  help: string
}

const Standing = memo(function Standing({ deal, now, movedBy, selected, rotting, present, ...grip }: StandingProps) {
  const { t } = useTranslation()
  const { mayMove, open, toggle } = useBoardActions()
  const title = (
    <button
      type="button"
      data-title=""
      className={look.title}
      title={deal.title}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        mayMove && (ctrlKey || metaKey || shiftKey) ? toggle(deal.id) : open(deal.id)
      }
    >
      {selected && <Check size={14} strokeWidth={2} className={look.check} aria-label={t('deals.is_selected')} />}
      {deal.title}
    </button>
  )
  return (
    <Card
      deal={deal}
      now={now}
      title={title}
      movedBy={movedBy}
      rotting={rotting}
      present={present}
      tools={mayMove && <Tools deal={deal} {...grip} />}
    />
  )
})

function Tools({ deal, grip, onGripKey, help }: Pick<StandingProps, 'deal' | 'grip' | 'onGripKey' | 'help'>) {
  const { t } = useTranslation()
  const { openMenu } = useBoardActions()
  return (
    <div className={look.tools}>
      <button
        type="button"
        className={look.tool}
        aria-haspopup="menu"
        aria-label={t('deals.more', { title: deal.title })}
        onClick={({ currentTarget }) => openMenu(deal.id, currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} />
      </button>
      <button
        ref={grip}
        type="button"
        className={`${look.tool} ${look.grip}`}
        aria-label={t('deals.drag', { title: deal.title })}
        aria-describedby={help}
        onKeyDown={(event) => onGripKey?.(event)}
      >
        <GripVertical size={16} strokeWidth={1.75} />
      </button>
    </div>
  )
}
