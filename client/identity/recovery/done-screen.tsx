import { chakra } from '@chakra-ui/react'
import { CircleCheck, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ViewTitle } from '../view-title.tsx'

type DoneScreenProps = { title: string; text: string; mailed?: boolean; children: ReactNode }

/** Something is done, or a mail is on its way: what happened, and what one can do next. */
export function DoneScreen({ title, text, mailed = false, children }: DoneScreenProps) {
  const Icon = mailed ? MailCheck : CircleCheck
  return (
    <chakra.div role="status">
      <chakra.div color="ok" mb="3">
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      </chakra.div>
      <ViewTitle title={title}>{text}</ViewTitle>
      <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="2">
        {children}
      </chakra.div>
    </chakra.div>
  )
}
