import { qrMatrix } from '../../apps/server/src/documents/qr.ts'
import { sharp } from '../../apps/server/src/documents/image-decoders.ts'

/** What an upright phone shows of its camera's 1280 × 720, which is what the door's page reads. */
const WIDTH = 664
const HEIGHT = 720
const QUIET_MODULES = 4
/** Points looked at in each direction of a pixel: a camera's pixel sees an area. */
const SAMPLES = 2

/** A number from 0 to below 1. */
export type Chance = () => number

export interface Frame {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

interface Point {
  readonly x: number
  readonly y: number
}

/** How a frame comes about, lengths in pixels, brightness from 0 to 255. */
interface Scene {
  readonly modulePixels: number
  readonly ink: number
  readonly paper: number
  /** Radians the code is turned by. */
  readonly turn: number
  /** How much nearer one edge of the code is than the other: 0 for straight on. */
  readonly lean: Point
  readonly blur: number
  readonly noise: number
  /** Where the paper is bent, from the code's own coordinates to those of the flat code. */
  readonly bend?: (point: Point, side: number) => Point
  /** The brightness of a pixel of the code under this light; `side` is the width of the code in pixels. */
  readonly light?: ((at: Point, brightness: number, side: number) => number) | undefined
}

type Draw = (chance: Chance) => Scene

const between = (chance: Chance, from: number, to: number) => from + (to - from) * chance()

const plain = (chance: Chance): Scene => ({
  modulePixels: between(chance, 6.5, 8.5),
  ink: 25,
  paper: 225,
  turn: between(chance, -0.1, 0.1),
  lean: { x: 0, y: 0 },
  blur: 0,
  noise: 3,
})

function glare(chance: Chance): Scene['light'] {
  const spot = { x: between(chance, -0.3, 0.3), y: between(chance, -0.3, 0.3) }
  const radius = between(chance, 0.1, 0.17)
  return ({ x, y }, brightness, side) => {
    const away = Math.hypot(x - spot.x * side, y - spot.y * side) / (radius * side)
    return brightness + (255 - brightness) * Math.exp(-(away ** 4)) + 60 * Math.exp(-away)
  }
}

function stripes(chance: Chance): Scene['light'] {
  const [period, angle] = [between(chance, 2.3, 9), between(chance, 0, Math.PI)]
  const depth = between(chance, 0.2, 0.45)
  return ({ x, y }, brightness) => {
    const phase = (2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / period
    return brightness * (1 - depth / 2 + (depth / 2) * Math.sin(phase))
  }
}

function crease(chance: Chance): Pick<Scene, 'bend' | 'light'> {
  const [at, slope] = [between(chance, 0.25, 0.75), between(chance, -0.25, 0.25)]
  const [shift, shade] = [between(chance, 0.004, 0.011), between(chance, 0.55, 0.75)]
  const beyond = ({ x, y }: Point, side: number) => y / side - at - slope * (x / side)
  return {
    bend: (point, side) => {
      const distance = beyond(point, side)
      const pull = shift * side * Math.exp(-((distance / 0.06) ** 2))
      return { x: point.x + (distance > 0 ? pull / 2 : 0), y: point.y + Math.sign(distance) * pull }
    },
    light: ({ x, y }, brightness, side) => {
      const distance = beyond({ x: x + side / 2, y: y + side / 2 }, side)
      const onEdge = Math.abs(distance) < 0.006 ? 70 : 0
      return brightness * (distance > 0 ? shade : 1) + onEdge
    },
  }
}

/** The clean one first: it is what the others are compared with. */
export const frameKinds: readonly { readonly name: string; readonly draw: Draw }[] = [
  { name: 'Clean (baseline)', draw: plain },
  { name: 'Blurred by motion or focus', draw: (c) => ({ ...plain(c), blur: between(c, 2, 3.5) }) },
  { name: 'Glare of a lamp', draw: (c) => ({ ...plain(c), light: glare(c) }) },
  {
    name: 'Tilted and rotated',
    draw: (c) => ({
      ...plain(c),
      turn: between(c, -0.8, 0.8),
      lean: { x: between(c, -0.5, 0.5), y: between(c, -0.5, 0.5) },
    }),
  },
  {
    name: 'Low light',
    draw: (c) => ({ ...plain(c), ink: 12, paper: between(c, 38, 60), noise: between(c, 6, 11), blur: 0.8 }),
  },
  { name: 'A screen with moiré', draw: (c) => ({ ...plain(c), light: stripes(c), blur: 0.7, noise: 6 }) },
  { name: 'Creased print', draw: (c) => ({ ...plain(c), ...crease(c), noise: 5 }) },
  {
    name: 'Small or far away',
    draw: (c) => ({ ...plain(c), modulePixels: between(c, 2.2, 3.2), blur: 0.5, noise: 5 }),
  },
  {
    name: 'Several of these combined',
    draw: (c) => ({
      ...plain(c),
      modulePixels: between(c, 4, 6),
      turn: between(c, -0.5, 0.5),
      lean: { x: between(c, -0.3, 0.3), y: between(c, -0.3, 0.3) },
      ink: 20,
      paper: between(c, 90, 140),
      blur: between(c, 1, 1.8),
      noise: 8,
    }),
  },
]

function brightnessAt(modules: readonly boolean[][], point: Point, scene: Scene): number {
  const { x, y } = { x: point.x / scene.modulePixels - QUIET_MODULES, y: point.y / scene.modulePixels - QUIET_MODULES }
  return modules[Math.floor(y)]?.[Math.floor(x)] ? scene.ink : scene.paper
}

/** The place on the code that a place of the picture shows, from the code's corner; both turned and leant as the scene says. */
function onCode({ x, y }: Point, { turn, lean }: Scene, side: number): Point {
  const depth = 1 + (lean.x * x + lean.y * y) / side
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { x: (cos * x + sin * y) / depth + side / 2, y: (cos * y - sin * x) / depth + side / 2 }
}

/** Draws a frame in which a guest holds up a code. */
export async function drawFrame(code: string, draw: Draw, chance: Chance): Promise<Frame> {
  const scene = draw(chance)
  const modules = qrMatrix(code)
  const side = (modules.length + 2 * QUIET_MODULES) * scene.modulePixels
  const grey = Buffer.alloc(WIDTH * HEIGHT)
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      const centre = { x: column - WIDTH / 2, y: row - HEIGHT / 2 }
      let sum = 0
      for (let part = 0; part < SAMPLES ** 2; part += 1) {
        const place = { x: centre.x + (part % SAMPLES) / SAMPLES, y: centre.y + Math.floor(part / SAMPLES) / SAMPLES }
        const flat = onCode(place, scene, side)
        sum += brightnessAt(modules, scene.bend?.(flat, side) ?? flat, scene)
      }
      const brightness = sum / SAMPLES ** 2
      const lit = scene.light?.(centre, brightness, side) ?? brightness
      grey[row * WIDTH + column] = Math.min(255, Math.max(0, lit))
    }
  const image = sharp(grey, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
  const seen = await (scene.blur > 0 ? image.blur(scene.blur) : image).toColourspace('b-w').raw().toBuffer()
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    // Two even numbers added are near enough to a sensor's noise.
    const value = (seen[pixel] ?? 0) + scene.noise * 2 * (chance() + chance() - 1)
    data.fill(Math.min(255, Math.max(0, value)), 4 * pixel, 4 * pixel + 3)
  }
  return { width: WIDTH, height: HEIGHT, data }
}
