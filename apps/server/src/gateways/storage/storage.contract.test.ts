import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { required } from '@foyer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { s3ContractUrl } from '../../testing/s3-contract-url.ts'
import { startS3StandIn } from '../../testing/s3-stand-in.ts'
import type { FileStorage } from './file-storage.ts'
import { folderStorage } from './folder-storage.ts'
import { parseS3Address } from './s3-address.ts'
import { s3Storage } from './s3-storage.ts'

interface Bench {
  readonly storage: FileStorage
  readonly close: () => Promise<unknown>
}

/** Each test has a storage of its own. A real server is named by `scripts/check-s3.mjs`. */
const benches: Record<string, () => Promise<Bench>> = {
  'a folder': async () => {
    const root = await mkdtemp(join(tmpdir(), 'foyer-files-'))
    return { storage: folderStorage(join(root, 'uploads')), close: () => rm(root, { recursive: true, force: true }) }
  },
  'a bucket': async () => {
    const standIn = await startS3StandIn()
    return { storage: s3Storage(required(parseS3Address(standIn.url), 'an address')), close: () => standIn.close() }
  },
}
const real = s3ContractUrl
if (real !== undefined)
  benches['a bucket of a real server'] = async () => {
    const storage = s3Storage(required(parseS3Address(real), 'S3_CONTRACT_URL'))
    return {
      storage,
      close: async () => {
        for (const key of await keysOf(storage)) await storage.remove(key)
      },
    }
  }

async function keysOf(storage: FileStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.toSorted()
}

describe.each(Object.entries(benches))('%s', (_name, start) => {
  let bench: Bench
  let storage: FileStorage
  beforeEach(async () => {
    bench = await start()
    storage = bench.storage
  })
  afterEach(() => bench.close())

  const textOf = async (...asked: Parameters<FileStorage['open']>) => {
    const file = await storage.open(...asked)
    return file && (await buffer(file.stream)).toString()
  }

  it('gives back what was put, with its size, type and tag', async () => {
    await storage.put('covers/ab12-400.webp', Buffer.from('picture'), 'image/webp')
    const file = await storage.open('covers/ab12-400.webp')
    expect(file).toMatchObject({ size: 7, contentType: 'image/webp' })
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    expect(file && (await buffer(file.stream)).toString()).toBe('picture')
    expect(await storage.look('covers/ab12-400.webp')).toEqual({
      size: 7,
      contentType: 'image/webp',
      etag: file?.etag,
    })
  })

  it('keeps every byte of a large file', async () => {
    const large = Buffer.alloc(3_000_000, 'abcdefg')
    await storage.put('covers/large.png', large, 'image/png')
    const file = await storage.open('covers/large.png')
    expect(file && (await buffer(file.stream)).equals(large)).toBe(true)
  })

  it('gives the part that is asked for, and the size of the whole', async () => {
    await storage.put('covers/x.jpg', Buffer.from('0123456789'), 'image/jpeg')
    expect(await textOf('covers/x.jpg', { first: 2, last: 4 })).toBe('234')
    expect(await textOf('covers/x.jpg', { first: 9, last: 9 })).toBe('9')
    const file = await storage.open('covers/x.jpg', { first: 0, last: 0 })
    expect(file?.size).toBe(10)
    file?.stream.destroy()
  })

  it('replaces a file whole, under another tag', async () => {
    await storage.put('covers/x.webp', Buffer.from('before'), 'image/webp')
    const before = await storage.look('covers/x.webp')
    await storage.put('covers/x.webp', Buffer.from('afterwards'), 'image/webp')
    expect(await textOf('covers/x.webp')).toBe('afterwards')
    expect((await storage.look('covers/x.webp'))?.etag).not.toBe(before?.etag)
  })

  it('removes a file, and does not mind a missing one', async () => {
    await storage.put('covers/x.webp', Buffer.from('b'), 'image/webp')
    await storage.remove('covers/x.webp')
    await storage.remove('covers/x.webp')
    expect(await storage.open('covers/x.webp')).toBeNull()
    expect(await storage.look('covers/x.webp')).toBeNull()
  })

  it('lists all files, however many pages that takes, and none when there is none', async () => {
    expect(await keysOf(storage)).toEqual([])
    const keys = ['covers/a.webp', 'covers/b.webp', 'logos/c.png', 'people/d/e.jpg', 'top.pdf']
    const types = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', pdf: 'application/pdf' }
    for (const key of keys)
      await storage.put(
        key,
        Buffer.from(key),
        required(Object.entries(types).find(([end]) => key.endsWith(end))?.[1], 'type'),
      )
    expect(await keysOf(storage)).toEqual(keys)
  })

  it.each([
    '../secret.webp',
    '/etc/secret.webp',
    'covers//x.webp',
    'secret.webp\0.png',
    'Covers/X.webp',
    'covers/x.html',
    '',
  ])('has no file under the key %j, and takes none', async (key) => {
    expect(await storage.open(key)).toBeNull()
    expect(await storage.look(key)).toBeNull()
    await storage.remove(key)
    await expect(storage.put(key, Buffer.from('b'), 'image/webp')).rejects.toThrow(TypeError)
    expect(await keysOf(storage)).toEqual([])
  })

  it('refuses a type that is not the one its extension promises', async () => {
    await expect(storage.put('covers/x.webp', Buffer.from('b'), 'text/html')).rejects.toThrow(TypeError)
  })
})
