/** The button in the corner of every screen; the panel is fetched when the page is at rest, or when it is opened. */
import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrefetch } from '../platform/ui/use-prefetch.ts'
import { movePanelBy, usePanelState } from './panel-store.ts'

const fetchPanel = async () => ({ default: (await import('./panel.tsx')).AssistantPanel })
const AssistantPanel = lazy(fetchPanel)
const ahead = [fetchPanel]

export function AssistantLauncher() {
  const { t } = useTranslation()
  const state = usePanelState()
  usePrefetch(ahead)
  if (state !== 'closed')
    return (
      <Suspense>
        <AssistantPanel state={state} />
      </Suspense>
    )
  return (
    <chakra.button
      type="button"
      data-assistant-launcher=""
      aria-label={t('assistant.launcher')}
      title={t('assistant.launcher')}
      onClick={() => movePanelBy('open')}
      position="fixed"
      insetEnd="4"
      bottom={{ base: '20', md: '4' }}
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
      _hover={{ borderColor: 'accent' }}
    >
      <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
    </chakra.button>
  )
}
