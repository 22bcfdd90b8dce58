/** Rooms that somebody is in. */
import type { Company } from './company.ts'

/** Of those whose names begin so. */
export const attendedRooms = (companies: Iterable<Company>, prefixes: readonly string[]) =>
  Array.from(companies, ({ id, rooms }) =>
    Array.from(rooms.values())
      .filter(({ name, members }) => members.size > 0 && prefixes.some((prefix) => name.startsWith(prefix)))
      .map(({ name }) => ({ company: id, room: name })),
  ).flat()
