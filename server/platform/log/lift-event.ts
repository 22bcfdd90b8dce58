/** A body of the log as its contract describes it today, whichever release wrote it. */
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import { today } from '@aura/machines/platform/upcast.ts'
import { upcasters } from '@aura/machines/upcasters.ts'

export type LoggedBody = { v: number; body: string }

export const liftEvent = <E extends Event>(event: E, { v, body }: LoggedBody): BodyOf<E> =>
  today(event, v, JSON.parse(body), upcasters)
