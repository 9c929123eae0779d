import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldAttendance, type Pass } from './attendance.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 12, 19, minute))
const pass = (scanId: string, direction: 'in' | 'out', minute: number): Pass => ({ scanId, direction, at: at(minute) })

describe('foldAttendance', () => {
  it('is nobody without a pass', () => {
    expect(foldAttendance([])).toMatchObject({ state: 'valid', checkedInAt: null, checkedInScan: null, conflicts: [] })
  })

  it('counts the earlier of two admissions and tells the later one', () => {
    const attendance = foldAttendance([pass('east', 'in', 1), pass('west', 'in', 5)])
    expect(attendance).toMatchObject({ state: 'checked_in', checkedInAt: at(1), checkedInScan: 'east' })
    expect(attendance.conflicts).toEqual([{ scanId: 'west', keptScanId: 'east' }])
    expect(Object.fromEntries(attendance.standings)).toEqual({ east: 'admission', west: 'conflict' })
  })

  it('takes a guest who went out and came back for what they are', () => {
    const attendance = foldAttendance([pass('a', 'in', 1), pass('b', 'out', 2), pass('c', 'in', 3)])
    expect(attendance).toMatchObject({ state: 'checked_in', checkedInScan: 'c', checkedOutAt: null, conflicts: [] })
  })

  it('does not count an exit of a ticket that is not inside', () => {
    const attendance = foldAttendance([
      pass('a', 'out', 1),
      pass('b', 'in', 2),
      pass('c', 'out', 3),
      pass('d', 'out', 4),
    ])
    expect(attendance).toMatchObject({ state: 'checked_out', checkedInAt: at(2), checkedOutAt: at(3) })
    expect(Object.fromEntries(attendance.standings)).toEqual({ a: 'none', b: 'admission', c: 'exit', d: 'none' })
  })

  it('a ticket without a time of admission is valid, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<'in' | 'out'>('in', 'out'), { maxLength: 30 }), (ways) => {
        const attendance = foldAttendance(ways.map((direction, index) => pass(`${index}`, direction, index)))
        expect(attendance.checkedInAt === null).toBe(attendance.state === 'valid')
      }),
    )
  })

  it('keeps inside equal to admissions minus exits, at most one, and loses no admission', () => {
    const directions = fc.array(fc.constantFrom<'in' | 'out'>('in', 'out'), { maxLength: 30 })
    fc.assert(
      fc.property(directions, (ways) => {
        const passes = ways.map((direction, index) => pass(`${index}`, direction, index))
        const { standings, conflicts, state } = foldAttendance(passes)
        const count = (standing: string) => [...standings.values()].filter((each) => each === standing).length
        expect(count('admission') - count('exit')).toBe(state === 'checked_in' ? 1 : 0)
        expect(count('admission') + count('conflict')).toBe(ways.filter((way) => way === 'in').length)
        expect(conflicts).toHaveLength(count('conflict'))
        expect(standings.size).toBe(ways.length)
      }),
    )
  })
})

/** What can happen to one ticket in an evening, recorded in any order: the fold uses only the times. */
type Happening =
  | { kind: 'scan'; direction: 'in' | 'out'; generation: number }
  | { kind: 'undo' }
  | { kind: 'transfer' }
  | { kind: 'refund' }

describe('any evening of one ticket', () => {
  const happening = fc.oneof<fc.Arbitrary<Happening>[]>(
    fc.record({
      kind: fc.constant('scan' as const),
      direction: fc.constantFrom<'in' | 'out'>('in', 'in', 'out'),
      generation: fc.nat(2),
    }),
    fc.constant({ kind: 'undo' }),
    fc.constant({ kind: 'transfer' }),
    fc.constant({ kind: 'refund' }),
  )

  /** Which scans are passes through the door: of the ticket's generation at that time, not refunded, and not undone since. */
  function passesOf(happenings: readonly Happening[]): Pass[] {
    const passes: Pass[] = []
    let generation = 0
    let refunded = false
    for (const [minute, each] of happenings.entries()) {
      if (each.kind === 'transfer' && foldAttendance(passes).state === 'valid') generation += 1
      if (each.kind === 'refund') refunded = true
      if (each.kind === 'undo') {
        const last = passes.at(-1)
        if (last?.direction === 'in') passes.pop()
      }
      if (each.kind === 'scan' && !refunded && each.generation === generation)
        passes.push(pass(`${minute}`, each.direction, minute))
    }
    return passes
  }

  it('leaves inside equal to admissions minus exits, with one open admission at most, in whatever order it becomes known', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (happenings, ranks) => {
        const passes = passesOf(happenings)
        const told = passes.map((each) => ({ each, rank: ranks.next().value })).toSorted((a, b) => a.rank - b.rank)
        const inOrder = told.map(({ each }) => each).toSorted((a, b) => a.at.getTime() - b.at.getTime())
        const attendance = foldAttendance(inOrder)
        expect(attendance).toEqual(foldAttendance(passes))
        let inside = 0
        for (const { scanId } of inOrder) {
          const standing = attendance.standings.get(scanId)
          if (standing === 'admission') inside += 1
          if (standing === 'exit') inside -= 1
          expect([0, 1]).toContain(inside)
        }
        expect(inside).toBe(attendance.state === 'checked_in' ? 1 : 0)
      }),
      { numRuns: 5_000 },
    )
  })
})
