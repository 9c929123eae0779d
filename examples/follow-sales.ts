// Lists the events of an organisation, then prints each sale of one of them as it is paid:
//
//   FOYER_URL=https://tickets.example.org FOYER_KEY=foyer_live_… node examples/follow-sales.ts
//
// The key needs the scopes events:read and receipts:read. In a project of your own, import from '@foyer/client'.
import { setTimeout as sleep } from 'node:timers/promises'
import { FoyerClient, type ReceiptDocument } from '../packages/client/src/index.ts'

const { FOYER_URL: url = 'http://localhost:3000', FOYER_KEY: key, FOYER_SECONDS: seconds = '10' } = process.env
if (key === undefined) throw new Error('Set FOYER_KEY to an API key.')

const foyer = new FoyerClient({ url, key })

let followed: { readonly _id: string; readonly title: string } | undefined
for await (const event of foyer.each('listOrganiserEvents', { query: { status: 'published', sort: 'startsAt' } })) {
  followed ??= event
  console.log(`${event.startsAt ?? 'no date yet'}  ${event.title}: ${event.sold} sold`)
}
if (!followed) throw new Error('The organisation has no published event.')
console.log(`\nFollowing "${followed.title}". Press Ctrl+C to stop.`)

const printed = new Set<string>()
for (;;) {
  // Receipts come newest first: the first one that was printed ends the round.
  const fresh: ReceiptDocument[] = []
  for await (const receipt of foyer.each('listReceipts', { query: { eventId: followed._id, kind: 'receipt' } })) {
    if (printed.has(receipt._id)) break
    fresh.unshift(receipt)
  }
  for (const { _id, occurredAt, number, total, currency } of fresh) {
    printed.add(_id)
    console.log(`${occurredAt}  receipt ${number}  ${total} ${currency} (minor units)`)
  }
  await sleep(Number(seconds) * 1000)
}
