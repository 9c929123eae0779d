import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

const STYLE_SHEET_LINES = 500
const SKIPPED_FOLDERS = new Set([
  '.git',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'screens',
  'test-results',
])
const CODE = new Set(['.ts', '.tsx', '.mjs', '.css'])
const SAYS_NOTHING = /^(utils?|helpers?|common|misc|managers?)$/
const SILENCED = /(?:\/\/|\/\*)\s*((?:es|ox)lint-disable|@ts-(?:ignore|expect-error|nocheck)|prettier-ignore)/
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies']

/** What the linter cannot see: one line for each finding in the project below `root`. */
export function houseRules(root: string): string[] {
  return listFiles(root).flatMap((file) => {
    const path = relative(root, file).replaceAll('\\', '/')
    const findings = checkName(path)
    if (CODE.has(extname(file))) findings.push(...checkCode(path, readFileSync(file, 'utf8')))
    if (path.endsWith('package.json')) findings.push(...checkManifest(path, readFileSync(file, 'utf8')))
    if (path === 'package-lock.json') findings.push(...checkLockfile(readFileSync(file, 'utf8')))
    return findings
  })
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

function checkName(path: string): string[] {
  const words = path.split(/[/.-]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  const empty = words.find((word) => SAYS_NOTHING.test(word))
  return empty ? [`${path}: "${empty}" says nothing about what is inside; name it after what it does.`] : []
}

function checkCode(path: string, text: string): string[] {
  const lines = text.split('\n')
  const findings = lines.flatMap((line, index) => {
    const silenced = SILENCED.exec(line)
    return silenced
      ? [`${path}:${index + 1}: "${silenced[1]}" silences a rule; mend the cause or change the rule.`]
      : []
  })
  if (path.endsWith('.css') && lines.length > STYLE_SHEET_LINES) {
    findings.push(`${path}: ${lines.length} lines, more than ${STYLE_SHEET_LINES}.`)
  }
  return findings
}

function checkManifest(path: string, text: string): string[] {
  const manifest: unknown = JSON.parse(text)
  return DEPENDENCY_FIELDS.flatMap((field) =>
    Object.entries(record(record(manifest)[field]))
      .filter(([, version]) => !/^\d/.test(String(version)))
      .map(([name, version]) => `${path}: ${name} is "${String(version)}"; pin the exact version.`),
  )
}

function checkLockfile(text: string): string[] {
  const address = /"resolved": "https?:[^"]*"/.exec(text)
  return address ? [`package-lock.json: ${address[0]} ties the project to one registry.`] : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
