import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { sharp } from './image-decoders.ts'
import { qrMatrix, qrPng, qrPngDataUrl, qrRuns, qrSvg } from './qr.ts'

const token = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.repeat(5).slice(0, 157)
const link = 'https://foyer.example/events/harmattan-nights?ref=poster'

async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

describe('QR codes', () => {
  it('keeps a ticket to version 7: 45 modules, alphanumeric, medium error correction', () => {
    const matrix = qrMatrix(token)
    expect(matrix).toHaveLength(45)
    expect(matrix.every((row) => row.length === 45)).toBe(true)
    expect(qrMatrix(token.toLowerCase()).length).toBeGreaterThan(45)
  })

  it('draws every dark module once', () => {
    const matrix = qrMatrix(token)
    const drawn = matrix.map((row) => row.map(() => 0))
    for (const [x, y, length] of qrRuns(matrix)) {
      for (let column = x; column < x + length; column += 1) {
        const row = drawn[y]
        if (row) row[column] = (row[column] ?? 0) + 1
      }
    }
    expect(drawn).toEqual(matrix.map((row) => row.map(Number)))
  })

  it.each([token, link])('draws an SVG that reads back as %s', async (text) => {
    const svg = Buffer.from(qrSvg(text))
    expect(await read(await sharp(svg).resize({ width: 600 }).png().toBuffer())).toBe(text)
  })

  it('takes the quiet zone that is asked for, four modules unless told', () => {
    expect(qrSvg(token)).toContain('viewBox="0 0 53 53"')
    expect(qrSvg(token, { margin: 0 })).toContain('viewBox="0 0 45 45"')
  })

  it('never puts the text into the markup', () => {
    expect(qrSvg('<script>alert(1)</script>')).not.toContain('script')
  })

  it('makes a PNG data URL that reads back', async () => {
    const url = await qrPngDataUrl(link)
    expect(url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
    const png = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 492, height: 492 })
    expect(await read(png)).toBe(link)
  })

  it('makes a small PNG for mails that reads back', async () => {
    const png = await qrPng({ text: token })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 318, height: 318 })
    expect(png.length).toBeLessThan(3000)
    expect(await read(png)).toBe(token)
  })
})
