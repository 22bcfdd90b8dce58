/** Where one writes: to the customer, or a note among us. What cannot be written says why, and what helps. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { textLimit } from '@aura/contracts/conversations/message.ts'
import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Textarea } from '../../platform/ui/input.tsx'
import { AttachButton, AttachedChip } from './attach.tsx'
import { wordsOf } from './content.tsx'
import { keyOf } from './draft.ts'
import { useDraft } from './drafts.ts'
import { Locked } from './locked.tsx'
import { RefusedTexts } from './refused-texts.tsx'
import type { Action, Lock } from './rules.ts'
import look from './thread.module.css'
import { useAttached } from './use-attached.ts'
import type { Sending } from './use-sending.ts'
import { WindowLeft } from './window-left.tsx'

export type Kind = 'message' | 'note'

type ComposerProps = {
  conversation: Conversation
  userId: string
  kind: Kind
  setKind: (kind: Kind) => void
  /** Goes up whenever a key asks for the box. */
  wish: number
  lock: Lock | undefined
  mayNote: boolean
  sending: Sending
  replyTo: Message | undefined
  setReplyTo: (message: Message | undefined) => void
  run: (action: Action) => void
  leave: () => void
}

export function Composer(props: ComposerProps) {
  const { t } = useTranslation()
  const { conversation, kind, lock, sending, replyTo } = props
  const [draft, change] = useDraft(keyOf(props.userId, conversation.id))
  const { attached, attach, drop } = useAttached()
  const root = useRef<HTMLElement>(null)
  const { wish } = props
  // A key has asked for the box; where nothing can be written, for what helps.
  useEffect(() => {
    if (wish > 0) root.current?.querySelector<HTMLElement>('textarea, [data-helps]')?.focus()
  }, [wish])
  const isNote = kind === 'note'
  const text = isNote ? draft.note : draft.text
  const ready = isNote ? text.trim() !== '' : (text.trim() !== '' && !attached) || attached?.file !== undefined
  const open = isNote ? props.mayNote : lock === undefined

  function submit() {
    if (!ready || !open) return
    const said = text.trim()
    if (isNote) {
      change((before) => ({ ...before, note: '' }))
      sending.note(said)
      return
    }
    change((before) => ({ ...before, text: '', refused: before.refused.filter((one) => one.text !== '') }))
    if (attached?.file) sending.file(attached.file, said, replyTo)
    else sending.text(said, replyTo)
    drop()
    props.setReplyTo(undefined)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      props.leave()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    }
  }

  return (
    <section
      ref={root}
      className={look.composer}
      data-composer=""
      data-note={isNote || undefined}
      aria-label={t('conversations.composer')}
    >
      <RefusedTexts draft={draft} change={change} />
      <div className={look.kinds}>
        {(['message', 'note'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => props.setKind(one)}>
            {t(`conversations.kind.${one}`)}
          </button>
        ))}
        {!isNote && <WindowLeft conversation={conversation} />}
      </div>
      {!isNote && lock ? (
        <Locked lock={lock} text={draft.text} run={props.run} />
      ) : (
        <>
          {!isNote && replyTo && (
            <p className={look.waiting}>
              <span>
                <b>{t('conversations.answering', { name: replyTo.author.name })}</b> {wordsOf(replyTo.content)}
              </span>
              <Button
                size="xs"
                variant="ghost"
                aria-label={t('conversations.no_reply')}
                onClick={() => props.setReplyTo(undefined)}
              >
                <X size={14} strokeWidth={1.75} />
              </Button>
            </p>
          )}
          {!isNote && attached && <AttachedChip attached={attached} drop={drop} />}
          <div className={look.write}>
            {!isNote && <AttachButton channel={conversation.channel} attach={attach} />}
            <Textarea
              rows={1}
              value={text}
              maxLength={attached && !isNote ? 1024 : textLimit}
              disabled={!open}
              aria-label={t(`conversations.write.${kind}`)}
              placeholder={t(`conversations.write.${kind}`)}
              onChange={({ target }) => change((before) => ({ ...before, [isNote ? 'note' : 'text']: target.value }))}
              onKeyDown={press}
            />
            <Button
              variant="solid"
              colorPalette="accent"
              aria-disabled={!ready || !open}
              opacity={ready && open ? 1 : 0.55}
              title={t('conversations.enter_sends')}
              aria-label={t(isNote ? 'conversations.save_note' : 'conversations.send_it')}
              onClick={submit}
            >
              <SendHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
