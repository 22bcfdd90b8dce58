import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueField } from './queue-draft.ts'
import type { QueueForm } from './use-queue-form.ts'

/** One subject of a queue. */
export function QueueSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="2"
      pb="4"
      borderBottomWidth="1px"
      borderColor="line"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.h3 id={id} fontSize="md" fontWeight="semibold">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

/** The words about a field that is not as it has to be. */
export function useProblem(form: QueueForm): (field: QueueField) => string | undefined {
  const { t } = useTranslation()
  return (field) => form.refusalOf(field) ?? (form.isWrong(field) ? t(`routing.queues.problem.${field}`) : undefined)
}

export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <chakra.p role="alert" color="critical" fontSize="xs">
      {text}
    </chakra.p>
  )
}
