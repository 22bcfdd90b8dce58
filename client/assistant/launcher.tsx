/** The button in the corner of every screen; the panel comes when it is first opened. */
import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../platform/i18n/language.ts'
import { usePrefetch } from '../platform/ui/use-prefetch.ts'
import { movePanelBy, usePanelState } from './panel-store.ts'

const fetchPanel = async () => {
  const [{ AssistantPanel }] = await Promise.all([import('./panel.tsx'), loadTexts('assistant')])
  return { default: AssistantPanel }
}
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
      aria-label={t('shell.assistant')}
      title={t('shell.assistant')}
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
