import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  makeWebhookKeys,
  shownPublicKey,
  webhookSignature,
} from '../../apps/server/src/features/platform/webhooks/webhook-keys.ts'
import { deriveSecrets } from '../../apps/server/src/secrets.ts'
import actions from '../../docs/guide/errors/actions.json' with { type: 'json' }
import { errorMarkdown, errorPages } from '../../docs/guide/errors/error-pages.ts'
import { webhookFacts } from '../../docs/guide/developers/webhook-facts.ts'
import { guidePictures } from '../../e2e/support/taken-pictures.ts'
import { errorCatalogue, webhookBody, webhookMessages } from '../../packages/contract/src/index.ts'
import { inlineScriptHashes, pathOfFile, thirdPartyRequests } from '../guide.ts'

const GUIDE = join(import.meta.dirname, '../../docs/guide')

describe('the build of the guide', () => {
  it('hashes the inline scripts of a page and leaves out those that are files', () => {
    const page =
      '<script id="a">one()</script><script type="module" src="/help/app.js"></script><script>two()\n</script>'
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
    expect(inlineScriptHashes(page)).toEqual([hashOf('one()'), hashOf('two()\n')])
  })

  it.each([
    ['index.html', '/help/'],
    ['organisers/index.html', '/help/organisers/'],
    ['organisers/tickets.html', '/help/organisers/tickets'],
    ['errors/promo.unknown.html', '/help/errors/promo.unknown'],
    ['assets/app.1.js', '/help/assets/app.1.js'],
  ])('shows %s at %s', (file, path) => {
    expect(pathOfFile(file)).toBe(path)
  })

  it.each([
    ['a.html', '<script src="https://cdn.example/a.js"></script>', 1],
    ['a.html', '<link rel="stylesheet" href="//fonts.example/a.css">', 1],
    ['a.html', '<a href="https://example.org/">An address to read</a><img src="/help/a.png">', 0],
    ['a.css', '@import "https://fonts.example/a.css"; a { background: url(//cdn.example/a.png) }', 2],
    ['a.css', 'a { background: url(/help/a.png) }', 0],
    ['a.js', 'import x from"https://cdn.example/x.js";fetch("https://api.example/")', 2],
    ['a.js', 'const xmlns = "http://www.w3.org/2000/svg"', 0],
  ])('finds what %s would load from other hosts: %s', (name, text, found) => {
    expect(thirdPartyRequests(name, text)).toHaveLength(found)
  })
})

describe('the pages of the error codes', () => {
  it('say what to do about every code of the catalogue, and about no other', () => {
    expect(Object.keys(actions).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
    expect(errorPages).toHaveLength(Object.keys(errorCatalogue).length)
  })

  it.each(Object.entries(actions))('%s has whole sentences', (_code, { meaning, action }) => {
    for (const text of [meaning, action]) expect(text).toMatch(/^[A-Z][^]{10,}\.$/)
  })

  it('name the calls that answer a code', () => {
    const page = errorPages.find(({ code }) => code === 'order.sold_out')
    expect(page?.calls).toContain('POST /api/orders')
    const text = page ? errorMarkdown(page) : ''
    for (const part of ['# order.sold_out', 'Status **409**', '## What to do', '- `POST /api/orders`'])
      expect(text).toContain(part)
  })
})

describe('the pictures of the guide', () => {
  const folder = join(GUIDE, 'public/pictures')
  const names = readdirSync(folder).map((file) => file.replace(/\.webp$/, ''))

  it('are those that "npm run screens" takes', () => {
    expect(names.toSorted()).toEqual(guidePictures.map(({ name }) => name).toSorted())
  })

  it.each(names)('%s is small, and shown by a page', (name) => {
    expect(statSync(join(folder, `${name}.webp`)).size).toBeLessThan(120_000)
    const pages = readdirSync(GUIDE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
    expect(pages.some((page) => readFileSync(join(GUIDE, page), 'utf8').includes(`/pictures/${name}.webp`))).toBe(true)
  })
})

describe('the page about webhooks', () => {
  const page = readFileSync(join(GUIDE, 'developers/webhooks.md'), 'utf8')
  const body = webhookFacts.types[0]?.example ?? ''

  it('shows an example body of every type, as the contract has it', () => {
    expect(webhookFacts.types.map(({ type }) => type)).toEqual(Object.keys(webhookMessages))
    for (const { example } of webhookFacts.types) {
      const { type, data } = webhookBody.parse(JSON.parse(example))
      expect(webhookMessages[type].data.safeParse(data).error).toBeUndefined()
    }
  })

  it('shows the schedule of the program', () => {
    expect(webhookFacts.attempts.map(({ wait }) => wait)).toEqual([
      'at once',
      '5 seconds',
      '5 minutes',
      '30 minutes',
      '2 hours',
      '5 hours',
      '10 hours',
      '14 hours',
      '20 hours',
      '1 day',
    ])
    expect(webhookFacts.attempts.at(-1)).toEqual({ attempt: 10, wait: '1 day', since: '3 days 3 hours' })
  })

  /** Runs a block of code of the page that exports a function. */
  async function codeWith(name: string): Promise<(key: string, headers: object, body: string) => boolean> {
    const block = [...page.matchAll(/```js\n([^]*?)```/g)]
      .map(([, code = '']) => code)
      .find((code) => code.includes(name))
    const folder = mkdtempSync(join(tmpdir(), 'foyer-guide-'))
    try {
      writeFileSync(join(folder, 'code.mjs'), block ?? '')
      const code: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'code.mjs')).href)
      return (code as Record<string, (key: string, headers: object, body: string) => boolean>)[name] ?? (() => false)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  const secrets = deriveSecrets('a key that signs nothing but the requests of this test')
  const keys = makeWebhookKeys(secrets)

  /** A request as the program makes it, and its headers beside signatures that are not right. */
  function request(at: Date) {
    const timestamp = Math.floor(at.getTime() / 1000)
    const signing = { ...keys, previous_secret: null, previous_signing_key: null, previous_until: null }
    const signature = webhookSignature(secrets, signing, at, { messageId: 'msg_1', timestamp, body })
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp) }
    return {
      headers: { ...headers, 'webhook-signature': `v1,AAAA v1a,AAAA ${signature}` },
      unsigned: {
        ...headers,
        'webhook-signature': `v1,AAAA v1a,AAAA ${signature
          .split(' ')
          .map((each) => each.slice(0, -4))
          .join(' ')}`,
      },
    }
  }

  it.each([
    ['isFromFoyer', keys.shown],
    ['isFromFoyerByKey', shownPublicKey(keys.public_key)],
  ])('verifies by %s what the program signs, and nothing else', async (name, key) => {
    const verify = await codeWith(name)
    const { headers, unsigned } = request(new Date())
    expect(verify(key, headers, body)).toBe(true)
    expect(verify(key, headers, `${body} `)).toBe(false)
    expect(verify(key, { ...headers, 'webhook-id': 'msg_2' }, body)).toBe(false)
    expect(verify(key, unsigned, body)).toBe(false)
    expect(verify(key, request(new Date(Date.now() - 301_000)).headers, body)).toBe(false)
  })
})
