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

/** How long a job goes on with other rows after one has failed. */
const MOST_MS = 300_000

/**
 * Works on the next rows of a job, at most `size`, for whose rest it is queued again. Once a row fails, it goes on with the rows after these,
 * so that those that fail do not delay the others, and then fails the job, which is retried for them.
 */
export async function workOnNext(
  next: (except: readonly string[]) => Promise<readonly string[]>,
  work: (id: string) => Promise<unknown>,
  {
    size,
    message,
    onFailure,
    afterEach,
  }: { size: number; message: string; onFailure: (error: unknown, id: string) => void; afterEach: () => void },
): Promise<void> {
  const failed = new Map<string, unknown>()
  const until = Date.now() + MOST_MS
  let ids: readonly string[]
  do {
    ids = await next([...failed.keys()])
    for (const id of ids) {
      await work(id).catch((error: unknown) => {
        onFailure(error, id)
        failed.set(id, error)
      })
      afterEach()
    }
  } while (failed.size > 0 && ids.length === size && Date.now() < until)
  throwAll([...failed.values()], message)
}

/** Fails a job for its rows that failed. The first failure is named as the cause, as the list of failing jobs shows it. */
export function throwAll(failures: readonly unknown[], message: string): void {
  if (failures.length > 0) throw new AggregateError(failures, message, { cause: failures[0] })
}
