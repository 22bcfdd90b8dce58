/** The chat: its title, the thread, the quick actions and the composer; or the voice. Minimized, its title alone stays. */

import { clearThread } from '@aura/contracts/assistant/thread.ts'
import { voiceChat } from '@aura/contracts/assistant/voice.ts'
import { decideChat } from '@aura/machines/assistant/decide.ts'
import type { PanelState } from '@aura/machines/assistant/panel.ts'
import { chakra } from '@chakra-ui/react'
import { Eraser, Maximize2, MessageSquare, Mic, Minus, Shield, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { loadTexts } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { ChatThread } from './chat-thread.tsx'
import { Composer } from './composer.tsx'
import { chooseMode, movePanelBy, type PanelMode, usePanelMode } from './panel-store.ts'
import { useThread } from './use-thread.ts'

const VoicePanel = lazy(async () => {
  const [{ VoicePanel }] = await Promise.all([import('./voice/voice-panel.tsx'), loadTexts('voice')])
  return { default: VoicePanel }
})
const PrivacyDialog = lazy(async () => ({ default: (await import('./privacy-dialog.tsx')).PrivacyDialog }))

export function AssistantPanel({ state }: { state: Exclude<PanelState, 'closed'> }) {
  const { t } = useTranslation()
  const thread = useThread()
  const isOpen = state === 'open'
  const maySpeak = useMay(voiceChat.needs)
  const chosen = usePanelMode()
  const mode = maySpeak ? chosen : 'chat'
  const panel = useRef<HTMLElement>(null)
  /** The focus goes back to where it was opened from. */
  function close() {
    movePanelBy('close')
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-assistant-launcher]')?.focus())
  }
  // Notices stand beside what one types, not on it.
  useEffect(() => {
    if (!isOpen) return
    const { style } = document.documentElement
    style.setProperty('--toast-end', '432px')
    style.setProperty('--toast-bottom', '152px')
    return () => {
      style.removeProperty('--toast-end')
      style.removeProperty('--toast-bottom')
    }
  }, [isOpen])
  // With the box, not after it: a key that is pressed at once stays where it was pressed.
  useLayoutEffect(() => {
    if (isOpen && mode === 'chat') panel.current?.querySelector('textarea')?.focus()
  }, [isOpen, mode])
  return (
    <chakra.section
      ref={panel}
      role="dialog"
      aria-label={t('assistant.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
      position="fixed"
      insetEnd={{ base: isOpen ? '0' : '4', md: '4' }}
      bottom={{ base: isOpen ? '0' : '20', md: '4' }}
      zIndex="popover"
      w={isOpen ? { base: '100vw', md: '400px' } : '260px'}
      h={isOpen ? { base: '100dvh', md: 'min(640px, calc(100dvh - 84px))' } : 'auto'}
      display="flex"
      flexDirection="column"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius={{ base: isOpen ? '0' : 'lg', md: 'lg' }}
      boxShadow="float"
      overflow="hidden"
    >
      <Title isOpen={isOpen} mode={maySpeak ? mode : null} thread={thread} close={close} />
      {isOpen && mode === 'voice' && (
        <Suspense fallback={<Skeleton height="120px" />}>
          <VoicePanel />
        </Suspense>
      )}
      {isOpen && mode === 'chat' && (
        <>
          <ChatThread thread={thread} />
          <Composer thread={thread} />
        </>
      )}
    </chakra.section>
  )
}

function Title({
  isOpen,
  mode,
  thread,
  close,
}: {
  isOpen: boolean
  /** Null for who may not speak with AI agents. */
  mode: PanelMode | null
  thread: ReturnType<typeof useThread>
  close: () => void
}) {
  const { t } = useTranslation()
  const clear = useCommand(clearThread)
  const mayProtect = useMay('update_settings')
  const [isPrivacyOpen, setIsPrivacyOpen] = useState(false)
  const mayClear = thread.messages.length > 0 && decideChat(thread.state, 'clear').ok
  const askToClear = () =>
    confirm({
      title: t('assistant.clear.title'),
      description: t('assistant.clear.text'),
      confirmText: t('assistant.clear.confirm'),
      variant: 'destructive',
      onConfirm: () => void clear.send({}).catch((error) => toast({ tone: 'critical', title: errorText(error) })),
    })
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap="1"
      ps="3"
      pe="1.5"
      h="11"
      flexShrink="0"
      borderBottomWidth={isOpen ? '1px' : '0'}
      borderColor="line"
    >
      <chakra.h2 flex="1" fontSize="md" fontWeight="semibold">
        {t('assistant.title')}
      </chakra.h2>
      {isOpen && mode !== null && (
        <IconButton
          label={t(mode === 'chat' ? 'assistant.to_voice' : 'assistant.to_chat')}
          onClick={() => chooseMode(mode === 'chat' ? 'voice' : 'chat')}
        >
          {mode === 'chat' ? (
            <Mic size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      )}
      {isOpen && mayProtect && (
        <IconButton label={t('assistant.privacy')} onClick={() => setIsPrivacyOpen(true)}>
          <Shield size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {isOpen && mode !== 'voice' && (
        <IconButton label={t('assistant.clear')} disabled={!mayClear} onClick={askToClear}>
          <Eraser size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t(isOpen ? 'assistant.minimize' : 'assistant.restore')}
        onClick={() => movePanelBy(isOpen ? 'minimize' : 'open')}
      >
        {isOpen ? (
          <Minus size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Maximize2 size={16} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <IconButton label={t('assistant.close')} onClick={close}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Suspense>{isPrivacyOpen && <PrivacyDialog leave={() => setIsPrivacyOpen(false)} />}</Suspense>
    </chakra.header>
  )
}

type IconButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    >
      {children}
    </Button>
  )
}
