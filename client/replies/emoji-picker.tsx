/** A small choice of emoji, found by their names in the language of the screen. It comes when it is first opened. */
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Input } from '../platform/ui/input.tsx'
import { emojiGroups, findEmoji, nameIn } from './emoji.ts'
import { recentEmoji, rememberEmoji } from './emoji-recents.ts'
import look from './replies.module.css'

export function EmojiPicker({ pick }: { pick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const [visible, setVisible] = useState<string>()
  const [recents] = useState(recentEmoji)
  const grid = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findEmoji(query), [query])
  const groups =
    query.trim() === ''
      ? [
          ...(recents.length > 0 ? [{ id: 'recent' as const, emoji: recents }] : []),
          ...emojiGroups.map(({ id, all }) => ({ id, emoji: all.map(({ emoji }) => emoji) })),
        ]
      : [{ id: 'found' as const, emoji: found }]

  function take(emoji: string) {
    rememberEmoji(emoji)
    pick(emoji)
  }

  const buttons = () => [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])]

  /** Sideways by one, up and down by a row as it stands. */
  function walk(event: KeyboardEvent) {
    const all = buttons()
    const { activeElement } = document
    const here = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
    const next = here < 0 ? all[0] : neighbour(all, here, event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className={look.emoji}>
      <Input
        aria-label={t('replies.emoji.search')}
        placeholder={t('replies.emoji.search')}
        value={query}
        autoComplete="off"
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') walk(event)
          else if (event.key === 'Enter') {
            event.preventDefault()
            const [first] = query.trim() === '' ? [] : found
            if (first) take(first)
          }
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button. */}
      <div ref={grid} className={look.grid} onKeyDown={walk}>
        {groups.map(({ id, emoji }) => (
          <Group key={id} title={t(`replies.emoji.group.${id}`)} none={emoji.length === 0}>
            {emoji.map((value) => (
              <button
                key={value}
                type="button"
                aria-label={nameIn(value, language)}
                onFocus={() => setVisible(value)}
                onMouseEnter={() => setVisible(value)}
                onClick={() => take(value)}
              >
                {value}
              </button>
            ))}
          </Group>
        ))}
      </div>
      <p className={look.name} aria-hidden="true">
        {visible && nameIn(visible, language)}
      </p>
    </div>
  )
}

function Group(props: { title: string; none: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{props.title}</h3>
      {props.children}
      {props.none && (
        <p className={look.name} role="status">
          {t('platform.no_match')}
        </p>
      )}
    </>
  )
}

function neighbour(all: readonly HTMLElement[], here: number, key: string): HTMLElement | undefined {
  const from = all[here]?.getBoundingClientRect()
  if (!from) return undefined
  if (key === 'ArrowRight') return all[here + 1]
  if (key === 'ArrowLeft') return all[here - 1]
  const rows = key === 'ArrowDown' ? all.slice(here + 1) : key === 'ArrowUp' ? all.slice(0, here).reverse() : []
  const other = rows.find((row) => {
    const dOMRect = row.getBoundingClientRect()
    return dOMRect.top !== from.top && Math.abs(dOMRect.left - from.left) < from.width / 2
  })
  return other
}
