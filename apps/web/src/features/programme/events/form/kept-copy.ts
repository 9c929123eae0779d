import { tabStorage } from '../../../../lib/tab-storage.ts'
import type { EventFormValues } from './event-form-values.ts'

/** Input that may not be saved, and the version of the event on which it is based. */
export interface KeptCopy {
  readonly values: EventFormValues
  readonly version: number | null
}

const keyOf = (eventId: string | null) => `event-form:${eventId ?? 'new'}`

function isCopy(value: unknown): value is KeptCopy {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('version' in value)) return false
  const { values } = value
  return typeof values === 'object' && values !== null && 'title' in values && 'timezone' in values
}

/** This tab's copies of unsaved forms, so that a reload or a crash loses no input. */
export const keptCopies = {
  /** Fields that are missing in the copy of an older release are taken from `otherwise`. */
  read(eventId: string | null, otherwise: EventFormValues): KeptCopy | null {
    const copy = tabStorage.read(keyOf(eventId))
    return isCopy(copy) ? { ...copy, values: { ...otherwise, ...copy.values } } : null
  },
  write: (eventId: string | null, copy: KeptCopy) => tabStorage.write(keyOf(eventId), copy),
  drop: (eventId: string | null) => tabStorage.drop(keyOf(eventId)),
}

export type KeptCopies = typeof keptCopies
