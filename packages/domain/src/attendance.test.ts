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
