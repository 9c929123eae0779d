import { checkCustomUrl, slugify } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { uuidv7 } from '../../../ids.ts'
import { isUrlTaken } from './series.queries.ts'

/** The longest address of a series: the address of a date adds its day and time, and an address has at most 60 characters. */
const LONGEST = 40
const RANDOM = 8

/** The address of a series: as it was asked for, or a free one made from the title. Whether it stays free is decided by the database. */
export async function seriesUrl(
  db: Database,
  { customUrl, title }: { customUrl: string | null; title: string },
): Promise<string> {
  if (customUrl) {
    if (checkCustomUrl(customUrl) !== 'ok')
      throw new AppError('request.invalid', {
        fields: { customUrl: 'address_characters' satisfies FieldFault },
      })
    return customUrl
  }
  const base = shortSlug(title)
  return checkCustomUrl(base) === 'ok' && !(await isUrlTaken(db, base)) ? base : randomUrl(title)
}

/** An address made from a title and random characters, so that nobody else has it. */
export function randomUrl(title: string): string {
  return [shortSlug(title), uuidv7().slice(-RANDOM)].filter(Boolean).join('-')
}

/** Cut between words: a slug that ends in a dash would make no valid address of a date. */
function shortSlug(title: string): string {
  return slugify(title, { most: LONGEST - RANDOM - 1 })
}
