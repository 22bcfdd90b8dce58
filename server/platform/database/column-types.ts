/** How a column is read, inserted and updated, where these differ. Tables of all features use these and the library's `Generated`. */
import type { ColumnType } from 'kysely'

export type Time = ColumnType<Date, Date | string, Date | string>
export type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>

/** Null where an insert does not name it. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type OptionalTime = Optional<Date>

/** Read as what it holds, written as text: of a list the driver would make an array of the database's own. */
export type Json<T> = ColumnType<T, string, string>
export type JsonByDefault<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
