/** A veil over everything while any named operation runs; it shows the words of the latest one. */
import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '../feed/store.ts'

type Operation = { name: string; message: string | undefined }

const operations = createStore<readonly Operation[]>([])

/** Starts a named operation; the returned function ends it, once however often it is called. */
export function startLoading(name: string, message?: string): () => void {
  const operation = { name, message }
  operations.set([...operations.get(), operation])
  return () => operations.set(operations.get().filter((item) => item !== operation))
}

export async function whileLoading<T>(name: string, work: () => Promise<T>, message?: string): Promise<T> {
  const end = startLoading(name, message)
  try {
    return await work()
  } finally {
    end()
  }
}

export function LoadingOverlay() {
  const { t } = useTranslation()
  const latest = useSyncExternalStore(operations.subscribe, operations.get, operations.get).at(-1)
  if (!latest) return null
  return (
    <chakra.div
      role="status"
      position="fixed"
      inset="0"
      zIndex="overlay"
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="2.5"
      bg="canvas/70"
    >
      <chakra.span animation="spin 900ms linear infinite" color="accent" display="inline-flex">
        <LoaderCircle size={20} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      {latest.message ?? t('platform.loading')}
    </chakra.div>
  )
}
