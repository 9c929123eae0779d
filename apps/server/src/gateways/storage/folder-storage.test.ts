import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileStorage } from './file-storage.ts'
import { folderStorage } from './folder-storage.ts'

let root = ''
let storage: FileStorage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-files-'))
  storage = folderStorage(join(root, 'uploads'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function bytesOf(key: string): Promise<Buffer | null> {
  const file = await storage.open(key)
  return file && buffer(file.stream)
}

describe('folderStorage', () => {
  it('replaces a file whole and leaves no half-written one beside it', async () => {
    const long = Buffer.alloc(500_000, 'a')
    const short = Buffer.from('b')
    await Promise.all([long, short, long, short].map((bytes) => storage.put('covers/x.webp', bytes, 'image/webp')))
    const now = await bytesOf('covers/x.webp')
    expect(now?.equals(long) || now?.equals(short)).toBe(true)
    expect(await readdir(join(root, 'uploads', 'covers'))).toEqual(['x.webp'])
  })

  it('leaves nothing behind when the write fails', async () => {
    await mkdir(join(root, 'uploads', 'covers', 'x.webp'), { recursive: true })
    await expect(storage.put('covers/x.webp', Buffer.from('b'), 'image/webp')).rejects.toThrow('EISDIR')
    expect(await readdir(join(root, 'uploads', 'covers'))).toEqual(['x.webp'])
    expect(await storage.open('covers/x.webp')).toBeNull()
  })

  it('answers null below a file', async () => {
    await storage.put('covers/x.webp', Buffer.from('b'), 'image/webp')
    await writeFile(join(root, 'uploads', 'plain'), '')
    expect(await storage.open('plain/y.webp')).toBeNull()
  })

  it.each([
    '../secret.webp',
    'covers/../../secret.webp',
    '/etc/secret.webp',
    'covers//x.webp',
    'covers\\..\\secret.webp',
    '..%2fsecret.webp',
    'covers/.hidden.webp',
    'secret.webp\0.png',
    'secret.webp\n',
    'Covers/X.webp',
    'covers/x.html',
    'covers/x.svg',
    'covers/x',
    '',
    `${'a'.repeat(200)}.webp`,
  ])('has no file under the key %j, and takes none', async (key) => {
    await writeFile(join(root, 'secret.webp'), 'secret')
    expect(await storage.open(key)).toBeNull()
    await storage.remove(key)
    await expect(storage.put(key, Buffer.from('b'), 'image/webp')).rejects.toThrow(TypeError)
    expect(await readdir(root)).toEqual(['secret.webp'])
  })

  it('refuses a type that is not the one its extension promises', async () => {
    await expect(storage.put('covers/x.webp', Buffer.from('b'), 'text/html')).rejects.toThrow(TypeError)
  })
})
