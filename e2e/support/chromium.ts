import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const WHOLE = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable']
/** The same engine without windows: a fifth less time for a page, and no camera. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell'

/** The browser to drive: the system's, else the one Playwright has installed; undefined when there is neither. */
export function findChromium(): string | undefined {
  return existsSync(SHELL) ? SHELL : findWholeChromium()
}

/** A browser that has a camera as well; undefined when there is none. */
export function findWholeChromium(): string | undefined {
  return [...WHOLE, chromium.executablePath()].find((path) => existsSync(path))
}

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
]
