/** What an incident, a group or a step can name: people, queues and channels, as choices. */

import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { useMemo } from 'react'
import { useColleagues } from '../companies/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { useQueues } from '../routing/index.ts'
import type { Option } from './ordered-picker.tsx'

const everything = {}

export function usePeople(): readonly Option[] {
  const colleagues = useColleagues()
  return useMemo(
    () => colleagues.map(({ id, firstName, lastName }) => ({ value: id, label: personName(firstName, lastName) })),
    [colleagues],
  )
}

export function useQueuesAndChannels(): { queues: readonly Option[]; channels: readonly Option[] } {
  const queues = useQueues()
  const sees = useMay('view_canais')
  const { state } = useView(channelsView, channelsReducer, everything, { enabled: sees })
  return useMemo(
    () => ({
      queues: queues.map(({ id, name }) => ({ value: id, label: name })),
      channels: Object.values(state?.channels ?? {}).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [queues, state],
  )
}
