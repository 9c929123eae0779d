/** The colours of an event's generated cover: the ink behind, and the lights, the largest first. Hexadecimal, lower-case. */
export type CoverArtColours = { ink: string; lights: string[] }

const inks = ['#1d1128', '#2a1440', '#22123a', '#251033']

// Chosen by eye: each trio keeps one warm and one cool light, so that no cover turns to mud where they overlap.
const palettes: readonly (readonly string[])[] = [
  ['#ea81b4', '#7a2dfc', '#ffb284'],
  ['#7a2dfc', '#ea81b4', '#2bb3a3'],
  ['#ffb284', '#b02a6f', '#7a2dfc'],
  ['#5a3df0', '#2bb3a3', '#ea81b4'],
  ['#b02a6f', '#5a3df0', '#f2b544'],
  ['#ea81b4', '#2bb3a3', '#f2b544'],
  ['#5a3df0', '#ff8f6b', '#ea81b4'],
  ['#b02a6f', '#ffb284', '#2bb3a3'],
]

/** What is drawn over the lights. */
export type CoverPattern = 'rings' | 'waves' | 'stripes' | 'dots' | 'grid' | 'rays'

// The lights of a category, the largest first, and its pattern. Neighbours of a listing differ in colour, in pattern, or in both.
const looks: Readonly<Record<string, { readonly lights: readonly string[]; readonly pattern: CoverPattern }>> = {
  music: { lights: ['#ea81b4', '#7a2dfc', '#ffb284'], pattern: 'rings' },
  nightlife: { lights: ['#7a2dfc', '#ea81b4', '#2bb3a3'], pattern: 'rays' },
  arts: { lights: ['#ffb284', '#b02a6f', '#7a2dfc'], pattern: 'waves' },
  theatre: { lights: ['#b02a6f', '#f2b544', '#5a3df0'], pattern: 'rays' },
  film: { lights: ['#5a3df0', '#ff8f6b', '#ea81b4'], pattern: 'stripes' },
  comedy: { lights: ['#f2b544', '#ea81b4', '#b02a6f'], pattern: 'dots' },
  food: { lights: ['#ff8f6b', '#f2b544', '#b02a6f'], pattern: 'dots' },
  business: { lights: ['#5a3df0', '#2bb3a3', '#ea81b4'], pattern: 'grid' },
  technology: { lights: ['#2bb3a3', '#5a3df0', '#7a2dfc'], pattern: 'grid' },
  education: { lights: ['#2bb3a3', '#f2b544', '#5a3df0'], pattern: 'stripes' },
  sports: { lights: ['#ff8f6b', '#5a3df0', '#2bb3a3'], pattern: 'stripes' },
  community: { lights: ['#ffb284', '#2bb3a3', '#7a2dfc'], pattern: 'dots' },
  family: { lights: ['#f2b544', '#2bb3a3', '#ea81b4'], pattern: 'waves' },
  wellness: { lights: ['#2bb3a3', '#ea81b4', '#ffb284'], pattern: 'waves' },
}

// A 32-bit generator (FNV-1a as its seed, then mulberry32): the picture must be the same on every machine and for ever.
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(list: readonly T[], chance: number, otherwise: T): T {
  return list[Math.floor(chance * list.length)] ?? otherwise
}

/** The colours `coverArtSvg` uses for this id, for a plain background while a picture loads or beside it. */
export function coverArtColours(id: string): CoverArtColours {
  const random = randomFrom(`colours ${id}`)
  const ink = pick(inks, random(), '#1d1128')
  const palette = pick(palettes, random(), [])
  return { ink, lights: palette.slice(0, random() < 0.3 ? 2 : 3) }
}

/** Whether a category has colours and a pattern of its own; events of all others are drawn from their id alone. */
export const hasCategoryLook = (category: string): boolean => Object.hasOwn(looks, category)

/** What to draw. `width` and `height` in pixels; without `rings` the picture suits small cards. `category` sets colours and pattern. */
export type CoverArtRequest = {
  id: string
  width: number
  height: number
  rings?: boolean
  category?: string | null
}

/**
 * The generated cover of an event without a picture, as an SVG document: soft lights over ink, with rings. The same id gives
 * the same picture; the id itself is not written into it, nor any text, so it needs no escaping.
 */
export function coverArtSvg({ id, width, height, rings = true, category = null }: CoverArtRequest): string {
  const random = randomFrom(id)
  const look = category !== null && hasCategoryLook(category) ? looks[category] : undefined
  const { ink, lights } = look ? { ...look, ink: coverArtColours(id).ink } : coverArtColours(id)
  // Several covers can share one page, and gradients are found by their name.
  const name = `cover-${Math.floor(random() * 2 ** 32).toString(36)}`
  const spots = placeLights(random, lights.length)
  const gradients = lights.map((colour, index) => gradient(`${name}-${index}`, colour)).join('')
  const drawn = spots.map((spot, index) => light(spot, `${name}-${index}`, width, height)).join('')
  const centre = 0.25 + random() * 0.5
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ' preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">',
    `<defs>${gradients}</defs><rect width="${width}" height="${height}" fill="${ink}"/>`,
    drawn,
    rings ? patterns[look?.pattern ?? 'rings'](centre, width, height) : '',
    '</svg>',
  ].join('')
}

