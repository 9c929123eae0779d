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

/**
 * The same for the rows of a job: rows that failed fail the job, once all have had their turn, so that it is retried for them.
 */
export async function workOnAll<T>(
  rows: Iterable<T>,
  work: (row: T) => Promise<unknown>,
  { message, onFailure }: { message: string; onFailure?: (error: unknown, row: T) => void },
): Promise<void> {
  const failures: unknown[] = []
  await workOnEach(rows, work, (error, row) => {
    failures.push(error)
    onFailure?.(error, row)
  })
  throwAll(failures, message)
}

/** Fails a job for its rows that failed. The first failure is named as the cause, as the list of failing jobs shows it. */
export function throwAll(failures: readonly unknown[], message: string): void {
  if (failures.length > 0) throw new AggregateError(failures, message, { cause: failures[0] })
}
