import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { required } from '../required.ts'
import {
  admissionRate,
  advanceServing,
  drawOrder,
  estimatedWait,
  queueStanding,
  type Serving,
  type WaitingRoomFacts,
  waitingPosition,
  waitingRoomPhase,
} from './waiting-room.ts'

const START = new Date('2026-12-01T09:00:00Z')
const after = (milliseconds: number, from = START) => new Date(from.getTime() + milliseconds)

const lots = fc.uniqueArray(fc.record({ visitorId: fc.uuid(), lot: fc.constantFrom('0a', '0b', 'a0', 'ff') }), {
  selector: ({ visitorId }) => visitorId,
})

describe('the draw', () => {
  test('serves everybody once, the smallest lot first, equal lots by visitor', () => {
    fc.assert(
      fc.property(lots, (drawn) => {
        const order = drawOrder(drawn)
        expect(order.map(({ visitorId }) => visitorId).toSorted()).toEqual(
          drawn.map(({ visitorId }) => visitorId).toSorted(),
        )
        const inOrder = order.slice(1).every((next, index) => {
          const { lot, visitorId } = required(order[index], 'the visitor before')
          return lot < next.lot || (lot === next.lot && visitorId < next.visitorId)
        })
        expect(inOrder).toBe(true)
      }),
    )
  })

  test('does not depend on who came first', () => {
    fc.assert(
      fc.property(lots, (drawn) => {
        expect(drawOrder(drawn.toReversed())).toEqual(drawOrder(drawn))
      }),
    )
  })
})

describe('the phase', () => {
  const room: WaitingRoomFacts = {
    startsAt: START,
    opensMinutes: 30,
    drawnAt: null,
    paused: false,
    placesLeft: 10,
    ended: null,
  }
  const drawn = { ...room, drawnAt: START }
  test.each([
    ['closed', room, after(-30 * 60_000 - 1)],
    ['arriving', room, after(-30 * 60_000)],
    ['arriving', room, after(-1)],
    ['drawing', room, START],
    ['serving', drawn, START],
    ['paused', { ...drawn, paused: true }, START],
    ['all_held', { ...drawn, placesLeft: 0 }, START],
    ['serving', { ...drawn, placesLeft: null }, START],
    ['sold_out', { ...drawn, ended: 'sold_out' }, START],
    ['ended', { ...drawn, ended: 'empty' }, START],
    ['ended', { ...room, ended: 'off' }, after(-1)],
  ] as const)('is %s', (phase, facts, now) => {
    expect(waitingRoomPhase(facts, now)).toBe(phase)
  })
})

describe('the rate', () => {
  test('is the fixed one, else what holds can bear and what is left allows', () => {
    const measured = { fixedPerMinute: null, holdsPerSecond: 100, placesLeft: null }
    expect(admissionRate(measured)).toBe(75)
    expect(admissionRate({ ...measured, placesLeft: 600 })).toBe(10)
    expect(admissionRate({ ...measured, holdsPerSecond: null })).toBe(5)
    expect(admissionRate({ ...measured, fixedPerMinute: 30 })).toBe(0.5)
    expect(admissionRate({ ...measured, placesLeft: 1 })).toBe(0.1)
    expect(admissionRate({ ...measured, fixedPerMinute: 30, placesLeft: 0 })).toBe(0)
  })
})

const serving = fc
  .record({ served: fc.nat(1000), waiting: fc.nat(1000) })
  .map(({ served, waiting }): Serving => ({ served, numbered: served + waiting, servedAt: START }))
const rate = fc.double({ min: 0.01, max: 500, noNaN: true })
const step = fc.integer({ min: 1, max: 5000 })

describe('the serving counter', () => {
  test('never goes back, and never beyond the last number', () => {
    fc.assert(
      fc.property(serving, rate, fc.array(step, { maxLength: 30 }), (begin, perSecond, steps) => {
        let state = begin
        for (const milliseconds of steps) {
          const next = advanceServing(state, { rate: perSecond, now: after(milliseconds, state.servedAt) })
          expect(next.served).toBeGreaterThanOrEqual(state.served)
          expect(next.served).toBeLessThanOrEqual(next.numbered)
          state = next
        }
      }),
    )
  })

  test('calls as many in many small steps as in one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 200, noNaN: true }),
        fc.integer({ min: 1, max: 9 }),
        (perSecond, steps) => {
          const begin: Serving = { served: 0, numbered: 1_000_000, servedAt: START }
          let state = begin
          for (let turn = 1; turn <= steps; turn += 1)
            state = advanceServing(state, { rate: perSecond, now: after((9000 / steps) * turn) })
          const once = advanceServing(begin, { rate: perSecond, now: after(9000) })
          expect(Math.abs(state.served - once.served)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('keeps a rate of one visitor a minute', () => {
    let state: Serving = { served: 0, numbered: 100, servedAt: START }
    for (let second = 1; second <= 600; second += 1)
      state = advanceServing(state, { rate: 1 / 60, now: after(second * 1000) })
    expect(state.served).toBeGreaterThanOrEqual(9)
    expect(state.served).toBeLessThanOrEqual(10)
  })

  test('saves nothing up while nobody waits or nobody is let in', () => {
    const idle = { served: 5, numbered: 5, servedAt: START }
    expect(advanceServing(idle, { rate: 10, now: after(5000) })).toEqual({ ...idle, servedAt: after(5000) })
    const stopped = { served: 5, numbered: 9, servedAt: START }
    expect(advanceServing(stopped, { rate: 0, now: after(5000) })).toEqual({ ...stopped, servedAt: after(5000) })
  })

  test('catches up ten seconds after a long silence, and not hours', () => {
    const long = advanceServing({ served: 0, numbered: 10_000, servedAt: START }, { rate: 5, now: after(3_600_000) })
    expect(long.served).toBe(50)
  })

  test('ignores a clock that goes back', () => {
    const state = { served: 1, numbered: 9, servedAt: START }
    expect(advanceServing(state, { rate: 5, now: after(-1000) })).toEqual(state)
  })
})

describe('a place in the queue', () => {
  test('counts who is before it, and says how long that takes', () => {
    expect([waitingPosition(12, 4), waitingPosition(4, 4), waitingPosition(1, 4)]).toEqual([8, 0, 0])
    expect([estimatedWait(8, 2), estimatedWait(0, 0), estimatedWait(8, 0)]).toEqual([4, 0, null])
  })

  test('is called once its number is served, also while further calls are stopped, and not before the room lets anybody in', () => {
    const room = { phase: 'serving', served: 4, ratePerMinute: 60 } as const
    expect(queueStanding(null, room)).toEqual({ position: null, waitSeconds: null, called: false })
    expect(queueStanding(6, room)).toEqual({ position: 2, waitSeconds: 2, called: false })
    expect(queueStanding(4, room)).toEqual({ position: 0, waitSeconds: 0, called: true })
    expect(queueStanding(4, { ...room, phase: 'paused', ratePerMinute: 0 }).called).toBe(true)
    expect(queueStanding(4, { ...room, phase: 'sold_out' })).toEqual({ position: 0, waitSeconds: null, called: false })
  })
})