type Spot = { x: number; y: number; reach: number }

// The first light rises from the lower edge, the second hangs in an upper corner, the third fills the corner across from it.
function placeLights(random: () => number, count: number): Spot[] {
  const mirrored = random() < 0.5
  const spots = [
    { x: 0.5 + random() * 0.2, y: 0.72 + random() * 0.25, reach: 0.5 + random() * 0.1 },
    { x: 0.82 + random() * 0.16, y: random() * 0.2, reach: 0.36 + random() * 0.1 },
    { x: 0.06 + random() * 0.18, y: 0.9 + random() * 0.15, reach: 0.32 + random() * 0.08 },
  ]
  return spots.slice(0, count).map((spot) => (mirrored ? { ...spot, x: 1 - spot.x } : spot))
}

function gradient(name: string, colour: string): string {
  const stops = [
    [0, 1],
    [30, 0.72],
    [62, 0.26],
    [100, 0],
  ]
  const marks = stops.map(
    ([offset, opacity]) => `<stop offset="${offset}%" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<radialGradient id="${name}">${marks.join('')}</radialGradient>`
}

function light(spot: Spot, name: string, width: number, height: number): string {
  const across = spot.reach * Math.max(width, height)
  const up = Math.max(spot.reach * 1.35 * height, across * 0.62)
  const shape = `cx="${tidy(spot.x * width)}" cy="${tidy(spot.y * height)}" rx="${tidy(across)}" ry="${tidy(up)}"`
  return `<ellipse ${shape} fill="url(#${name})"/>`
}

type Draw = (centre: number, width: number, height: number) => string

const patterns: Readonly<Record<CoverPattern, Draw>> = {
  rings: ringsAround,
  waves: (centre, width, height) => {
    const step = height / 9
    const reach = width / 6
    const wave = (row: number) => {
      const y = tidy(step * (row + centre))
      const bends = Array.from({ length: 4 }, () => `t${tidy(reach * 2)} 0`).join('')
      return `<path d="M${tidy(-reach * centre * 2)} ${y}q${tidy(reach)} ${tidy(-step)} ${tidy(reach * 2)} 0${bends}"/>`
    }
    return lines(
      Array.from({ length: 10 }, (_, row) => wave(row)),
      width,
      height,
    )
  },
  stripes: (centre, width, height) => {
    const step = width / 22
    const from = centre * step - height
    const stripe = (index: number) => `<path d="M${tidy(from + index * step)} ${height}l${height} ${-height}"/>`
    return lines(
      Array.from({ length: 22 + Math.ceil((2 * height) / step) }, (_, index) => stripe(index)),
      width,
      height,
    )
  },
  dots: (centre, width, height) => {
    const step = Math.max(width, height) / 20
    const dot = (column: number, row: number) => {
      const x = (column + (row % 2) / 2 + centre) * step
      return `<circle cx="${tidy(x)}" cy="${tidy((row + centre) * step * 0.86)}" r="${tidy(step / 9)}"/>`
    }
    const rows = Math.ceil(height / step / 0.86)
    const columns = Math.ceil(width / step)
    const all = Array.from({ length: rows * columns }, (_, at) => dot(at % columns, Math.floor(at / columns)))
    return `<g fill="#fff" fill-opacity="0.2">${all.join('')}</g>`
  },
  grid: (centre, width, height) => {
    const step = Math.max(width, height) / 16
    const columns = Array.from(
      { length: 17 },
      (_, at) => `<path d="M${tidy((at + centre - 0.5) * step)} 0v${height}"/>`,
    )
    const rows = Array.from({ length: 17 }, (_, at) => `<path d="M0 ${tidy((at + centre - 0.5) * step)}h${width}"/>`)
    return lines([...columns, ...rows], width, height)
  },
  rays: (centre, width, height) => {
    const reach = width + height
    const ray = (index: number) => {
      const angle = (Math.PI * (index + 0.5)) / 24
      const end = `${tidy(centre * width + Math.cos(angle) * reach)} ${tidy(height * 1.08 - Math.sin(angle) * reach)}`
      return `<path d="M${tidy(centre * width)} ${tidy(height * 1.08)}L${end}"/>`
    }
    return lines(
      Array.from({ length: 24 }, (_, index) => ray(index)),
      width,
      height,
    )
  },
}

function lines(shapes: readonly string[], width: number, height: number): string {
  const stroke = tidy(Math.max(Math.max(width, height) / 784, 0.75))
  return `<g fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="${stroke}">${shapes.join('')}</g>`
}

function ringsAround(centre: number, width: number, height: number): string {
  const step = Math.max(width, height) / 28
  const middle = `cx="${tidy(centre * width)}" cy="${tidy(height * 1.08)}"`
  const circles = Array.from({ length: 15 }, (_, index) => `<circle ${middle} r="${tidy(step * (index + 1.5))}"/>`)
  const stroke = tidy(Math.max(step / 28, 0.75))
  return `<g fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="${stroke}">${circles.join('')}</g>`
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100
}
