/** One block of a letter, to be moved and taken out, and the row of kinds that are added. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import type { BlockType } from './blank-block.ts'
import look from './letter-editor.module.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

type FrameProps = {
  number: number
  type: BlockType
  move: (by: -1 | 1) => void
  drop: () => void
  children: ReactNode
}

export function BlockFrame({ number, type, move, drop, children }: FrameProps) {
  const { t } = useTranslation()
  const name = `${t(`campaigns.block.${type}`)} ${number}`
  return (
    <li className={look.block} aria-label={name}>
      <div className={look.head}>
        <b>{name}</b>
        <span>
          <Button size="xs" variant="ghost" aria-label={t('campaigns.block_up', { name })} onClick={() => move(-1)}>
            <ArrowUp {...icon} />
          </Button>
          <Button size="xs" variant="ghost" aria-label={t('campaigns.block_down', { name })} onClick={() => move(1)}>
            <ArrowDown {...icon} />
          </Button>
          <Button size="xs" variant="ghost" aria-label={t('campaigns.block_drop', { name })} onClick={drop}>
            <X {...icon} />
          </Button>
        </span>
      </div>
      {children}
    </li>
  )
}

const simple: readonly BlockType[] = ['heading', 'text', 'button', 'image', 'divider']

export function AddBlock({ add, withColumns = false }: { add: (type: BlockType) => void; withColumns?: boolean }) {
  const { t } = useTranslation()
  const types = withColumns ? [...simple, 'columns' as const] : simple
  return (
    <fieldset className={look.row} aria-label={t('campaigns.add_block')}>
      {types.map((type) => (
        <Button key={type} size="xs" variant="outline" onClick={() => add(type)}>
          <Plus {...icon} /> {t(`campaigns.block.${type}`)}
        </Button>
      ))}
    </fieldset>
  )
}
