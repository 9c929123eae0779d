import { decodePixels } from '../../apps/web/src/features/door/check-in/scanning/decode-pixels.ts'
import { median } from '../rounds.ts'
import { type Chance, drawFrame, type Frame, frameKinds } from './hard-frames.ts'
import { genuineCodes } from './made-up-codes.ts'
import { tableOf } from '../markdown-table.ts'
import type { Part } from './part.ts'

const FRAMES = 24

interface Reading {
  read: number
  wrong: number
  readonly times: number[]
  /** Microseconds of processor of all threads. */
  processor: number
}

function readFrame(frame: Frame, code: string, decode: (frame: Frame) => string | null, reading: Reading): void {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const text = decode(frame)
  reading.times.push(performance.now() - start)
  const { user, system } = process.cpuUsage(before)
  reading.processor += user + system
  if (text === code) reading.read += 1
  else if (text !== null) reading.wrong += 1
}

const percent = ({ read }: Reading) => `${Math.round((100 * read) / FRAMES)} %`
const time = ({ times }: Reading) => `${median(times).toFixed(1)} ms`
const processorTime = ({ processor }: Reading) => `${(processor / 1000 / FRAMES).toFixed(1)} ms`

/** How many of the hard-to-read frames the decoder of the door's page reads. */
export const hardFrames: Part = {
  title: 'Hard frames',
  command: () => 'npm run bench:door -- --only=frames',
  run: async ({ seed }) => {
    let state = seed >>> 0
    const chance: Chance = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const codes = genuineCodes((most) => Math.floor(chance() * most))
    const rows: string[][] = []
    let wrong = 0
    for (const { name, draw } of frameKinds) {
      const page: Reading = { read: 0, wrong: 0, times: [], processor: 0 }
      const plain: Reading = { read: 0, wrong: 0, times: [], processor: 0 }
      for (let index = 0; index < FRAMES; index += 1) {
        const code = codes[index % codes.length] ?? ''
        const frame = await drawFrame(code, draw, chance)
        readFrame(frame, code, (picture) => decodePixels(picture), page)
        readFrame(frame, code, (picture) => decodePixels(picture, {}), plain)
      }
      wrong += page.wrong
      rows.push([
        name,
        ...[page, plain].flatMap((reading) => [percent, time, processorTime].map((show) => show(reading))),
      ])
    }
    const measured = ['Time', 'Processor time']
    const heads = ['Frame', 'Read by the page', ...measured, 'Read with the library’s defaults', ...measured]
    return {
      text: `${FRAMES} frames of each kind, generated from signed codes as printed on tickets: 1280 × 720, cropped to the view of an upright phone. A camera
delivers nine frames a second, so the page tries a ticket several times. Times are the median per frame, in Node;
processor times are the mean per frame, in all threads of the process.

${tableOf(heads, rows)}`,
      faults: wrong === 0 ? [] : [`${wrong} frames were read as another code.`],
    }
  },
}
