import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { StaleOverlay } from '../connection/stale-overlay.tsx'
import type { EntryState } from '../feed/entry.ts'
import { PageHeader } from './page-header.tsx'
import { type Tab, Tabs } from './tabs.tsx'

type Props<Id extends string> = {
  title: string
  /** What one does here, on the right of the title. */
  actions: ReactNode
  /** What all parts show, which may be not known to be true for a while. */
  view: Pick<EntryState<unknown>, 'status' | 'asOf'>
  tabs: readonly Tab<Id>[]
  open: Id
  choose: (id: Id) => void
}

/** A screen in parts, one at a time. */
export function TabScreen<Id extends string>({ title, actions, view, ...tabs }: Props<Id>) {
  return (
    <>
      <PageHeader title={title}>{actions}</PageHeader>
      <StaleOverlay status={view.status} asOf={view.asOf}>
        <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '6' }}>
          <Tabs<Id> label={title} {...tabs} />
        </chakra.div>
      </StaleOverlay>
    </>
  )
}
