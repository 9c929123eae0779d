import type { Deps } from '../../../../deps.ts'
import { findEvent } from '../../../programme/events/index.ts'
import { assertScansAt } from '../doors/check-in.policy.ts'
import { isSeriesPlace } from '../scanning/dates-of-day.ts'
import type { Scanner } from '../scanning/scan-decision.ts'

/** Whether the caller may scan at the event that they name, or at the series that their door is one of. */
export async function assertScansHere(deps: Deps, actor: Scanner, place: string): Promise<void> {
  if (!isSeriesPlace(actor, place)) assertScansAt(actor, await findEvent(deps.db, place))
}
