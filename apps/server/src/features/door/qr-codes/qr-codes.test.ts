import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DoorView, ErrorView } from '@foyer/contract'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import { buildTestApp, call, createEvent, createUser, type TestApp } from '../../../testing/index.ts'

const run = promisify(execFile)

let site: TestApp
let show: Awaited<ReturnType<typeof createEvent>>
let door: DoorView
beforeAll(async () => {
  site = await buildTestApp()
  show = await createEvent(site, { event: { title: 'Àṣá & the Ọ̀ṣun Choir: live' } })
  door = await makeDoor('North gate')
})
afterAll(() => site.close())

async function makeDoor(name: string): Promise<DoorView> {
  const url = `/api/check-in/${show.eventId}/doors`
  return (await call<DoorView>(site.app, { method: 'POST', url, headers: show.organiser.headers, payload: { name } }))
    .body
}

interface QrCode extends ErrorView {
  qrCodeDataUrl: string
  qrCodeSvg: string
  url: string
}

function generate(payload: object, headers = show.organiser.headers) {
  return call<QrCode>(site.app, { method: 'POST', url: '/api/events/generate-qr', headers, payload })
}

async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

function poster(query: Record<string, string> = {}, headers = show.organiser.headers) {
  const url = `/api/events/${show.eventId}/poster.pdf`
  return call<Buffer>(site.app, { method: 'GET', url, headers, query })
}

/** What other people's programs read on a page as it would be printed, where they are installed. */
async function scanPrinted(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-poster-'))
  try {
    await writeFile(join(folder, 'poster.pdf'), pdf)
    await run('pdftoppm', ['-png', '-r', '90', join(folder, 'poster.pdf'), join(folder, 'page')])
    const { stdout } = await run('zbarimg', ['-q', '--raw', join(folder, 'page-1.png')])
    return stdout.trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const canPrint = await run('pdftoppm', ['-v']).then(
  () => run('zbarimg', ['--version']).then(() => true),
  () => false,
)

describe('the QR code', () => {
  test('leads to the page of the event, as a picture and as shapes', async () => {
    const { status, body } = await generate({ eventId: show.eventId })
    expect([status, body.url]).toEqual([200, `http://localhost:3000/events/${show.customUrl}`])
    const png = Buffer.from(body.qrCodeDataUrl.replace('data:image/png;base64,', ''), 'base64')
    expect(await read(png)).toBe(body.url)
    expect(await read(Buffer.from(body.qrCodeSvg))).toBe(body.url)
  })

  test('opens a door', async () => {
    const { body } = await generate({ eventId: show.eventId, doorId: door._id })
    expect(body.url).toBe(door.link)
    expect(await read(Buffer.from(body.qrCodeSvg))).toBe(door.link)
  })

  test('is not made for a closed door, or the door of another event', async () => {
    const closed = await makeDoor('Closed')
    const url = `/api/check-in/${show.eventId}/doors/${closed._id}`
    await call(site.app, { method: 'DELETE', url, headers: show.organiser.headers })
    const other = await createEvent(site, { organiser: show.organiser })
    const answers = [
      await generate({ eventId: show.eventId, doorId: closed._id }),
      await generate({ eventId: other.eventId, doorId: door._id }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['door.not_found', 'door.not_found'])
    expect((await poster({ doorId: closed._id })).status).toBe(404)
  })

  test.each([[{}], [{ eventId: 'x' }], [{ eventId: 7 }], [{ eventId: null }]])('refuses %j', async (payload) => {
    expect((await generate(payload)).status).toBe(400)
  })

  test('is for who manages the event', async () => {
    const { headers } = await createUser(site)
    expect((await generate({ eventId: show.eventId }, headers)).status).toBe(404)
    expect((await poster({}, headers)).status).toBe(404)
  })
})

describe('the poster', () => {
  test.each([
    ['a4', 595.28, 841.89],
    ['a3', 841.89, 1190.55],
  ])('is one page of %s with its fonts embedded', async (paper, width, height) => {
    const { body, headers } = await poster({ paper })
    expect(headers['content-disposition']).toContain(`poster-${show.customUrl}-${paper}.pdf`)
    const text = body.toString('latin1')
    expect(text).toContain(`/MediaBox [0 0 ${width} ${height}]`)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).not.toContain('Helvetica')
    expect(text.match(/\/FontFile2/g)?.length).toBe(text.match(/\/ToUnicode/g)?.length)
    expect(text).toContain('/Alt (QR code that opens the event page)')
  })

  test.runIf(canPrint)('says the same as the code once it is printed', async () => {
    expect(await scanPrinted((await poster()).body)).toBe(`http://localhost:3000/events/${show.customUrl}`)
    expect(await scanPrinted((await poster({ paper: 'a3', doorId: door._id })).body)).toBe(door.link)
  })

  test.runIf(canPrint)('keeps its code whole under the longest title there can be', async () => {
    const title = 'Oluwaseun Babatunde Adebayo-Ogunlesi and the orchestra of the '.repeat(3).slice(0, 150)
    await site.deps.pool.query('update events set title = $2, venue_name = $3 where id = $1', [
      show.eventId,
      title,
      'W'.repeat(255),
    ])
    expect(await scanPrinted((await poster()).body)).toContain(show.customUrl)
  })

  test.each([[{ paper: 'a5' }], [{ doorId: 'x' }], [{ size: 'a4' }]])('refuses %j', async (query) => {
    expect((await poster(query)).status).toBe(400)
  })
})
