import { coverArtSvg } from '@foyer/domain'
import { sharp } from './image-decoders.ts'
import { Recent } from './recent.ts'

interface CoverArtSize {
  /** The event's id; the same id always gives the same picture. */
  id: string
  /** In pixels. */
  width: number
  height: number
  /** Sets colours and pattern. */
  category?: string | null
}

/** At 20 to 60 kB each. A rush asks for the same few thousands of times. */
const jpegs = new Recent<Buffer>(100)

/** The generated cover of an event that has no picture, for link previews. */
export function coverArtPng(size: CoverArtSize): Promise<Buffer> {
  return rendered(size).png({ compressionLevel: 9 }).toBuffer()
}

/** The same for PDF pages and mails, where a PNG of soft light would weigh ten times as much. */
export function coverArtJpeg(size: CoverArtSize): Promise<Buffer> {
  return jpegs.get(`${size.id} ${size.width} ${size.height} ${size.category ?? ''}`, () =>
    rendered(size).flatten({ background: '#1d1128' }).jpeg({ quality: 86 }).toBuffer(),
  )
}

function rendered({ id, width, height, category = null }: CoverArtSize) {
  return sharp(Buffer.from(coverArtSvg({ id, width, height, category }))).resize(width, height, { fit: 'fill' })
}
