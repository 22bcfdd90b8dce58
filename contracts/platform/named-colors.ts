/** Colours by name, which people choose to tell things apart; each has contrast enough in both themes. */
import * as z from 'zod/mini'

export const namedColors = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type NamedColor = (typeof namedColors)[number]
export const defaultColor: NamedColor = 'grey'

/** Without one, what is new is grey, and what is edited stays as it is. */
export const namedColor = z.optional(z.enum(namedColors))
