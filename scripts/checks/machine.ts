import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findWholeChromium } from '../../e2e/support/chromium.ts'
import { runCommand, runNode } from './run-command.ts'

const DEBIAN_PACKAGES = [
  'chromium',
  'chromium-headless-shell',
  'poppler-utils',
  'zbar-tools',
  'fonts-liberation',
  'nginx-light',
  'pgbouncer',
]
const TOOLS = [
  { command: 'pdftoppm', debianPackage: 'poppler-utils', use: 'turns the PDF tickets into pictures' },
  { command: 'zbarimg', debianPackage: 'zbar-tools', use: 'reads their QR codes' },
  { command: 'pgbouncer', debianPackage: 'pgbouncer', use: 'pools the connections of a test' },
  { command: 'nginx', debianPackage: 'nginx-light', use: 'stands in front of a test with its cache' },
]

/** Installs what the tests need and the machine lacks. False, with a sentence on the terminal, if that fails. */
export async function prepareMachine(): Promise<boolean> {
  if (missing().length > 0) await installFromDebian()
  if (!findWholeChromium()) await installPlaywrightChromium()
  const sentences = missing()
  for (const sentence of sentences) say(sentence)
  if (sentences.length === 0) say(`Browser: ${findChromium() ?? ''}`)
  return sentences.length === 0
}

function missing(): string[] {
  const tools = TOOLS.filter(({ command }) => !onPath(command)).map(
    ({ command, debianPackage, use }) =>
      `The tests need ${command}, which ${use}: install the package ${debianPackage} ("apt-get install ${debianPackage}" as root).`,
  )
  const browser = 'The tests need Chromium: install the package chromium, or run "npx playwright install chromium".'
  return findWholeChromium() ? tools : [browser, ...tools]
}

async function installFromDebian(): Promise<void> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  say(`Installing ${DEBIAN_PACKAGES.join(', ')} …`)
  const aptGet = async (...args: string[]) => runCommand('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args])
  const update = await aptGet('update')
  const install = await aptGet('install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES)
  if (!install.ok) say(`${update.output}${install.output}`)
}

async function installPlaywrightChromium(): Promise<void> {
  say('Installing Playwright’s Chromium …')
  const { ok, output } = await runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium'])
  if (!ok) say(output)
}

function onPath(command: string): boolean {
  // Debian puts servers where only administrators look for programs.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.some((folder) => existsSync(join(folder, command)))
}

function say(text: string): void {
  process.stdout.write(`${text.trimEnd()}\n`)
}
