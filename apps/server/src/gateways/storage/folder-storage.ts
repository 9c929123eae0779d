import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { contentTypeOfKey } from './file-key.ts'
import type { FileFacts, FileStorage } from './file-storage.ts'

/** Files below one folder. `put` rejects a key or type it does not know; that is a mistake of the caller, not of a user. */
export function folderStorage(dir: string): FileStorage {
  return {
    async put(key, bytes, contentType) {
      if (contentTypeOfKey(key) !== contentType) throw new TypeError(`"${key}" is no storage key for ${contentType}`)
      const path = join(dir, key)
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(path, bytes)
    },

    async open(key, part) {
      const contentType = contentTypeOfKey(key)
      const file = contentType && (await openFile(join(dir, key)))
      if (!contentType || !file) return null
      const facts = factsOf(await file.stat(), contentType)
      return { stream: file.createReadStream(part && { start: part.first, end: part.last }), ...facts }
    },

    async look(key) {
      const contentType = contentTypeOfKey(key)
      if (!contentType) return null
      const found = await stat(join(dir, key)).catch(nullIfMissing)
      return found?.isFile() ? factsOf(found, contentType) : null
    },

    async remove(key) {
      if (contentTypeOfKey(key)) await rm(join(dir, key), { force: true })
    },

    async *list() {
      const entries = (await readdir(dir, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? []
      for (const entry of entries) {
        const key = relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
        if (entry.isFile() && contentTypeOfKey(key)) yield key
      }
    },
  }
}

function factsOf({ size, mtimeMs }: Stats, contentType: string): FileFacts {
  return { size, contentType, etag: `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"` }
}

async function openFile(path: string): Promise<FileHandle | null> {
  const file = await open(path).catch(nullIfMissing)
  if (!file || (await file.stat()).isFile()) return file
  await file.close()
  return null
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(part, 'wx')
    try {
      await file.writeFile(bytes)
      // Without it a power cut after the rename could leave an empty file under the final name.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}
