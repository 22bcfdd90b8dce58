import { threadRoom } from '@aura/contracts/conversations/conversation.ts'
import { Eye, PencilLine } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSay, useVolatile } from '../../platform/feed/use-volatile.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import look from './thread-header.module.css'
import { hereKey, otherViewers } from './viewers.ts'

type TogetherProps = { conversationId: string; me: { id: string; name: string } }

/** The other viewers of this conversation, and who of them types: so that two do not answer one customer. */
export function Viewers({ conversationId, me }: TogetherProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const room = threadRoom(conversationId)
  useHere(room, me.name)
  const others = otherViewers(useVolatile(room), me.id)
  const typing = others.filter((viewer) => viewer.typing)
  const named = typing.length > 0 ? typing : others
  if (named.length === 0) return null
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(named.map(({ name }) => name))
  const Icon = typing.length > 0 ? PencilLine : Eye
  const words = t(typing.length > 0 ? 'conversations.typing' : 'conversations.viewing', { count: named.length, names })
  return (
    <div className={look.viewers} title={words}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className={look.sentence}>{words}</span>
      <span className={look.names} aria-hidden="true">
        {names}
      </span>
    </div>
  )
}

/** What is said lives for five seconds. */
const everyMs = 2000
/** Without a key for so long, the typing has ended. */
const pauseMs = 4000

/** Says that one is here, and whether one writes, for as long as the page is in sight. */
function useHere(room: string, name: string) {
  const say = useSay(room)
  // The room, the page and the keyboard are outside.
  useEffect(() => {
    let typedAt = Number.NEGATIVE_INFINITY
    let isAnnounced: boolean | null = null
    const tell = () => {
      if (document.visibilityState !== 'visible') {
        if (isAnnounced !== null) void say(hereKey, null)
        isAnnounced = null
        return
      }
      isAnnounced = performance.now() - typedAt < pauseMs
      void say(hereKey, { name, typing: isAnnounced })
    }
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement) || !target.closest('[data-composer]')) return
      typedAt = target.value === '' ? Number.NEGATIVE_INFINITY : performance.now()
      if (isAnnounced !== (target.value !== '')) tell()
    }
    const onKey = ({ key, shiftKey, target }: KeyboardEvent) => {
      if (key !== 'Enter' || shiftKey || !(target instanceof Element) || !target.closest('[data-composer]')) return
      typedAt = Number.NEGATIVE_INFINITY
      tell()
    }
    tell()
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKey)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKey)
      void say(hereKey, null)
    }
  }, [say, name])
}
