import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settings } from '../../apps/server/src/env.ts'
import { root } from './run-command.ts'

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

/** The image sets or refuses these settings, since its mode is production. The last one needs an own database, which it lacks. */
const FIXED = ['PORT', 'HOST', 'FOYER_DATA_DIR', 'FOYER_MODE', 'FAILPOINT', 'UPGRADE_DATABASE']

describe('compose.yaml', () => {
  it.each(Object.keys(settings).filter((name) => !FIXED.includes(name)))('passes %s on', (name) => {
    expect(compose).toMatch(new RegExp(`^ +${name}:`, 'm'))
  })

  it('opens no port to the network unless told so', () => {
    const ports = [...compose.matchAll(/^ +- '(.*):3000'$/gm)].map(([, from]) => from)
    expect(ports).toHaveLength(1)
    expect(ports[0]).toMatch(/^\$\{BIND_ADDRESS:-127\.0\.0\.1\}:/)
  })

  it('has pages and jobs in services of their own, whose health is asked of the same port', () => {
    expect(compose).toMatch(
      /^ {2}app:$[^]*FOYER_ROLE: '\$\{FOYER_ROLE:-web\}'[^]*^ {2}worker:$[^]*FOYER_ROLE: worker$/m,
    )
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/HEALTHCHECK[^]*\$\{process\.env\.PORT\}\/readyz/)
  })
})

describe('The image', () => {
  const kept = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/! -name '\*(\S+\.ttf)'/g)].map(
    ([, end]) => end ?? '',
  )
  const source = readFileSync(join(root, 'apps/server/src/documents/pdf/fonts.ts'), 'utf8')

  it.each([...source.matchAll(/\/(\w+\.ttf)'/g)].map(([, name]) => name ?? ''))('keeps %s', (name) => {
    expect(kept.some((end) => name.endsWith(end))).toBe(true)
  })
})
