import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { piecesOf } from './match.ts'
import type { Option } from './options.ts'
import look from './palette.module.css'
import type { Palette } from './use-palette.ts'

/** The groups below the box. While the first answer is on its way its place is kept, so that nothing jumps. */
export function OptionList({ id, palette }: { id: string; palette: Palette }) {
  const { t } = useTranslation()
  const { groups, active, found } = palette
  const first = found.status === 'asking' && found.groups.length === 0
  return (
    <div className={look.scroller} aria-busy={found.status === 'asking'}>
      {first && (
        <div className={look.waiting} aria-hidden="true">
          <Skeleton h="9" />
          <Skeleton h="9" />
        </div>
      )}
      <div id={id} role="listbox" aria-label={t('search.results')} data-older={found.status === 'asking' || undefined}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not of form fields.
          <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`} className={look.group}>
            <div id={`${id}-group-${group.id}`} className={look.heading}>
              {group.title}
            </div>
            {group.options.map((option) => (
              <OptionRow
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                active={option === active}
                palette={palette}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type RowProps = { id: string; option: Option; active: boolean; palette: Palette }

function OptionRow({ id, option, active, palette }: RowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  // The list follows the keys.
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const { icon: Icon, title, subtitle, facts = [], chosen } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-keyshortcuts={chosen.kind === 'recent' ? 'Delete' : undefined}
      className={look.option}
      onMouseMove={() => !active && palette.point(option)}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => palette.choose(option)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={look.icon} />
      <span className={look.words}>
        <span className={look.title}>
          <Marked text={title} asked={option.asked} />
        </span>
        {subtitle && (
          <span className={look.subtitle}>
            <Marked text={subtitle} asked={option.asked} />
          </span>
        )}
      </span>
      {facts.length > 0 && <span className={look.facts}>{facts.join(' · ')}</span>}
      {chosen.kind === 'recent' && (
        // For the pointer only: an option holds no button, and the keys have Delete.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
        <span
          className={look.remove}
          title={t('search.recent.remove', { text: chosen.text })}
          onClick={(event) => {
            event.stopPropagation()
            palette.remove(option)
          }}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
    </div>
  )
}

function Marked({ text, asked }: { text: string; asked: string | undefined }) {
  if (asked === undefined) return text
  let at = 0
  return piecesOf(text, asked).map((textFragment) => {
    at += textFragment.text.length
    return textFragment.hit ? <mark key={at}>{textFragment.text}</mark> : textFragment.text
  })
}
