/**
 * The other viewers of this user's sheet: each open sheet says so every few seconds, and an entry expires by itself.
 */
import { userManagementRoom } from '@aura/contracts/companies/user.ts'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useSay, useVolatile } from '../../platform/feed/use-volatile.ts'
import { useMe } from '../../platform/me.ts'

/** The name is put in by the server. */
const viewer = z.object({ name: z.string() })

/** What is said lives for five seconds. */
const everyMs = 2000

export function usePresence(personId: string): readonly string[] {
  const { id: me, name } = useMe()
  const say = useSay(userManagementRoom)
  // The room is outside; leaving empties the place at once.
  useEffect(() => {
    const here = () => void say(personId, { name })
    here()
    const timer = setInterval(here, everyMs)
    return () => {
      clearInterval(timer)
      void say(personId, null)
    }
  }, [say, personId, name])
  const volatileRoom = useVolatile(userManagementRoom)
  return [...volatileRoom].flatMap(([key, { value }]) =>
    key.endsWith(`:${personId}`) && !key.startsWith(`${me}:`) ? (viewer.safeParse(value).data?.name ?? []) : [],
  )
}
