import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { sharp } from './image-decoders.ts'
import { ticketPdf } from './ticket-pdf.ts'
import type { TicketPdfOrder } from './ticket-pdf.ts'

const token = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.repeat(5).slice(0, 157)
const otherToken = Array.from(token).toReversed().join('')
const ticket = { guestName: 'Adaeze Okafor', ticketTypeName: 'Lawn', number: 1, of: 2, priceText: '₦12,500.00', token }
const order: TicketPdfOrder = {
  event: {
    title: 'Harmattan Nights: highlife under the open sky',
    whenText: 'Saturday, 12 December 2026',
    doorsText: '19:00 to 23:30 WAT · doors 18:00',
    placeLines: ['Marina Gardens', '14 Broad Street', 'Lagos'],
    organiserName: 'Adetola Okonkwo Presents',
    coverArtId: '0193b0f4-1111-7000-8000-000000000001',
  },
  reference: '7F3K292QDX',
  buyerName: 'Adaeze Okafor',
  tickets: [ticket, { ...ticket, guestName: 'Nguyễn Thị Phương Thảo', number: 2, token: otherToken }],
}

/** The unpacked streams of the file in order: pages, fonts, character maps. */
function streams(pdf: Buffer): string[] {
  const found: string[] = []
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(match.index - 3, match.index) === 'end') continue
    const start = match.index + match[0].length
    const bytes = pdf.subarray(start, text.indexOf('endstream', start))
    found.push(bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1'))
  }
  return found
}

function pages(pdf: Buffer): string[] {
  return streams(pdf).filter((stream) => stream.includes(' Tf'))
}

/** Every Unicode character that the file says its glyphs stand for: what a reader can search and copy. */
function characters(pdf: Buffer): string {
  const maps = streams(pdf).filter((stream) => stream.includes('beginbfrange'))
  const codes = maps.flatMap((map) => Array.from(map.matchAll(/(?<=\[.*)<([0-9a-f]{4,})>/g), ([, code]) => code ?? ''))
  return codes.map((code) => Buffer.from(code, 'hex').swap16().toString('utf16le')).join('')
}

/** Paints the black rectangles of a page as a scanner would see them, four pixels to the point, and reads them. */
function scan(page: string): string {
  const scale = 4
  const [width, height] = [595 * scale, 842 * scale]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (const group of page.split(/\bf\b/).filter((part) => (part.match(/ re\b/g) ?? []).length > 100)) {
    for (const match of group.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)) {
      const [x = 0, y = 0, w = 0, h = 0] = match.slice(1).map((value) => Number(value) * scale)
      for (let row = Math.round(y); row < Math.round(y + h); row += 1) {
        for (let column = Math.round(x); column < Math.round(x + w); column += 1) {
          data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
        }
      }
    }
  }
  return decodeQR({ width, height, data })
}

describe('ticketPdf', () => {
  it('has one page per ticket, each with its own code as shapes', async () => {
    const drawn = pages(await ticketPdf(order))
    expect(drawn).toHaveLength(2)
    expect(drawn.map(scan)).toEqual([token, otherToken])
  })

  it('refuses an order without tickets', async () => {
    await expect(ticketPdf({ ...order, tickets: [] })).rejects.toThrow(RangeError)
  })

  it('prints the code at least 45 mm wide with four white modules around it', async () => {
    const [page = ''] = pages(await ticketPdf(order))
    const modules = Array.from(page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g), (match) => match.map(Number))
      .filter(([, , , , h = 0]) => h < 10)
      .map(([, x = 0, , w = 0]) => ({ left: x, right: x + w }))
    const side = Math.max(...modules.map(({ right }) => right)) - Math.min(...modules.map(({ left }) => left))
    expect(side / (72 / 25.4)).toBeGreaterThanOrEqual(45)
    // The plate is 40 points wider than the code.
    expect(20 / (side / 45)).toBeGreaterThanOrEqual(4)
  })

  it('embeds its fonts, so that every name and currency sign prints and can be copied', async () => {
    const pdf = await ticketPdf({
      ...order,
      buyerName: 'Ọlámidé Ṣówándé',
      tickets: [
        ...order.tickets,
        { ...ticket, guestName: 'Łukasz Żółć', priceText: '€25' },
        { ...ticket, guestName: 'Ɔdehyeɛ Ɗanladi', priceText: 'GH₵350' },
      ],
    })
    const text = pdf.toString('latin1')
    expect(text).not.toContain('Helvetica')
    expect(text.match(/\/FontFile2/g)?.length).toBe(text.match(/\/ToUnicode/g)?.length)
    const printed = new Set(characters(pdf))
    expect(Array.from('₦€₵ễảỌṢŁŻćƆɛƊ').filter((character) => !printed.has(character))).toEqual([])
  })

  it('can be read aloud: language, title, headings, and words for the code', async () => {
    const text = (await ticketPdf(order)).toString('latin1')
    expect(text).toContain('/Lang (en)')
    expect(text).toContain('/MarkInfo')
    expect(text).toContain('(Tickets for Harmattan Nights: highlife under the open sky)')
    expect(text.match(/\/S \/H1/g)).toHaveLength(2)
    expect(text).toContain('/Alt (QR code that admits Adaeze Okafor)')
  })

  it('keeps a small file however many tickets share the cover', async () => {
    const one = await ticketPdf({ ...order, tickets: [ticket] })
    const ten = await ticketPdf({ ...order, tickets: Array.from({ length: 10 }, () => ticket) })
    expect(one.length).toBeLessThan(120_000)
    expect(ten.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  it("shows the organiser's own picture where there is one", async () => {
    const create = { width: 900, height: 280, channels: 3, background: '#ff8800' } as const
    const coverJpeg = await sharp({ create }).jpeg().toBuffer()
    const pdf = await ticketPdf({ ...order, event: { ...order.event, coverJpeg } })
    expect(pdf.includes(coverJpeg)).toBe(true)
  })

  it('keeps everything on the page when all texts are as long as they may be', async () => {
    const words = 'Oluwaseun Babatunde Adebayo-Ogunlesi '.repeat(6).trim()
    const pdf = await ticketPdf({
      ...order,
      event: { ...order.event, title: words.slice(0, 150), organiserName: words, placeLines: [words, words, words] },
      buyerName: words,
      tickets: [{ ...ticket, guestName: words, ticketTypeName: words, priceText: '₦12,500,000.00' }],
    })
    const [page = '', ...others] = pages(pdf)
    expect(others).toEqual([])
    const baselines = Array.from(page.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g), ([, y]) => Number(y))
    expect(baselines.length).toBeGreaterThan(10)
    expect(Math.min(...baselines)).toBeGreaterThan(20)
    expect(scan(page)).toBe(token)
  })

  it('can be searched for a letter that an earlier document had only as a part of an accented one', async () => {
    const named = (guestName: string) => ticketPdf({ ...order, tickets: [{ ...ticket, guestName }] })
    expect(characters(await named('Ẑ'))).toContain('Ẑ')
    expect(characters(await named('Z'))).toContain('Z')
  })
})
