/**
 * What opens after a '/': replies and macros, narrowed by what is typed. The box keeps the focus and hands its keys
 * over while the list is open.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Macro } from '@aura/contracts/replies/macro.ts'
import { fill, gapWords, type Names, splitAtGaps } from '@aura/contracts/replies/placeholders.ts'
import { countReply, type Reply } from '@aura/contracts/replies/reply.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ListChecks, Paperclip } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useLatest } from '../platform/ui/use-latest.ts'
import { offeredMacros, offeredReplies } from './matching-replies.ts'
import look from './replies.module.css'
import { listId } from './slash.ts'
import { useShelf } from './use-shelf.ts'

/** True when the list has made use of it. */
export type ListKeys = (event: KeyboardEvent) => boolean

const optionId = (id: string) => `${listId}-${id}`

type ReplyListProps = {
  conversation: Pick<Conversation, 'channel'>
  /** What fills the gaps of a reply in this conversation. */
  names: Names
  query: string
  keys: RefObject<ListKeys | undefined>
  insert: (reply: Reply) => void
  macro: (macro: Macro) => void
  leave: () => void
  /** Reports the highlighted entry, for `aria-activedescendant` of the box. */
  point: (id: string | undefined) => void
}

type Offer = { id: string; take: () => void } & ({ reply: Reply } | { macro: Macro })

export function ReplyList({ conversation, names, query, keys, insert, macro, leave, point }: ReplyListProps) {
  const { t } = useTranslation()
  const { shelf } = useShelf()
  const { send: count } = useCommand(countReply)
  const [at, setAt] = useState({ query, index: 0 })
  const take = (reply: Reply) => {
    insert(reply)
    // Only an order follows from it.
    count({ replyId: reply.id }).catch(() => {})
  }
  const offers: Offer[] = shelf
    ? [
        ...offeredReplies(shelf, query, conversation.channel).map((reply) => ({
          id: optionId(reply.id),
          reply,
          take: () => take(reply),
        })),
        ...offeredMacros(shelf, query).map((offeredMacro) => ({
          id: optionId(offeredMacro.id),
          macro: offeredMacro,
          take: () => macro(offeredMacro),
        })),
      ]
    : []
  const index = at.query === query ? Math.min(at.index, offers.length - 1) : 0
  const active = offers[index]
  const activeId = active?.id
  const press: ListKeys = (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && offers.length > 0) setAt({ query, index: (index + step + offers.length) % offers.length })
    else if (event.key === 'Escape') leave()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && active) active.take()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const latest = useLatest(press)
  useEffect(() => {
    keys.current = (event) => latest.current(event)
    return () => {
      keys.current = undefined
    }
  }, [keys, latest])
  useEffect(() => point(activeId), [point, activeId])
  useEffect(() => () => point(undefined), [point])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box keeps the focus.
    <div className={look.list} onMouseDown={(event) => event.preventDefault()}>
      <chakra.ul id={listId} role="listbox" aria-label={t('replies.list')}>
        {offers.map((offer, position) => (
          <chakra.li
            key={offer.id}
            id={offer.id}
            ref={(item: HTMLLIElement | null) => {
              if (offer === active) item?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            aria-selected={offer === active}
            className={look.option}
            onMouseMove={() => position !== index && setAt({ query, index: position })}
            onClick={offer.take}
          >
            {'reply' in offer ? <ReplyWords reply={offer.reply} names={names} /> : <MacroWords macro={offer.macro} />}
          </chakra.li>
        ))}
      </chakra.ul>
      {shelf && offers.length === 0 && (
        <p className={look.none} role="status">
          {t(query === '' ? 'replies.none' : 'replies.no_match', { query })}
        </p>
      )}
      <p className={look.foot}>
        <Link to="/operations/replies" tabIndex={-1}>
          {t('replies.manage')}
        </Link>
      </p>
    </div>
  )
}

/** As the customer would read it; what nothing fills stands as a chip with its name. */
function ReplyWords({ reply, names }: { reply: Reply; names: Names }) {
  return (
    <>
      <span>
        <kbd>/{reply.shortcut}</kbd>
        <b>{reply.title}</b>
        {reply.file && <Paperclip size={12} strokeWidth={1.75} aria-label={reply.file.name} />}
      </span>
      <small>
        {splitAtGaps(fill(reply.text, names)).map((fragment, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: fragments of one text have no other name.
          'gap' in fragment ? <i key={at}>{gapWords(fragment.gap)}</i> : fragment.words,
        )}
      </small>
    </>
  )
}

function MacroWords({ macro }: { macro: Macro }) {
  const { t } = useTranslation()
  return (
    <>
      <span>
        <ListChecks size={14} strokeWidth={1.75} aria-hidden="true" />
        <b>{macro.name}</b>
      </span>
      <small>{t('replies.macros.steps', { count: macro.steps.length })}</small>
    </>
  )
}
