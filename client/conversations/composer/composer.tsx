/** Where one writes: to the customer, or a note among us. What cannot be written says why, and what helps. */

import { captionLimit } from '@aura/contracts/conversations/carries-files.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type Message, textLimit } from '@aura/contracts/conversations/message.ts'
import type { Macro } from '@aura/contracts/replies/macro.ts'
import { fill, firstGap, gapsIn } from '@aura/contracts/replies/placeholders.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { greetingName } from '@aura/machines/contacts/greeting-name.ts'
import type { Lock } from '@aura/machines/conversations/decide-send.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CopilotKeys, fetchComposerRow } from '../../copilot/index.ts'
import { AttachButton, AttachedChip, useAttached } from '../../files/index.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Textarea } from '../../platform/ui/input.tsx'
import { withCommandKey } from '../../platform/ui/keys/command-key.ts'
import { usePrefetch } from '../../platform/ui/use-prefetch.ts'
import {
  fetchEmojiPicker,
  fetchReplyList,
  fetchShelf,
  HeldBackLine,
  leftShortcut,
  listId,
  useWriting,
} from '../../replies/index.ts'
import { TemplateButton } from '../../templates/index.ts'
import type { Action } from '../deciding.ts'
import { useTypeToVisitor } from '../webchat/use-type-to-visitor.ts'
import { AnsweredMessage } from './answered-message.tsx'
import look from './composer.module.css'
import { keyOf } from './draft.ts'
import { useDraft } from './drafts.ts'
import { EmojiButton } from './emoji-button.tsx'
import { Locked } from './locked.tsx'
import { MentionList, mentionListId } from './mention-list.tsx'
import { mentionedIn } from './mentions.ts'
import { MessagingWindow } from './messaging-window.tsx'
import { RefusedTexts } from './refused-texts.tsx'
import { SubjectField, useSubject } from './subject-field.tsx'
import { useLimitedField } from './text-limit.tsx'
import { useMentionable, useMentioning } from './use-mentioning.ts'
import { useNoticesAbove } from './use-notices-above.ts'
import type { Sending } from './use-sending.ts'

export type Kind = 'message' | 'note'

const ShelfAhead = lazy(async () => ({ default: (await fetchShelf()).ShelfAhead }))
const ReplyList = lazy(async () => ({ default: (await fetchReplyList()).ReplyList }))
const CopilotRow = lazy(async () => ({ default: (await fetchComposerRow()).ComposerRow }))
const later = [fetchReplyList, fetchEmojiPicker, fetchComposerRow]

type ComposerProps = {
  conversation: Conversation
  me: { id: string; name: string }
  kind: Kind
  setKind: (kind: Kind) => void
  /** Goes up whenever a key asks for the box. */
  wish: number
  lock: Lock | undefined
  /** A template has gone out, and nothing came back yet. */
  awaitsAnswer: boolean
  mayNote: boolean
  sending: Sending
  replyTo: Message | undefined
  setReplyTo: (message: Message | undefined) => void
  run: (action: Action) => void
  /** A macro was chosen. */
  macro: (macro: Pick<Macro, 'id'>) => void
  leave: () => void
}

