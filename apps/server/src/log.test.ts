import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { OutageLog } from './outage-log.ts'

let lines: { msg: string; failures?: number; source?: string; seconds?: number }[]
let outages: OutageLog
let log: ReturnType<typeof createLog>

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  outages = new OutageLog()
  log = createLog('warn', outages, { destination: { write: (line) => void lines.push(JSON.parse(line)) } })
})
afterEach(() => {
  vi.useRealTimers()
})

const lost = () => new Error('Connection terminated unexpectedly')
const sentences = () => lines.map(({ msg }) => msg)

/** Failures twenty times a second, as a queue and its visitors make them. */
function failFor(seconds: number, source = 'the job queue failed'): void {
  for (let count = 0; count < seconds * 20; count += 1) {
    vi.advanceTimersByTime(50)
    log.child({ reqId: 'x' }).error({ err: lost() }, source)
  }
}

describe('an outage of the database', () => {
  test('of 45 seconds has one line for its start and one for its end', () => {
    failFor(45)
    vi.advanceTimersByTime(6_000)
    outages.worked()
    outages.worked()
    expect(sentences()).toEqual(['the job queue failed', 'the database can be reached again'])
    expect(lines[1]).toMatchObject({ source: 'the job queue failed', failures: 900, seconds: 45 })
  })

  test('of three minutes has one line a minute, with the number of failures', () => {
    failFor(185)
    expect(sentences()).toEqual([
      'the job queue failed',
      ...Array<string>(3).fill('the database still cannot be reached'),
    ])
    expect(lines.slice(1).reduce((sum, { failures = 0 }) => sum + failures, 1)).toBeGreaterThan(185 * 20 - 120)
  })

  test('has its lines for each source of failures', () => {
    failFor(2, 'the job queue failed')
    failFor(2, 'listening failed')
    expect(sentences()).toEqual(['the job queue failed', 'listening failed'])
  })

  test('is not over while failures go on between what works', () => {
    failFor(3)
    outages.worked()
    failFor(3)
    expect(sentences()).toEqual(['the job queue failed'])
  })

  test('without traffic ends by itself after a minute of quiet', () => {
    failFor(2)
    vi.advanceTimersByTime(120_000)
    expect(sentences().at(-1)).toBe('the database can be reached again')
    failFor(1)
    expect(sentences().at(-1)).toBe('the job queue failed')
  })
})

test('other failures are logged each time', () => {
  log.error({ err: new Error('a fault of ours') }, 'server.failed')
  log.error({ err: new Error('a fault of ours') }, 'server.failed')
  log.warn('a sentence alone')
  expect(sentences()).toEqual(['server.failed', 'server.failed', 'a sentence alone'])
})
