import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Env, uploadsFolder } from '../env.ts'
import { contentTypeOfKey, type FileStorage, storageAt } from '../gateways/storage/index.ts'
import type { Manifest } from './manifest.ts'

/** The uploads of an installation, as backup and restore need them. */
export interface Uploads {
  /** Puts them, or a link to them, at a place that is not there yet. */
  stage(place: string): Promise<Manifest['uploads']>
  /** Where uploads are already, for a sentence; null where there are none. */
  occupied(): Promise<string | null>
  /** Takes the files of a folder that `stage` made. */
  take(folder: string): Promise<void>
  /** Removes what `take` has put there of this folder, also after it failed. For a place that held no uploads before. */
  takeBack(folder: string): Promise<void>
}

/** Those of the settings: in the bucket or in the data folder. */
export function uploadsOf(env: Pick<Env, 's3' | 'dataDir'>): Uploads {
  const folder = uploadsFolder(env)
  return env.s3 ? uploadsInStorage(storageAt({ s3: env.s3, folder })) : uploadsInFolder(folder)
}

export function uploadsInFolder(folder: string): Uploads {
  return {
    async stage(place) {
      if (!existsSync(folder)) {
        await mkdir(place)
        return { files: 0, bytes: 0 }
      }
      await symlink(folder, place)
      const files = await filesBelow(folder)
      const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
      return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    },
    occupied: async () => (existsSync(folder) ? dirname(folder) : null),
    take: (from) => cp(from, folder, { recursive: true }),
    takeBack: () => rm(folder, { recursive: true, force: true }),
  }
}

/** They are fetched sequentially: a backup is not urgent, and visitors read from the same server. */
export function uploadsInStorage(storage: FileStorage): Uploads {
  return {
    async stage(place) {
      const counted = { files: 0, bytes: 0 }
      await mkdir(place)
      for await (const key of storage.list()) {
        const file = await storage.open(key)
        // Removed since it was listed.
        if (!file) continue
        const path = join(place, key)
        await mkdir(dirname(path), { recursive: true })
        await pipeline(file.stream, createWriteStream(path, { flags: 'wx' }))
        counted.files += 1
        counted.bytes += file.size
      }
      return counted
    },
    async occupied() {
      for await (const _key of storage.list()) return 'The bucket of S3_URL'
      return null
    },
    async take(from) {
      for (const key of await filesBelow(from)) {
        const type = contentTypeOfKey(key)
        if (type) await storage.put(key, await readFile(join(from, key)), type)
      }
    },
    async takeBack(from) {
      for (const key of await filesBelow(from)) await storage.remove(key)
    },
  }
}

/** Names relative to the folder, with slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
