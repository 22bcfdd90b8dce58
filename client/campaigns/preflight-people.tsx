/** The people behind a number of the pre-flight. */
import { preflightPeople } from '@aura/contracts/campaigns/preflight.ts'
import { useState } from 'react'
import { useQuery } from '../platform/feed/use-query.ts'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PeopleList } from './people-list.tsx'

type Props = { campaignId: string; code: string; title: string; close: () => void }

const keyOf = ({ contactId }: { contactId: string }): string => contactId

export function PreflightPeople({ campaignId, code, title, close }: Props) {
  const [after, setAfter] = useState<string | null>(null)
  const read = useQuery(preflightPeople, { campaignId, code, after })
  return (
    <Drawer title={title} open close={close} width={480}>
      <PeopleList read={read} keyOf={keyOf} more={setAfter}>
        {({ name }) => name}
      </PeopleList>
    </Drawer>
  )
}
