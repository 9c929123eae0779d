import { expect, it } from 'vitest'
import { pagePolicy } from './security-headers.ts'

const pictures = (policy: string) => policy.split('; ').find((rule) => rule.startsWith('img-src'))

it('lets pages load pictures from the site alone', () => {
  expect(pictures(pagePolicy('nonce'))).toBe("img-src 'self' data: blob:")
})

it('adds exactly the host of the tile server, for pictures alone', () => {
  const tiles = { url: 'https://tiles.example.org:8443/map/{z}/{x}/{y}.png', attribution: '', maxZoom: 19 }
  const policy = pagePolicy('nonce', { tiles })
  expect(pictures(policy)).toBe("img-src 'self' data: blob: https://tiles.example.org:8443")
  expect(policy.match(/tiles\.example\.org/g)).toHaveLength(1)
})
