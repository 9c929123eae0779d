import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
}

/** Counts of a report of Vitest's JSON reporter. A file that could not even be loaded counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = read(file)
  const unloaded = list(report['testResults']).filter((result) => {
    const tests = list(record(result)['assertionResults'])
    return record(result)['status'] === 'failed' && !tests.some((test) => record(test)['status'] === 'failed')
  })
  return { passed: count(report['numPassedTests']), failed: count(report['numFailedTests']) + unloaded.length }
}

/** Counts of a report of Playwright's JSON reporter. Errors outside any test count as failures. */
export function playwrightCounts(file: string): Counts {
  const report = read(file)
  const stats = record(report['stats'])
  return {
    passed: count(stats['expected']),
    failed: count(stats['unexpected']) + count(stats['flaky']) + list(report['errors']).length,
  }
}

/** A run that failed, or found no test at all, never counts as zero failures. */
export function finalCounts({ passed, failed }: Counts, ok: boolean): Counts {
  const silentFailure = failed === 0 && (!ok || passed === 0)
  return { passed, failed: silentFailure ? 1 : failed }
}

function read(file: string): Record<string, unknown> {
  return existsSync(file) ? record(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
