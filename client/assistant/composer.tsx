/** The box one types in, and the four quick actions. Enter sends, Shift+Enter begins a new line. */
import { questionLimit } from '@aura/contracts/assistant/message.ts'
import { decideChat, maySend } from '@aura/machines/assistant/decide.ts'
import { chakra } from '@chakra-ui/react'
import { CircleStop, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { useLine } from '../platform/ui/form/use-line.ts'
import { Textarea } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import { AboutChip } from './about-chip.tsx'
import { useQuestionDraft } from './draft.ts'
import { takeQuestion, useQuestionWaits } from './panel-store.ts'
import type { Thread } from './use-thread.ts'

const quickActions = ['analytics', 'optimisations', 'alerts', 'insights'] as const
/** A quick action is sent by itself a moment after it was pressed; what is typed stays. */
const quickDelayMs = 100
const tallest = 120

export function Composer({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { state, send, cancel } = thread
  const box = useRef<HTMLTextAreaElement>(null)
  const line = useLine({
    send,
    may: (words) => maySend(state, words),
    store: useQuestionDraft(useMe().id),
    atOnce: true,
  })
  useHeight(box, line.text)
  useQuestionHandedOver((words) => void line.sendWords(words))
  const sendQuick = useLatest((words: string) => void send(words))
  function pressQuick(name: (typeof quickActions)[number]) {
    const words = t(`assistant.quick.${name}.text`)
    if (!maySend(state, words)) return
    setTimeout(() => sendQuick.current(words), quickDelayMs)
    box.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void line.submit()
  }
  const mayStop = decideChat(state, 'cancel').ok && thread.sending === null
  return (
    <chakra.form
      onSubmit={(event) => void line.submit(event)}
      borderTopWidth="1px"
      borderColor="line"
      p="2.5"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <chakra.div role="group" aria-label={t('assistant.quick')} display="flex" flexWrap="wrap" gap="1.5">
        {quickActions.map((name) => (
          <Button
            key={name}
            variant="outline"
            size="xs"
            aria-disabled={!decideChat(state, 'send').ok}
            onClick={() => pressQuick(name)}
          >
            {t(`assistant.quick.${name}`)}
          </Button>
        ))}
      </chakra.div>
      <AboutChip about={thread.about} removed={() => box.current?.focus()} />
      <chakra.div display="flex" gap="2" alignItems="flex-end">
        <Textarea
          ref={box}
          aria-label={t('assistant.message')}
          placeholder={t('assistant.placeholder')}
          rows={2}
          maxLength={questionLimit}
          {...line.wire}
          onKeyDown={press}
          resize="none"
          maxH={`${tallest}px`}
          flex="1"
        />
        {mayStop ? (
          <Button
            px="0"
            variant="outline"
            aria-label={t('assistant.stop')}
            title={t('assistant.stop')}
            onClick={cancel}
          >
            <CircleStop size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        ) : (
          <Button
            type="submit"
            px="0"
            variant="solid"
            colorPalette="accent"
            aria-label={t('assistant.send')}
            title={t('assistant.send')}
            aria-disabled={!maySend(state, line.text)}
          >
            <SendHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  )
}

/** As tall as its text, from two rows on. */
function useHeight(box: { current: HTMLTextAreaElement | null }, text: string) {
  // The height of a text is known once it is laid out.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    current.style.height = 'auto'
    if (text !== '') current.style.height = `${Math.min(current.scrollHeight + 2, tallest)}px`
  }, [box, text])
}

/** What the search hands over is sent as if it were typed here; while an answer is under way it stands in the box. */
function useQuestionHandedOver(put: (text: string) => void) {
  const waits = useQuestionWaits()
  const latest = useLatest(put)
  useEffect(() => {
    const text = waits ? takeQuestion() : null
    if (text !== null) latest.current(text)
  }, [waits, latest])
}
