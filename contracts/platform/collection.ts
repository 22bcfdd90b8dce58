/**
 * A collection: records of a company with a name that is there once, which are archived and never removed. One
 * declaration makes the command that creates a record, the one that edits and archives it, the event of both and the
 * view of all. Their names follow from `feature`, `one` and `many`; `server/platform/collection.ts` handles them.
 */
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { command, event, type Needs, view } from './operation.ts'
import { id, integer } from './values.ts'

type Shape = Record<string, $ZodType>

/** An object with one key whose name is a type. */
function keyed<Key extends string, Value>(key: Key, value: Value): { [K in Key]: Value }
function keyed(key: string, value: unknown): Record<string, unknown> {
  return { [key]: value }
}

export function collection<
  Feature extends string,
  One extends string,
  Many extends string,
  Fields extends Shape,
  Facts extends Shape,
  State extends Shape,
>(spec: {
  feature: Feature
  one: One
  many: Many
  /** What a person types, as the commands take it; `name` is one of them. */
  fields: Fields
  /** What a record says besides: counts, times. */
  facts: Facts
  /** What the view shows besides the records. */
  state: State
  limit: number
  needs: { view: Needs; create: Needs; edit: Needs }
  /** Why a record is refused besides its id, its name and the limit. */
  errors?: readonly string[]
}) {
  const { feature, one, many, fields, limit, needs, errors = [] } = spec
  const idKey: `${One}Id` = `${one}Id`
  const codes: {
    idTaken: `${Feature}.id_taken`
    notFound: `${Feature}.${One}_not_found`
    nameTaken: `${Feature}.${One}_name_taken`
    tooMany: `${Feature}.too_many_${Many}`
  } = {
    idTaken: `${feature}.id_taken`,
    notFound: `${feature}.${one}_not_found`,
    nameTaken: `${feature}.${one}_name_taken`,
    tooMany: `${feature}.too_many_${many}`,
  }
  const room = `${feature}.${many}`
  const version = integer(1)
  const archived = z.boolean()
  const record = z.strictObject({ id, ...fields, ...spec.facts, archived, version })
  return Object.freeze({
    one,
    idKey,
    codes,
    limit,
    room,
    record,
    /** The client makes the id, so that a repeat makes no second record. */
    create: command(`${feature}.create-${one}`, {
      input: z.strictObject({ ...keyed(idKey, id), ...fields }),
      output: record,
      needs: needs.create,
      errors: [codes.idTaken, codes.nameTaken, codes.tooMany, ...errors],
    }),
    edit: command(`${feature}.edit-${one}`, {
      input: z.strictObject({ ...keyed(idKey, id), ...fields, version, archived }),
      output: record,
      needs: needs.edit,
      errors: [codes.notFound, codes.nameTaken, codes.tooMany, 'command.stale', ...errors],
    }),
    saved: event(`${feature}.${one}_saved`, z.strictObject(keyed(one, record)), { rooms: () => [room] }),
    view: view(room, {
      params: z.strictObject({}),
      state: z.strictObject({ ...keyed(many, z.record(z.string(), record)), ...spec.state }),
      needs: needs.view,
      room: () => room,
    }),
  })
}
