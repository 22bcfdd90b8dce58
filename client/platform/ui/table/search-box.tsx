import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedSearch } from '../use-typed-search.ts'
import look from './toolbar.module.css'

const pauseMs = 300

/** Asks when one has stopped typing; Enter does not wait, Esc empties it. */
export function SearchBox(props: {
  box: RefObject<HTMLInputElement | null>
  asked: string
  ask: (search: string) => void
  leave: () => void
}) {
  const { t } = useTranslation()
  const { text, setText, askNow } = useTypedSearch(props.asked, props.ask, pauseMs)
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
          if (key === 'Enter') askNow()
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
