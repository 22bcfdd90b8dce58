/**
 * What is open on the screen that a question is asked from: which kind of record, and its id. It is data and no right: the
 * server reads the record in the name of the person who asks, or leaves it out.
 */
import * as z from 'zod/mini'
import { id } from '../platform/values.ts'

export const recordKinds = ['deal', 'conversation', 'contact'] as const
export type RecordKind = (typeof recordKinds)[number]
export const openRecord = z.strictObject({ kind: z.enum(recordKinds), id })
export type OpenRecord = z.infer<typeof openRecord>
