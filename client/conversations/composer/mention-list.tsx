/** What opens after an '@' in a note: colleagues, narrowed by what is typed. The box keeps the focus. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { stateWord, toneOf } from '../../routing/index.ts'
import look from './composer.module.css'
import { highlightOf, type Mentionable, offeredPeople } from './mentions.ts'

export const mentionListId = 'note-mentions'
const optionId = (id: string) => `${mentionListId}-${id}`

type ListProps = {
  people: readonly Mentionable[]
  query: string
  keys: RefObject<((event: KeyboardEvent) => boolean) | undefined>
  insert: (person: Mentionable) => void
  leave: () => void
  /** Reports the highlighted entry, for `aria-activedescendant` of the box. */
  point: (id: string | undefined) => void
}

export function MentionList({ people, query, keys, insert, leave, point }: ListProps) {
  const { t } = useTranslation()
  const offers = offeredPeople(people, query)
  const [at, setAt] = useState({ query, id: offers[0]?.id })
  const { index, id: activeId } = highlightOf(offers, at.query === query ? at.id : undefined)
  // It stays on this person when the order changes under it.
  if (at.query !== query || at.id !== activeId) setAt({ query, id: activeId })
  const active = offers[index]
  const press = useLatest((event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (offers.length === 0) return false
    if (step !== 0) setAt({ query, id: offers[(index + step + offers.length) % offers.length]?.id })
    else if (event.key === 'Escape') leave()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && active) insert(active)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  })
  useEffect(() => {
    keys.current = (event) => press.current(event)
    return () => {
      keys.current = undefined
    }
  }, [keys, press])
  useEffect(() => {
    point(activeId && optionId(activeId))
    return () => point(undefined)
  }, [point, activeId])
  if (offers.length === 0) return null
  return (
    <chakra.ul id={mentionListId} role="listbox" aria-label={t('conversations.mention.list')} className={look.mentions}>
      {offers.map((person, position) => (
        <chakra.li
          key={person.id}
          id={optionId(person.id)}
          role="option"
          aria-selected={person === active}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => position !== index && setAt({ query, id: person.id })}
          onClick={() => insert(person)}
        >
          <span>{person.name}</span>
          {person.presence && (
            <StatusBadge
              tone={toneOf({ ...person.presence, reason: null })}
              word={stateWord({ ...person.presence, reason: null }, t)}
            />
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
