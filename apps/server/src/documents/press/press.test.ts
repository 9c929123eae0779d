import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TicketPdfOrder } from '../ticket-pdf.ts'
import { makeDocument } from './documents.ts'
import { Press } from './index.ts'
import type { PressOptions } from './press.ts'

const order: TicketPdfOrder = {
  event: {
    title: 'Harmattan Nights',
    whenText: 'Saturday, 14 November 2026, 19:00',
    placeLines: ['Freedom Park', 'Lagos'],
    organiserName: 'Adaeze Okafor',
    coverArtId: '0193f36d-7000-7000-8000-000000000001',
  },
  reference: '7K2M9QXT',
  tickets: [{ guestName: 'Emeka Obi', ticketTypeName: 'Regular', number: 1, of: 1, token: 'FY1.A.B' }],
}

let folder: string
/** A thread that does what its input says: answers, crashes or never answers. */
let obedient: URL
const presses: Press[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-press-'))
  const file = join(folder, 'obedient.mjs')
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ input }) => {
       if (input.title === 'crash') process.exit(1)
       if (input.title === 'throw') throw new Error('thrown')
       if (input.title !== 'hang') parentPort.postMessage({ bytes: Buffer.from(input.title) })
     })`,
  )
  obedient = pathToFileURL(file)
})
afterEach(async () => {
  await Promise.all(presses.splice(0).map((press) => press.close()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function openPress(options: Partial<PressOptions> = {}): Press {
  const made = new Press({ threads: 2, ...options })
  presses.push(made)
  return made
}

const sheet = (title: string) => ({ eyebrow: '', title, author: '', facts: [], tables: [], notes: [] })
const workbook = (title: string) => ({ title, sheet: 's', header: [], widths: [], rows: [] })

test('a PDF from another thread has the pages that the same call makes here', async () => {
  const [there, here] = await Promise.all([openPress().make('tickets', order), makeDocument('tickets', order)])
  expect(there.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Math.abs(there.length - here.length)).toBeLessThan(200)
})

test('a PDF from another thread has the cover that an organiser uploaded', async () => {
  const create = { width: 600, height: 200, channels: 3 as const, background: '#b02a6f' }
  const coverJpeg = await sharp({ create }).jpeg().toBuffer()
  const pdf = await openPress().make('tickets', { ...order, event: { ...order.event, coverJpeg } })
  expect(pdf.includes(coverJpeg)).toBe(true)
})

test('a document that cannot be made fails alone', async () => {
  const made = openPress()
  const [failed, fine] = await Promise.allSettled([
    made.make('tickets', { ...order, tickets: [] }),
    made.make('tickets', order),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'A PDF without a page opens nowhere' } })
  expect(fine.status).toBe('fulfilled')
})

describe('a thread', () => {
  test.each(['crash', 'throw'])('that ends by a %s fails its document and is replaced', async (how) => {
    const made = openPress({ thread: obedient })
    await expect(made.make('sheet', sheet(how))).rejects.toThrow(Error)
    expect(String(await made.make('sheet', sheet('fine')))).toBe('fine')
  })

  test('that never answers is given up', async () => {
    const made = openPress({ thread: obedient, patienceMs: 3000 })
    await expect(made.make('sheet', sheet('hang'))).rejects.toThrow('took longer')
    expect(String(await made.make('sheet', sheet('fine')))).toBe('fine')
  })
})

test('more documents than may wait are refused with a time to come back', async () => {
  const made = openPress({ thread: obedient, mostWaiting: 3 })
  const hanging = Array.from({ length: 5 }, () => made.make('sheet', sheet('hang')).catch(() => 'ended'))
  await expect(made.make('sheet', sheet('one too many'))).rejects.toMatchObject({ code: 'server.busy', retryAfter: 5 })
  await made.close()
  expect(await Promise.all(hanging)).toEqual(Array.from({ length: 5 }, () => 'ended'))
})

test('long documents leave a thread to tickets', async () => {
  const made = openPress({ thread: obedient })
  const hanging = Array.from({ length: 4 }, () => made.make('workbook', workbook('hang')).catch(() => 'ended'))
  expect(String(await made.make('sheet', sheet('at once')))).toBe('at once')
  await made.close()
  await Promise.all(hanging)
})
