import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { coverArtJpeg, coverArtPng } from './cover-art.ts'
import { coverJpeg, processCover } from './cover-image.ts'
import type { Cover } from './cover-image.ts'
import { sharp } from './image-decoders.ts'
import { uploadFormat } from './image-signature.ts'

interface Size {
  width: number
  height: number
}

/** Left half red, right half blue, so that a turn or a cut shows. */
function picture({ width, height }: Size) {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, gravity: 'east' },
  ])
}

async function accepted(bytes: Buffer): Promise<Cover> {
  const result = await processCover(bytes)
  if (!result.ok) throw new Error(`refused: ${result.reason}`)
  return result
}

async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

/** A PNG whose header declares a size that its data does not have. */
function declaringPng({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', randomBytes(64)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

describe('processCover', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes three WebP sizes of a %s', async (format) => {
    const cover = await accepted(await picture({ width: 2000, height: 1000 }).toFormat(format).toBuffer())
    expect(cover.files.map(({ width, height }) => [width, height])).toEqual([
      [400, 200],
      [800, 400],
      [1600, 800],
    ])
    for (const { key, width, height, bytes } of cover.files) {
      expect(key).toMatch(new RegExp(`^covers/[0-9a-f]{16}-${width}\\.webp$`))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      expect((await pixel(bytes, 5, 5)).map((value) => value > 128)).toEqual([true, false, false])
    }
    expect(cover).toMatchObject({ width: 1600, height: 800 })
  })

  it('never enlarges: the widest file is as wide as the upload', async () => {
    const cover = await accepted(await picture({ width: 700, height: 500 }).png().toBuffer())
    expect(cover.files.map(({ width }) => width)).toEqual([400, 700])
  })

  it('names the files by their content', async () => {
    const upload = await picture({ width: 800, height: 400 }).png().toBuffer()
    const other = await picture({ width: 800, height: 402 }).png().toBuffer()
    const keys = async (bytes: Buffer) => (await accepted(bytes)).files.map(({ key }) => key)
    expect(await keys(upload)).toEqual(await keys(upload))
    expect(await keys(other)).not.toEqual(await keys(upload))
  })

  it('gives a stand-in that fits into a row and a picture for link previews', async () => {
    const noise = sharp(randomBytes(1200 * 1200 * 3), { raw: { width: 1200, height: 1200, channels: 3 } })
    const cover = await accepted(await noise.jpeg().toBuffer())
    expect(cover.lqip).toMatch(/^data:image\/webp;base64,/)
    expect(cover.lqip.length).toBeLessThanOrEqual(600)
    expect(await sharp(cover.shareImage.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('turns a picture upright and drops what the camera wrote', async () => {
    const upload = await picture({ width: 1200, height: 800 })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const cover = await accepted(upload)
    expect([cover.width, cover.height]).toEqual([800, 1200])
    const largest = cover.files.at(-1)?.bytes ?? Buffer.alloc(0)
    // A quarter turn to the right: what was left is on top.
    expect((await pixel(largest, 790, 10)).map((value) => value > 128)).toEqual([true, false, false])
    expect((await pixel(largest, 10, 1190)).map((value) => value > 128)).toEqual([false, false, true])
    for (const { bytes } of [...cover.files, cover.shareImage]) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.includes('CANARY')).toBe(false)
    }
    expect(upload.includes('CANARY')).toBe(true)
  })

  it('cuts towers and ribbons to a shape that cards can show', async () => {
    const tower = await accepted(await picture({ width: 600, height: 6000 }).png().toBuffer())
    const ribbon = await accepted(await picture({ width: 6000, height: 300 }).png().toBuffer())
    expect([tower.width, tower.height]).toEqual([600, 1200])
    expect([ribbon.width, ribbon.height]).toEqual([1200, 300])
  })

  it('lays transparent pictures on white', async () => {
    const clear = sharp({
      create: { width: 700, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const cover = await accepted(await clear.png().toBuffer())
    expect(await pixel(cover.files[0]?.bytes ?? Buffer.alloc(0), 9, 9)).toEqual([255, 255, 255])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script></svg>'
  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG behind an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['an SVG that calls itself a WebP', () => Buffer.from(`RIFF    WEBP${svg}`)],
    [
      'an SVG after the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['a GIF', () => picture({ width: 900, height: 600 }).gif().toBuffer()],
    ['a GIF that is also a script', () => Buffer.from('GIF89a/*' + '\0'.repeat(64) + '*/=1;alert(1)')],
    ['a TIFF', () => picture({ width: 900, height: 600 }).tiff().toBuffer()],
    ['an AVIF', () => picture({ width: 900, height: 600 }).avif({ effort: 0 }).toBuffer()],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['noise', () => randomBytes(5000)],
    ['nothing', () => Buffer.alloc(0)],
    ['a bare PNG signature', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PNG without its data', () => declaringPng({ width: 900, height: 600 })],
  ]

  it.each(hostile)('refuses %s', async (_, make) => {
    expect(await processCover(await make())).toEqual({ ok: false, reason: 'not_an_image' })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that was cut off', async (format) => {
    const noise = sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
    const whole = await noise.toFormat(format).toBuffer()
    expect(await processCover(whole)).toMatchObject({ ok: true })
    const result = await processCover(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(result).toEqual({ ok: false, reason: 'not_an_image' })
  })

  it('serves its own encoding of a picture that has a page stuck to its end', async () => {
    const upload = await picture({ width: 700, height: 400 }).jpeg().toBuffer()
    const cover = await accepted(Buffer.concat([upload, Buffer.from('<script>alert(1)</script>')]))
    for (const { bytes } of [...cover.files, cover.shareImage]) expect(bytes.includes('script')).toBe(false)
  })

  it('refuses a picture that declares too many pixels, without decoding it', async () => {
    const before = process.memoryUsage().rss
    const result = await processCover(declaringPng({ width: 30_000, height: 30_000 }))
    expect(result).toEqual({ ok: false, reason: 'too_many_pixels' })
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })

  it.each([
    [599, 600],
    [900, 299],
  ])('refuses %i × %i as too small', async (width, height) => {
    const upload = await picture({ width, height }).png().toBuffer()
    expect(await processCover(upload)).toEqual({ ok: false, reason: 'too_small' })
  })

  it('measures a turned picture upright', async () => {
    const upload = await picture({ width: 700, height: 500 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await processCover(upload)).toEqual({ ok: false, reason: 'too_small' })
  })

  it('refuses more than 8 MB before looking at it', async () => {
    const upload = await picture({ width: 700, height: 400 }).jpeg().toBuffer()
    const padded = Buffer.concat([upload, Buffer.alloc(8 * 1024 * 1024)])
    expect(await processCover(padded)).toEqual({ ok: false, reason: 'too_large' })
  })
})

// Either of these alone would keep a foreign format out; a mistake in one must not open the door.
describe('what may be read at all', () => {
  const allowed = ['jpeg', 'png', 'webp'] as const
  const foreign = ['gif', 'tiff', 'avif'] as const
  const small = (format: (typeof allowed)[number] | (typeof foreign)[number]) =>
    picture({ width: 40, height: 40 }).toFormat(format).toBuffer()

  it.each(allowed)('%s has a signature and a decoder', async (format) => {
    const bytes = await small(format)
    expect(uploadFormat(bytes)).toBe(format)
    expect(await sharp(bytes).metadata()).toMatchObject({ format })
  })

  it.each(foreign)('%s has neither', async (format) => {
    const bytes = await small(format)
    expect(uploadFormat(bytes)).toBeNull()
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  })

  it('SVG has a decoder, for the art that we draw, but no signature', () => {
    expect(uploadFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  })

  it('nothing is read from a path', async () => {
    await expect(sharp(import.meta.filename).metadata()).rejects.toThrow('unsupported image format')
  })
})

describe('pictures for PDF, mail and link previews', () => {
  it('turns one of our covers into a JPEG of the size asked for', async () => {
    const webp = await picture({ width: 800, height: 400 }).webp().toBuffer()
    const jpeg = await coverJpeg(webp, { width: 300, height: 100 })
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 100 })
  })

  it('draws the cover of an event without a picture, the same each time', async () => {
    const size = { id: '0193b0f4-1111-7000-8000-000000000001', width: 600, height: 315 }
    const png = await coverArtPng(size)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 600, height: 315 })
    expect((await coverArtPng(size)).equals(png)).toBe(true)
    expect((await coverArtPng({ ...size, id: '0193b0f4-2222-7000-8000-000000000002' })).equals(png)).toBe(false)
    expect(await sharp(await coverArtJpeg(size)).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 315 })
  })
})