export function Composer(props: ComposerProps) {
  const { t } = useTranslation()
  const { conversation, kind, lock, sending, replyTo } = props
  const { companyName: company } = useMe()
  const [draft, change] = useDraft(keyOf(props.me.id, conversation.id))
  const { attached, attach, attachStored, drop } = useAttached()
  const [pointed, point] = useState<string>()
  usePrefetch(later)
  const root = useRef<HTMLElement>(null)
  useNoticesAbove(root)
  const copilot = useRef<CopilotKeys>(undefined)
  const subject = useSubject(conversation)
  const [subjectAsked, askSubject] = useState(false)
  const { wish } = props
  // A key has asked for the box; where nothing can be written, for what helps.
  useEffect(() => {
    if (wish > 0) root.current?.querySelector<HTMLElement>('textarea, [data-helps]')?.focus()
  }, [wish])
  const isNote = kind === 'note'
  const text = isNote ? draft.note : draft.text
  const limited = useLimitedField(text, attached && !isNote ? captionLimit : textLimit)
  const hasWords = text.trim() !== ''
  const ready = !limited.isLong && (isNote ? hasWords : (hasWords && !attached) || attached?.file !== undefined)
  const open = isNote ? props.mayNote : lock === undefined
  const gaps = isNote ? [] : gapsIn(text)
  const shortcut = isNote ? undefined : leftShortcut(text)
  const [heldBack, holdBack] = useState<string>()
  const typeToVisitor = useTypeToVisitor(conversation)
  const write = (words: string) => change((before) => ({ ...before, [isNote ? 'note' : 'text']: words }))
  const writing = useWriting(text, write)
  const { slash } = writing
  const listed = !isNote && slash !== undefined
  const mentioning = useMentioning(writing.box, text, write)
  const naming = isNote && mentioning.query !== undefined
  const people = useMentionable(props.me.id, conversation.id, naming)

  const names = { contact: greetingName(conversation.contactName), operator: props.me.name, company }

  /** Filled for this customer; a file comes along where none is there yet. */
  function insertReply({ text: prepared, file }: Reply) {
    writing.answerSlash(fill(prepared, names))
    if (file && !attached) attachStored(file)
  }

  function runMacro(macro: Macro) {
    writing.answerSlash('')
    props.macro(macro)
  }

  const lookAt = isNote ? mentioning.look : writing.look

  /** True when it was sent. */
  function submit(asItStands = false): boolean {
    if (!ready || !open) return false
    const gap = isNote || asItStands ? undefined : firstGap(text)
    if (gap) {
      writing.mark(gap.from, gap.to)
      return false
    }
    holdBack(asItStands ? undefined : shortcut)
    if (!asItStands && shortcut !== undefined) {
      writing.closeList()
      return false
    }
    if (!isNote && subject.missing) {
      askSubject(true)
      subject.box.current?.focus()
      return false
    }
    const said = text.trim()
    if (isNote) {
      change((before) => ({ ...before, note: '' }))
      sending.note(said, mentionedIn(said, people))
      return true
    }
    change((before) => ({ ...before, text: '', refused: before.refused.filter((refused) => refused.text !== '') }))
    if (attached?.file) sending.file(attached.file, said, replyTo, subject.anew)
    else sending.text(said, replyTo, subject.anew)
    drop()
    props.setReplyTo(undefined)
    return true
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (listed && writing.listTook(event))) return
    if ((naming && mentioning.listTook(event)) || copilot.current?.(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      props.leave()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      const ends = event.ctrlKey || event.metaKey
      if ((submit() || text.trim() === '') && ends) props.run('close')
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
      <Suspense>
        <ShelfAhead />
      </Suspense>
      <RefusedTexts draft={draft} change={change} />
      <div className={look.kinds}>
        {(['message', 'note'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => props.setKind(one)}>
            {t(`conversations.kind.${one}`)}
          </button>
        ))}
        {!isNote && <MessagingWindow conversation={conversation} />}
      </div>
      {!isNote && lock ? (
        <Locked {...{ conversation, lock, change }} text={draft.text} awaitsAnswer={props.awaitsAnswer} run={props.run}>
          {lock.code === 'conversations.window_closed' && (
            <TemplateButton alone conversation={conversation} send={sending.template} />
          )}
        </Locked>
      ) : (
        <>
          {!isNote && replyTo && <AnsweredMessage message={replyTo} leave={() => props.setReplyTo(undefined)} />}
          {!isNote && <SubjectField subject={subject} asked={subjectAsked} />}
          {!isNote && attached && <AttachedChip attached={attached} drop={drop} />}
          {gaps.length > 0 && (
            <HeldBackLine
              reason={t('replies.gaps')}
              words={gaps.map((gap) => `{{${gap}}}`).join(', ')}
              send={() => submit(true)}
            />
          )}
          {heldBack !== undefined && heldBack === shortcut && (
            <HeldBackLine reason={t('replies.shortcut_left')} words={heldBack} send={() => submit(true)} />
          )}
          {!isNote && (
            <Suspense>
              <CopilotRow
                {...{ conversation, text, write }}
                insert={writing.insert}
                keys={copilot}
                macro={(id) => props.macro({ id })}
              />
            </Suspense>
          )}
          <div className={look.write}>
            {listed && (
              <Suspense>
                <ReplyList
                  {...{ conversation, names, point }}
                  query={slash.query}
                  keys={writing.keys}
                  insert={insertReply}
                  macro={runMacro}
                  leave={writing.closeList}
                />
              </Suspense>
            )}
            {isNote && mentioning.query && (
              <MentionList
                {...{ people, point }}
                query={mentioning.query.query}
                keys={mentioning.keys}
                insert={mentioning.insert}
                leave={mentioning.close}
              />
            )}
            {!isNote && <AttachButton channel={conversation.channel} attach={attach} />}
            {!isNote && <TemplateButton conversation={conversation} send={sending.template} />}
            <EmojiButton insert={writing.insert} />
            <Textarea
              ref={writing.box}
              rows={1}
              value={text}
              {...limited.wiring}
              disabled={!open}
              aria-label={t(`conversations.write.${kind}`)}
              placeholder={t(`conversations.write.${kind}`)}
              aria-autocomplete="list"
              aria-controls={listed ? listId : naming ? mentionListId : undefined}
              aria-activedescendant={listed || naming ? pointed : undefined}
              onChange={({ target }) => {
                write(target.value)
                if (!isNote) typeToVisitor()
                lookAt(target)
              }}
              onSelect={({ currentTarget }) => lookAt(currentTarget)}
              onBlur={() => (isNote ? mentioning.close() : writing.closeList())}
              onKeyDown={press}
            />
            <Button
              variant="solid"
              colorPalette="accent"
              aria-disabled={!ready || !open}
              opacity={ready && open ? 1 : 0.55}
              title={t('conversations.enter_sends', { key: withCommandKey('Enter') })}
              aria-label={t(isNote ? 'conversations.save_note' : 'conversations.send_it')}
              onClick={() => submit()}
            >
              <SendHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
          {limited.line}
        </>
      )}
    </section>
  )
}
