import { type Secrets, seal, unseal } from '../secrets.ts'

/**
 * A job's data as it is stored. The token of a mailed link is encrypted, because the database keeps only the hash of a token
 * and a copy of the queue must not open an account.
 */
export function sealData(secrets: Secrets, data: object): object {
  if (!('token' in data) || typeof data.token !== 'string') return data
  const { token, ...rest } = data
  return { ...rest, sealedToken: seal(secrets, Buffer.from(token)).toString('base64url') }
}

/** The reverse of `sealData`. Jobs stored by earlier versions carry their token unencrypted and pass through unchanged. */
export function openData(secrets: Secrets, data: object): object {
  if (!('sealedToken' in data) || typeof data.sealedToken !== 'string') return data
  const { sealedToken, ...rest } = data
  return { ...rest, token: unseal(secrets, Buffer.from(sealedToken, 'base64url')).toString() }
}
