/** A few emoji at the message they are for, and all the others behind a press. It comes when it is first opened. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { positionPanel } from '../../platform/ui/popover.tsx'
import { EmojiPicker, nameIn } from '../../replies/index.ts'
import look from './reactions.module.css'
import { emojiOfOurs } from './reactions.ts'

const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏']

type PanelProps = {
  message: Message
  anchor: Element
  /** Without an emoji it is taken back. */
  react: (emoji: string | null) => void
  close: () => void
}

export function ReactionPanel({ message, anchor, react, close }: PanelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const panel = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const own = emojiOfOurs(message)
  const offered = own === undefined || usual.includes(own) ? usual : [own, ...usual]

  // The browser's own popover hands the focus back to where it came from.
  useLayoutEffect(() => {
    panel.current?.showPopover()
  }, [])
  // With all of them it is another size, and has another thing to begin with.
  useLayoutEffect(() => {
    if (!panel.current) return
    positionPanel(panel.current, anchor)
    panel.current.querySelector<HTMLElement>(all ? 'input' : 'button')?.focus()
  }, [anchor, all])

  const pick = (emoji: string) => {
    panel.current?.hidePopover()
    react(emoji === own ? null : emoji)
  }

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      className={look.panel}
      aria-label={t('conversations.react.title', { name: message.author.name })}
      onToggle={({ newState }) => newState === 'closed' && close()}
    >
      {all ? (
        <EmojiPicker pick={pick} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button.
        <div className={look.usual} onKeyDown={walk}>
          {offered.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={emoji === own}
              aria-label={t(emoji === own ? 'conversations.react.take_back' : 'conversations.react.with', {
                emoji: nameIn(emoji, language),
              })}
              onClick={() => pick(emoji)}
            >
              {emoji}
            </button>
          ))}
          <button type="button" aria-label={t('conversations.react.more')} onClick={() => setAll(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}

function walk({ key, currentTarget }: KeyboardEvent) {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const buttons = [...currentTarget.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button.matches(':focus'))
  buttons.at((here + step) % buttons.length)?.focus()
}
