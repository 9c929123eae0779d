import { isBusy, isDatabaseAway } from '../db/outage.ts'

/**
 * Works on the rows of a sweep one by one, so that a row that fails does not keep the others from their turn: it is reported, and the next
 * sweep tries it again. A lost database affects every row and is thrown at once. A row that was locked is thrown after the others have had
 * their turn, so that the sweep soon runs again.
 */
export async function workOnEach<T>(
  rows: Iterable<T>,
  work: (row: T) => Promise<unknown>,
  onFailure: (error: unknown, row: T) => void,
): Promise<void> {
  let locked: Error | undefined
  for (const row of rows)
    await work(row).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      if (isBusy(error) && error instanceof Error) locked ??= error
      else onFailure(error, row)
    })
  if (locked) throw locked
}
