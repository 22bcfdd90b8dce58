/** The thread: older messages on request, bubbles, the answer that is being written, and the way back to its end. */
import { chakra } from '@chakra-ui/react'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { MessageBubble, QuestionBubble, TypingIndicator } from './message-bubble.tsx'
import { useFollowEnd } from './use-follow-end.ts'
import { useGrowingAnswer } from './use-growing-answer.ts'
import type { Thread } from './use-thread.ts'

export function ChatThread({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { messages, sending, status, more, loadOlder, room } = thread
  const answering = messages.find(({ state }) => state === 'answering')
  const growing = useGrowingAnswer(room, answering?.id ?? '')
  const { box, isAway, onScroll, toEnd } = useFollowEnd()
  return (
    <chakra.div flex="1" minH="0" position="relative" display="flex" flexDirection="column">
      <chakra.div
        ref={box}
        onScroll={onScroll}
        flex="1"
        minH="0"
        overflowY="auto"
        px="3"
        py="3"
        display="flex"
        flexDirection="column"
        gap="3"
        role="log"
        tabIndex={0}
        aria-label={t('assistant.thread')}
      >
        {status === 'loading' && <Skeleton height="56px" />}
        {more && (
          <Button variant="ghost" size="xs" alignSelf="center" onClick={loadOlder}>
            {t('assistant.older')}
          </Button>
        )}
        {status !== 'loading' && messages.length === 0 && sending === null && <Greeting />}
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} growing={message === answering ? growing : ''} />
        ))}
        {sending !== null && (
          <>
            <QuestionBubble text={sending} />
            <TypingIndicator />
          </>
        )}
      </chakra.div>
      {isAway && (
        <Button
          aria-label={t('assistant.to_end')}
          title={t('assistant.to_end')}
          onClick={toEnd}
          variant="outline"
          bg="raised"
          px="0"
          borderRadius="full"
          position="absolute"
          bottom="2"
          insetEnd="3"
        >
          <ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </chakra.div>
  )
}

function Greeting() {
  const { t } = useTranslation()
  return (
    <chakra.div color="muted" py="2">
      <chakra.p color="text" fontWeight="medium">
        {t('assistant.greeting')}
      </chakra.p>
      <p>{t('assistant.greeting.text')}</p>
    </chakra.div>
  )
}
