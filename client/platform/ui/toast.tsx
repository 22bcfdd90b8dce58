/** Short notices that leave by themselves. They are never the only word about a failure. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { createStore } from '../feed/store.ts'
import { StateDot, type Tone } from './badge.tsx'
import { Button } from './button.tsx'
import { stacked } from './toast-stack.ts'
import { leaveNotices, noticeKey, useNoticeAccess } from './use-notice-access.ts'

export type Toast = {
  tone: Tone
  title: string
  text?: string
  /** `name`: what it is called where its label stands alone. */
  action?: { label: string; name?: string; run: () => void }
  /** How long it stays; as its tone says otherwise. */
  forMs?: number
}

const toastStore = createStore<readonly (Toast & { key: number })[]>([])
const stay = { calm: 5000, problem: 9000, action: 15_000 }
let lastKey = 0

export function toast(notice: Toast) {
  lastKey += 1
  toastStore.set(stacked(toastStore.get(), { ...notice, key: lastKey }))
}

const dismiss = (key: number) => toastStore.set(toastStore.get().filter((item) => item.key !== key))

/**
 * It stands on the body: an open dialog hides the rest of the page from a screen reader, but no live region there. The
 * actions at the foot of a drawer stay free, and so does the place where a conversation is answered.
 */
export function Toaster() {
  const { t } = useTranslation()
  const all = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const notices = useRef<HTMLElement>(null)
  useNoticeAccess(notices)
  return createPortal(
    <chakra.section
      ref={notices}
      aria-label={t('platform.notifications')}
      aria-live="polite"
      aria-keyshortcuts={noticeKey}
      position="fixed"
      bottom={{ base: 'var(--over-composer, var(--toast-bottom, 64px))', md: 'var(--over-composer, 16px)' }}
      insetEnd={{ base: '4', md: 'var(--toast-end, 16px)' }}
      zIndex="toast"
      display="flex"
      flexDirection="column"
      gap="2"
      width="360px"
      maxW="calc(100vw - 32px)"
      pointerEvents="none"
      css={{ 'body:has([data-drawer-actions]) &': { bottom: 'max(84px, var(--toast-bottom, 0px))' } }}
    >
      {all.map((notice) => (
        <Notice key={notice.key} notice={notice} leave={() => dismiss(notice.key)} />
      ))}
    </chakra.section>,
    document.body,
  )
}

function Notice({ notice, leave }: { notice: Toast & { key: number }; leave: () => void }) {
  const { t } = useTranslation()
  const { key, tone } = notice
  // What can be acted on waits for the person who looks at what it did first.
  const usual = notice.action ? stay.action : tone === 'critical' || tone === 'attention' ? stay.problem : stay.calm
  const time = notice.forMs ?? usual
  /** Nobody has it taken away while they read it or reach for its button. */
  const [isLocked, setIsLocked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLocked) return
    const timer = setInterval(() => box.current?.matches(':focus-within') || dismiss(key), time)
    return () => clearInterval(timer)
  }, [key, time, isLocked])
  const press = ({ detail }: MouseEvent) => {
    // Without a pointer the focus was here.
    if (detail === 0) leaveNotices()
    leave()
  }
  return (
    <chakra.div
      ref={box}
      display="flex"
      alignItems="flex-start"
      gap="2.5"
      p="3"
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      boxShadow="float"
      pointerEvents="auto"
      animation="rise"
      animationDuration="quick"
      onMouseEnter={() => setIsLocked(true)}
      onMouseLeave={() => setIsLocked(false)}
    >
      <chakra.span mt="1.5">
        <StateDot tone={tone} />
      </chakra.span>
      <chakra.div flex="1" minW="0" overflowWrap="anywhere">
        <chakra.p fontWeight="medium">{notice.title}</chakra.p>
        {notice.text && <chakra.p color="muted">{notice.text}</chakra.p>}
      </chakra.div>
      {notice.action && (
        <Button
          size="xs"
          variant="plain"
          colorPalette="accent"
          aria-label={notice.action.name}
          onClick={(event) => {
            press(event)
            notice.action?.run()
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <Button size="xs" variant="ghost" aria-label={t('platform.dismiss')} onClick={press}>
        <X size={16} strokeWidth={1.75} />
      </Button>
    </chakra.div>
  )
}
