import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Env, uploadsFolder } from '../env.ts'
import { storageAt } from '../gateways/storage/index.ts'
import { type Finding, fault, good, notice, reasonOf } from './finding.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The bucket of uploads: whether a small file can be written, read, found and removed. Nothing where uploads are in the data folder. */
export async function checkUploads(env: Pick<Env, 's3' | 'dataDir' | 'mode'>): Promise<Finding[]> {
  if (!env.s3) return []
  const { protocol, host, hostname } = new URL(env.s3.origin)
  const storage = storageAt({ s3: env.s3, folder: uploadsFolder(env) })
  const key = `doctor/${randomBytes(8).toString('hex')}.pdf`
  const written = randomBytes(64)
  try {
    await storage.put(key, written, 'application/pdf')
    const read = await storage.open(key)
    const same = read && (await buffer(read.stream)).equals(written)
    await storage.remove(key)
    if (!same) throw new Error('what was written could not be read')
    for await (const _key of storage.list()) break
  } catch (error) {
    return [
      fault(
        'Uploads',
        `The bucket at ${host} does not take files: ${reasonOf(error)}.`,
        'Correct S3_URL, or give its key the right to read, write, list and remove in this bucket.',
      ),
    ]
  }
  return protocol === 'http:' && env.mode === 'production' && !LOOPBACK.has(hostname)
    ? [notice('Uploads', `The bucket at ${host} is reached without TLS.`, 'Use https in S3_URL.')]
    : [good('Uploads', `The bucket at ${host} takes, lists and returns files.`)]
}
