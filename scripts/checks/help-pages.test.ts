import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpPages, helpPath } from '../../apps/web/src/ui/help-pages.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('the help of a screen', () => {
  it.each([...new Set(helpPages.map(([, page]) => page))])('has the page “%s” in the guide', (page) => {
    expect(existsSync(join(ROOT, 'docs/guide', `${page === '' ? 'index' : page}.md`))).toBe(true)
  })

  it('is there for every route', () => {
    const table = readFileSync(join(ROOT, 'apps/web/src/routes.ts'), 'utf8')
    const routes = [...table.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => `/${path}`)
    const known = new Set(helpPages.map(([pattern]) => pattern))
    expect(routes.length).toBeGreaterThan(50)
    expect(routes.filter((route) => route !== '/*' && !known.has(route))).toEqual([])
    expect([...known].filter((pattern) => pattern !== '/' && !routes.includes(pattern))).toEqual([])
  })

  it.each([
    ['/events/drafts', '/help/organisers/create-event'],
    ['/events/harmattan-nights', '/help/buyers/buy'],
    ['/events/guests/1', '/help/organisers/guests'],
    ['/admin/users/1', '/help/administrators/users'],
    ['/nowhere', '/help/'],
  ])('of %s is %s', (pathname, help) => {
    expect(helpPath(pathname)).toBe(help)
  })
})
