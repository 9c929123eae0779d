import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findRoomState, listDraw } from './waiting-room.queries.ts'

/**
 * The draw as anybody can check it with `examples/check-draw.mjs`: every participant by number, visitor and lot. Ids and digests need no
 * quotation marks.
 */
export async function drawCsv({ db }: Pick<Deps, 'db'>, eventId: string): Promise<string> {
  const state = await findRoomState(db, eventId)
  if (!state) throw new AppError('waiting_room.not_found')
  if (state.room.drawn_at === null) throw new AppError('waiting_room.not_drawn')
  const rows = await listDraw(db, state.room)
  return ['number,visitor,lot', ...rows.map(({ number, id, lot }) => `${number},${id},${lot}`), ''].join('\n')
}
