import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { playwrightCounts, finalCounts, vitestCounts } from './test-counts.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-counts-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('vitestCounts', () => {
  it('reads passed and failed tests', () => {
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    const file = report({ numPassedTests: 7, numFailedTests: 1, testResults: [failed] })
    expect(vitestCounts(file)).toEqual({ passed: 7, failed: 1 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] }
    const file = report({ numPassedTests: 7, numFailedTests: 0, testResults: [broken] })
    expect(vitestCounts(file)).toEqual({ passed: 7, failed: 1 })
  })

  it('reads nothing from a report that was not written', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 })
  })
})

describe('playwrightCounts', () => {
  it('counts flaky tests and errors outside tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
    expect(playwrightCounts(report({ stats, errors: [{ message: 'set-up' }] }))).toEqual({ passed: 5, failed: 4 })
  })
})

describe('finalCounts', () => {
  it.each([
    ['a good run', { passed: 3, failed: 0 }, true, { passed: 3, failed: 0 }],
    ['a run with failures', { passed: 3, failed: 2 }, false, { passed: 3, failed: 2 }],
    ['a run that broke off', { passed: 3, failed: 0 }, false, { passed: 3, failed: 1 }],
    ['a run without tests', { passed: 0, failed: 0 }, true, { passed: 0, failed: 1 }],
  ])('counts %s', (_name, counts, ok, expected) => {
    expect(finalCounts(counts, ok)).toEqual(expected)
  })
})
