import type { ErrorCode } from '@foyer/contract'
import type { MoveMatch, MoveRefusal, OwnMoveRefusal } from '@foyer/domain'

type Reason = MoveRefusal | OwnMoveRefusal | Extract<MoveMatch, { ok: false }>['reason']

/** The error for each reason that prevents a move. */
export const refusedMoves: Readonly<Record<Reason, ErrorCode>> = {
  not_sold: 'move.not_sold',
  cancelled: 'move.cancelled',
  partly_gone: 'move.partly_gone',
  checked_in: 'move.checked_in',
  disputed: 'move.disputed',
  refund_asked: 'move.refund_asked',
  not_in_series: 'move.not_in_series',
  date_closed: 'move.date_closed',
  no_match: 'move.no_match',
  bundle: 'move.bundle',
  switched_off: 'move.switched_off',
  too_late: 'move.too_late',
  passed_on: 'move.passed_on',
}
