import type { ColumnType } from 'kysely'

/** A moment in time, written as a date or in ISO 8601, read as a date. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** A column the database fills when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

export type DefaultedInstant = ColumnType<Date, Date | undefined, Date>

export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
