import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../use-latest.ts'
import look from './toolbar.module.css'

const pause = 300

/** Asks when one has stopped typing; Enter does not wait, Esc empties it. */
export function SearchBox(props: {
  box: RefObject<HTMLInputElement | null>
  asked: string
  ask: (search: string) => void
  leave: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(props.asked)
  const [seen, setSeen] = useState(props.asked)
  // A saved view or the way back asks for something else; what this box asked for itself changes nothing.
  if (seen !== props.asked) {
    setSeen(props.asked)
    if (text.trim() !== props.asked) setText(props.asked)
  }
  const latest = useLatest(props)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== latest.current.asked) latest.current.ask(text.trim())
    }, pause)
    return () => clearTimeout(timer)
  }, [text, latest])
  return (
    <label className={look.search}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={props.box}
        type="search"
        value={text}
        maxLength={100}
        placeholder={t('platform.table.search')}
        aria-label={t('platform.table.search')}
        aria-keyshortcuts="/"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') props.ask(text.trim())
          if (key === 'ArrowDown' || (key === 'Escape' && text === '')) props.leave()
          if (key === 'Escape') setText('')
        }}
      />
      <span className={look.key} aria-hidden="true">
        /
      </span>
    </label>
  )
}
