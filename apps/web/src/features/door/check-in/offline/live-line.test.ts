import { afterEach, expect, it } from 'vitest'
import { followLine, readWords } from './live-line.ts'

const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
})

/** A server whose streams a test writes and breaks. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = []
  const log: string[] = []
  const pauses: number[] = []
  const state = { network: true, status: 200 }
  let resume: (() => void) | null = null
  leave.push(
    followLine({
      open: async () => {
        log.push('asked')
        if (state.status !== 200) return new Response('', { status: state.status })
        return new Response(new ReadableStream({ start: (controller) => void streams.push(controller) }))
      },
      hasNetwork: () => state.network,
      onChange: () => log.push('change'),
      onStanding: (live) => log.push(live ? 'live' : 'not live'),
      pause: (milliseconds) => {
        pauses.push(milliseconds)
        return new Promise((resolve) => (resume = resolve))
      },
    }),
  )
  return {
    log,
    pauses,
    state,
    say: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    end: () => streams.at(-1)?.close(),
    break: () => streams.at(-1)?.error(new Error('Cut')),
    resume: () => resume?.(),
  }
}

const becomes = async (log: readonly string[], expected: string[]) => {
  await expect.poll(() => log).toEqual(expected)
}

it('tells of each change, however the words are cut, and says whether it hears', async () => {
  const { log, say, end, pauses } = server()
  await becomes(log, ['asked'])
  say('event: open\ndata: {}\n\n')
  await becomes(log, ['asked', 'live', 'change'])
  say(':\n\nevent: chan')
  say('ged\ndata: {}\n\n')
  await becomes(log, ['asked', 'live', 'change', 'change'])
  end()
  await becomes(log, ['asked', 'live', 'change', 'change', 'not live'])
  expect(pauses).toEqual([1_000])
})

it('opens the stream again when it breaks, later after each failure, and asks nothing without a network', async () => {
  const line = server()
  await becomes(line.log, ['asked'])
  line.break()
  await expect.poll(() => line.pauses).toHaveLength(1)
  line.state.status = 503
  line.resume()
  await expect.poll(() => line.pauses).toEqual([1_000, 2_000])
  line.state.network = false
  line.resume()
  await expect.poll(() => line.pauses).toEqual([1_000, 2_000, 4_000])
  expect(line.log.filter((entry) => entry === 'asked')).toHaveLength(2)
  Object.assign(line.state, { network: true, status: 200 })
  line.resume()
  await expect.poll(() => line.log.filter((entry) => entry === 'asked')).toHaveLength(3)
})

it('reads only the words it knows', () => {
  expect(readWords('event: changed\ndata: {}\n\nevent: other\n\n:\n\nevent: lock')).toEqual({
    words: ['changed'],
    rest: 'event: lock',
  })
})
