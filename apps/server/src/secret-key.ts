import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Env, EnvError, SHORTEST_SECRET } from './env.ts'

/** The file of a secret that Foyer generated itself. */
export function secretKeyFile(env: Pick<Env, 'dataDir'>): string {
  return join(env.dataDir, 'secret-key')
}

/** The secret all keys are derived from. A demo makes its own once and keeps it where only its user can read it. */
export function loadSecret(env: Env): string {
  if (env.secretKey) return env.secretKey
  const file = secretKeyFile(env)
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SHORTEST_SECRET) return secret
  throw new EnvError(`${file} holds no usable secret: put it back from a backup, or remove it to end all sessions.`)
}

/** Links a finished file into place: a killed process leaves no half-written secret, and two processes both use the secret of the first. */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const finished = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(finished, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(finished, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(finished)
  }
}
