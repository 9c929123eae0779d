import type { OrderView } from '@foyer/contract'
import { randomUUID } from 'node:crypto'
import { scan, undo } from '../../features/door/check-in/check-in-scene.ts'
import { ask, type Choice, pick, type Play } from './play.ts'

/** The codes of all passes that still admit. */
async function passCodes(play: Play): Promise<string[]> {
  const { pass } = play.sale
  const sold = await play.world.deps.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', pass.eventId)
    .where('paid_at', 'is not', null)
    .execute()
  const codes: string[] = []
  for (const { id, reference, token } of play.orders) {
    if (!sold.some((order) => order.id === id)) continue
    const { body } = await ask(play, {
      method: 'GET',
      url: `/api/orders/${reference}`,
      headers: { 'x-order-token': token },
    })
    codes.push(...(body as unknown as OrderView).tickets.flatMap(({ code }) => (code === '' ? [] : [code])))
  }
  return codes
}

/** A pass for two visits is shown at the doors of all three dates at once, or twice at one of them. Sometimes a visit is undone. */
export async function visit(play: Play, [which, where, how]: Choice): Promise<void> {
  const { world, sale } = play
  const code = pick(await passCodes(play), which)
  if (code === undefined) return
  const doors = how % 3 === 0 ? [where, where] : sale.phones.map((_phone, index) => index)
  const scans = doors.flatMap((door) => {
    const at = pick(sale.phones, door)
    return at ? [{ ...at, scanId: randomUUID() }] : []
  })
  const answers = await Promise.all(
    scans.map(({ eventId, phone, scanId }) => scan(world.app, phone, { eventId, scanId, code })),
  )
  const admitted = scans.find((_scan, index) => answers[index]?.body.result === 'admitted')
  if (admitted && how % 5 === 0) await undo(world.app, admitted.phone, admitted.eventId, admitted.scanId)
}
