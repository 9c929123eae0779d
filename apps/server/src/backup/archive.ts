import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { create, extract } from 'tar'
import { BackupError } from './backup-error.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

const AGE_HEADER = 'age-encryption.org/'

/** Writes a folder as one tar file, encrypted with age if there is a passphrase. */
export async function pack(folder: string, file: string, passphrase: string | null): Promise<void> {
  // `follow` because the uploads are a link to where they are.
  const tar = create({ cwd: folder, follow: true, portable: true }, await readdir(folder))
  const bytes = Readable.from(tar)
  await pipeline(
    passphrase === null ? bytes : await encrypted(bytes, passphrase),
    createWriteStream(file, { mode: 0o600 }),
  )
  await toDisk(file)
}

/** Unpacks a backup into an empty folder and reads its manifest. */
export async function unpack(file: string, folder: string, passphrase: string | null): Promise<Manifest> {
  const bytes = createReadStream(file)
  try {
    const plain = (await isEncrypted(file)) ? await decrypted(bytes, passphrase) : bytes
    await pipeline(plain, extract({ cwd: folder, preserveOwner: false, strict: true }))
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} cannot be read as a backup of Foyer: ${sentence(error)}.`, { cause: error })
  } finally {
    bytes.destroy()
  }
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.toString('latin1') === AGE_HEADER
  } finally {
    await handle.close()
  }
}

async function encrypted(bytes: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(bytes)))
}

async function decrypted(bytes: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(bytes)))
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function toDisk(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
