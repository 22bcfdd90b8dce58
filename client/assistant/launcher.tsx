/** The button in the corner of every screen; the panel is fetched when the page is at rest, or when it is opened. */
import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrefetch } from '../platform/ui/use-prefetch.ts'
import { movePanelBy, useAwaitedAnswer, usePanelState } from './panel-store.ts'
import { useClearCorner } from './use-clear-corner.ts'

const fetchPanel = async () => ({ default: (await import('./panel.tsx')).AssistantPanel })
const AssistantPanel = lazy(fetchPanel)
const fetchNotices = async () => ({ default: (await import('./answer-notices.tsx')).AnswerNotices })
const AnswerNotices = lazy(fetchNotices)
const ahead = [fetchPanel, fetchNotices]

export function AssistantLauncher() {
  const state = usePanelState()
  const isAwaiting = useAwaitedAnswer() !== null
  const isHidden = useClearCorner()
  usePrefetch(ahead)
  return (
    <>
      {(state !== 'closed' || isAwaiting) && (
        <Suspense>
          <AnswerNotices />
        </Suspense>
      )}
      {state === 'closed' ? (
        <LauncherButton isHidden={isHidden} />
      ) : (
        <Suspense>
          <AssistantPanel state={state} />
        </Suspense>
      )}
    </>
  )
}

/** Hidden to a thumb that scrolls, it stays within reach of the keyboard and of a screen reader. */
function LauncherButton({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation()
  return (
    <chakra.button
      type="button"
      data-assistant-launcher=""
      data-hidden={isHidden || undefined}
      aria-label={t('assistant.launcher')}
      title={t('assistant.launcher')}
      onClick={() => movePanelBy('open')}
      position="fixed"
      insetEnd="4"
      bottom={{ base: '20', md: '4' }}
      // On a phone it stands above the field in which a customer is written to, and its buttons; there at once, before
      // the field has come.
      css={{
        'body:has([data-composer], [data-conversation-open]) &': { bottom: { base: '176px', md: '4' } },
        '&[data-hidden]:not(:focus-visible)': { opacity: 0, pointerEvents: 'none' },
        // There it would lie over the ends of what the composer offers.
        'body:has([data-composer] [role=listbox]) &': { display: { base: 'none', md: 'grid' } },
      }}
      zIndex="veil"
      display="grid"
      placeItems="center"
      w="11"
      h="11"
      borderRadius="full"
      borderWidth="1px"
      borderColor="edge"
      bg="raised"
      color="text"
      boxShadow="float"
      cursor="pointer"
      transitionProperty="opacity"
      transitionDuration="150ms"
      _hover={{ borderColor: 'accent' }}
    >
      <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
    </chakra.button>
  )
}
