/** The demo company's people at work: who they are, and when each comes, pauses and goes. */
import { demoPeople } from '../demo-data.ts'
import type { Shift } from './calendar.ts'
import type { Playback } from './playback.ts'
import type { Operator } from './roster.ts'
import type { Appointment } from './sales.ts'

export async function duties({
  people,
}: Playback): Promise<{ owner: Operator; leader: Operator; operators: Operator[] }> {
  const operatorOf = (email: string, number: number): Operator => {
    const caller = people.get(email)
    const person = demoPeople.find((one) => one.email === email)
    if (!caller || !person) throw new Error(`${email} does not work here`)
    return { caller, name: `${person.firstName} ${person.lastName}`, number }
  }
  return {
    owner: operatorOf('owner@demo.aura.test', 0),
    leader: operatorOf('admin@demo.aura.test', 0),
    operators: Array.from({ length: 8 }, (_, index) => operatorOf(`operator${index + 1}@demo.aura.test`, index + 1)),
  }
}

/** Nobody is there any more when the past ends: a browser shows who is. */
export function attendanceOf({ play }: Playback, shifts: ReadonlyMap<Operator, Shift>, until: number): Appointment[] {
  return [...shifts].flatMap(([{ caller }, shift]) => {
    if (shift.from >= until - 2_000) return []
    const enter = (at: number, input: object): Appointment => ({
      at,
      run: () => play(async (scene) => void (await scene.command(at, caller, 'routing.set-state', input))),
    })
    const end = Math.min(shift.to, until - 1_000)
    const pauses = shift.pauses.filter(({ to }) => to < end)
    return [
      enter(shift.from, { state: 'available' }),
      ...pauses.flatMap(({ from, to, reason }) => [
        enter(from, { state: 'paused', reason }),
        enter(to, { state: 'available' }),
      ]),
      enter(end, { state: 'away' }),
    ]
  })
}
