/** What every rule of a field says: its name there, and who is right where both sides changed. */
import * as z from 'zod/mini'
import { text } from '../platform/values.ts'

export const conflictRules = ['newest', 'theirs', 'ours'] as const
export const conflictRule = z.enum(conflictRules)
export type ConflictRule = z.infer<typeof conflictRule>

export const theirField = text(100, 1).check(z.regex(/^[A-Za-z0-9_.-]+$/))
export const isOnce = (values: readonly string[]) => new Set(values).size === values.length
