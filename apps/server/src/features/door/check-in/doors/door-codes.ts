import { randomBytes } from 'node:crypto'
import { doorCode } from '@foyer/domain'

/** A code of 60 random bits, of a door or of a link for one phone (record 45). */
export function newDoorCode(): string {
  return doorCode(randomBytes(8))
}
