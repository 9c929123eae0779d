import { randomBytes } from 'node:crypto'
import type { ErrorView, EventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '../../../documents/image-decoders.ts'
import { buildTestApp, call, createUser, eventBody, type TestApp, type TestUser } from '../../../testing/index.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

type Answer = EventView & ErrorView

const CREATE = { method: 'POST', url: '/api/events/create' } as const

/** A picture of noise, which no encoder makes small. */
function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

function formOf(parts: { data?: unknown; cover?: Buffer; name?: string; more?: Record<string, Buffer | string> }) {
  const form = new FormData()
  if (parts.data !== undefined)
    form.append('data', typeof parts.data === 'string' ? parts.data : JSON.stringify(parts.data))
  if (parts.cover) form.append('cover', new Blob([new Uint8Array(parts.cover)]), parts.name ?? 'picture.jpg')
  for (const [name, value] of Object.entries(parts.more ?? {}))
    form.append(
      name,
      typeof value === 'string' ? value : new Blob([new Uint8Array(value)]),
      ...(typeof value === 'string' ? [] : ['file']),
    )
  return form
}

async function send(form: FormData, target: { method: 'POST' | 'PUT'; url: string } = CREATE) {
  const encoded = new Response(form)
  return call<Answer>(site.app, {
    ...target,
    headers: { ...organiser.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

describe('a cover', () => {
  test('comes with the event, is kept in our own encoding in three sizes, and is served for ever', async () => {
    const cover = await noise(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .toBuffer()
    const { status, body } = await send(
      formOf({ data: eventBody({ coverAlt: 'Dancers' }), cover, name: '../../x.php' }),
    )
    expect(status).toBe(201)
    expect(body.cover).toMatchObject({ alt: 'Dancers', width: 1600, height: 900 })
    expect(body.cover?.sizes.map(({ width }) => width)).toEqual([400, 800, 1600])
    expect(body.cover?.lqip).toMatch(/^data:image\//)
    for (const url of [...(body.cover?.sizes ?? []).map((size) => size.url), body.cover?.share ?? '']) {
      const file = await site.app.inject({ method: 'GET', url })
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-type']).toMatch(/^image\/(webp|jpeg)$/)
      expect(file.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="picture"',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(file.rawPayload.includes(cover.subarray(200, 260))).toBe(false)
      expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
    }
  })

  test('may be larger than what other bodies may be', async () => {
    const cover = await noise(1600, 1200).png().toBuffer()
    expect(cover.length).toBeGreaterThan(4 * 1024 * 1024)
    expect((await send(formOf({ data: eventBody(), cover }))).status).toBe(201)
  })

  test('stays when the event changes, takes a new alt text, is replaced, and goes when told', async () => {
    const cover = await noise(800, 600).webp().toBuffer()
    const { body: made } = await send(formOf({ data: eventBody({ coverAlt: 'One' }), cover }))
    const target = { method: 'PUT' as const, url: `/api/events/${made._id}` }
    const kept = await send(formOf({ data: eventBody({ coverAlt: 'Two' }) }), target)
    expect(kept.body.cover).toEqual({ ...made.cover, alt: 'Two' })
    const other = await noise(900, 600).jpeg().toBuffer()
    const replaced = await send(formOf({ data: eventBody({ coverAlt: 'Three' }), cover: other }), target)
    expect(replaced.body.cover).toMatchObject({ alt: 'Three', width: 900 })
    expect(replaced.body.cover?.share).not.toBe(made.cover?.share)
    const gone = await send(formOf({ data: eventBody({ removeCover: true }) }), target)
    expect(gone.body.cover).toBeNull()
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422, 'upload.not_an_image'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'upload.not_an_image'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 422, 'upload.not_an_image'],
    ['nothing', Buffer.alloc(0), 422, 'upload.not_an_image'],
    ['the first bytes of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 422, 'upload.not_an_image'],
    ['nine megabytes', Buffer.alloc(9 * 1024 * 1024, 1), 413, 'request.too_large'],
  ])('is refused when it is %s', async (_what, cover, status, code) => {
    const refused = await send(formOf({ data: eventBody(), cover }))
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('is refused when it is too small to be shown', async () => {
    const refused = await send(formOf({ data: eventBody(), cover: await noise(300, 200).jpeg().toBuffer() }))
    expect([refused.status, refused.body.code]).toEqual([422, 'upload.too_small'])
  })

  test('is not stored when the event beside it is refused', async () => {
    const cover = await noise(800, 600).jpeg().toBuffer()
    const before = await site.deps.db.selectFrom('events').select('id').execute()
    expect((await send(formOf({ data: eventBody({ title: '' }), cover }))).status).toBe(400)
    expect(await site.deps.db.selectFrom('events').select('id').execute()).toEqual(before)
  })
})

describe('a form', () => {
  test.each([
    ['without its data', formOf({ cover: Buffer.alloc(10) })],
    ['with nothing in it', formOf({})],
    ['whose data are no JSON', formOf({ data: '{"title":' })],
    ['whose data are a list', formOf({ data: [] })],
    ['whose data are null', formOf({ data: 'null' })],
    ['whose data are too long', formOf({ data: { ...eventBody(), summary: 'x'.repeat(300_000) } })],
    ['with a part that is none of its own', formOf({ data: eventBody(), more: { isAdmin: 'true' } })],
    ['with a file that is none of its own', formOf({ data: eventBody(), more: { document: Buffer.alloc(100_000) } })],
    ['with its data twice', formOf({ data: eventBody(), more: { data: '{}' } })],
    [
      'whose prototype is poisoned',
      formOf({ data: JSON.stringify(eventBody()).replace('{', '{"__proto__":{"isAdmin":true},') }),
    ],
  ])('%s is refused', async (_what, form) => {
    const { status, body } = await send(form)
    expect([400, 413]).toContain(status)
    expect(body.requestId).toBeTypeOf('string')
  })

  test.each([
    ['a field', 'name="data"'],
    ['a file, as a Blob in FormData is sent', 'name="data"; filename="blob"'],
  ])('may name the type of its data, sent as %s', async (_what, disposition) => {
    const typed = (json: string) =>
      call<Answer>(site.app, {
        ...CREATE,
        headers: { ...organiser.headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: application/json\r\n\r\n${json}\r\n--b--\r\n`,
      })
    const { status, body } = await typed(JSON.stringify(eventBody({ title: 'Ünder a typed part' })))
    expect([status, body.title]).toEqual([201, 'Ünder a typed part'])
    const broken = ['{"title":', JSON.stringify(JSON.stringify(eventBody())), '{"__proto__":{"isAdmin":true}}', '']
    for (const json of broken) {
      const refused = await typed(json)
      expect([json, refused.status]).toEqual([json, 400])
      expect(refused.body.code).toMatch(/^request\./)
    }
    const long = await typed(JSON.stringify(eventBody({ summary: 'x'.repeat(300_000) })))
    expect([400, 413]).toContain(long.status)
  })

  test('with data in a Blob and a picture is read whole', async () => {
    const form = formOf({ cover: await noise(800, 400).png().toBuffer() })
    form.append('data', new Blob([JSON.stringify(eventBody())], { type: 'application/json' }))
    const { status, body } = await send(form)
    expect([status, body.cover?.width]).toEqual([201, 800])
  })

  test('with two pictures is refused', async () => {
    const form = formOf({ data: eventBody(), cover: Buffer.alloc(10) })
    form.append('cover', new Blob([new Uint8Array(10)]), 'second.jpg')
    expect((await send(form)).status).toBe(413)
  })

  const broken: [string, string, string][] = [
    [
      'cut off in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"ti',
    ],
    [
      'cut off in a file',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="cover"; filename="a"\r\n\r\nxx',
    ],
    ['without a boundary', 'multipart/form-data', '--b--'],
    ['with another boundary', 'multipart/form-data; boundary=c', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['that is empty', 'multipart/form-data; boundary=b', ''],
    ['that is JSON', 'multipart/form-data; boundary=b', '{"title":"x"}'],
  ]
  test.each(broken)('%s is refused as the request it is, not taken for our fault', async (_what, type, payload) => {
    const { status, body } = await call<ErrorView>(site.app, {
      method: 'POST',
      url: '/api/events/create',
      headers: { ...organiser.headers, 'content-type': type },
      payload,
    })
    expect(status).toBe(400)
    expect(body.code).toMatch(/^request\./)
  })

  test('of who is not logged in is not read', async () => {
    const encoded = new Response(formOf({ data: eventBody() }))
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/api/events/create',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(statusCode).toBe(401)
  })

  test('is no way to send what takes JSON alone', async () => {
    const encoded = new Response(formOf({ data: { eventId: 'x' } }))
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/api/events/generate-qr',
      headers: { ...organiser.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(statusCode).toBe(400)
  })
})
