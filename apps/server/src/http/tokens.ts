import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Deps } from '../deps.ts'

type TokenDeps = Pick<Deps, 'secrets' | 'site' | 'now'>

const KEY_ID = 'k1'
const ALGORITHM = 'HS256'
const DOOR = 'door+jwt'

const sessionClaims = z.object({ id: z.uuid(), sid: z.uuid() })
const appealClaims = z.object({ uid: z.uuid() })
const doorClaims = z.object({ did: z.uuid() })

/** A session's token: the `id` claim is the user, `sid` the session row that is checked on every request. No roles, no e-mail. */
export function signSessionToken(deps: TokenDeps, userId: string, sessionId: string, expiresAt: Date): Promise<string> {
  return new SignJWT({ id: userId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: KEY_ID })
    .setIssuedAt(deps.now())
    .setExpirationTime(expiresAt)
    .setIssuer(deps.site.publicUrl)
    .setAudience('foyer:api')
    .sign(deps.secrets.session)
}

/**
 * A paired phone's token. Its `typ` and audience differ, so that it never passes for a session. It does not expire: the door of the phone
 * has an end, which moves with the event.
 */
export function signDoorToken(deps: TokenDeps, deviceId: string): Promise<string> {
  return new SignJWT({ did: deviceId })
    .setProtectedHeader({ alg: ALGORITHM, typ: DOOR, kid: KEY_ID })
    .setIssuedAt(deps.now())
    .setIssuer(deps.site.publicUrl)
    .setAudience('foyer:door')
    .sign(deps.secrets.session)
}

/** What a suspended user gets in place of a session: it lets them appeal and nothing else. */
export function signAppealToken(deps: TokenDeps, userId: string, life: '2 hours' | '60 days'): Promise<string> {
  return new SignJWT({ uid: userId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'appeal+jwt', kid: KEY_ID })
    .setIssuedAt(deps.now())
    .setExpirationTime(new Date(deps.now().getTime() + (life === '2 hours' ? 2 : 60 * 24) * 3_600_000))
    .setIssuer(deps.site.publicUrl)
    .setAudience('foyer:appeal')
    .sign(deps.secrets.session)
}

async function verify(
  deps: TokenDeps,
  token: string,
  { typ, audience, claims, endless = false }: { typ: string; audience: string; claims: string[]; endless?: boolean },
) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, deps.secrets.session, {
      algorithms: [ALGORITHM],
      issuer: deps.site.publicUrl,
      audience,
      typ,
      requiredClaims: [...claims, ...(endless ? [] : ['exp']), 'iat'],
      // Tokens of phones that were paired with earlier versions have an expiry, the end of their event at that time. It is ignored.
      clockTolerance: endless ? Number.MAX_SAFE_INTEGER : 60,
      currentDate: deps.now(),
    })
    return protectedHeader.kid === KEY_ID ? payload : null
  } catch {
    return null
  }
}

export async function readSessionToken(
  deps: TokenDeps,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const payload = await verify(deps, token, { typ: 'at+jwt', audience: 'foyer:api', claims: ['id', 'sid'] })
  const claims = sessionClaims.safeParse(payload)
  return claims.success ? { userId: claims.data.id, sessionId: claims.data.sid } : null
}

/** Whether a text claims to be a paired phone's token; `readDoorToken` tells whether it is. */
export function isDoorToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === DOOR
  } catch {
    return false
  }
}

/** The device a token was made for. Whether it may still scan is the caller's to look up. */
export async function readDoorToken(deps: TokenDeps, token: string): Promise<string | null> {
  const payload = await verify(deps, token, {
    typ: DOOR,
    audience: 'foyer:door',
    claims: ['did'],
    endless: true,
  })
  const claims = doorClaims.safeParse(payload)
  return claims.success ? claims.data.did : null
}

export async function readAppealToken(deps: TokenDeps, token: string): Promise<string | null> {
  const payload = await verify(deps, token, { typ: 'appeal+jwt', audience: 'foyer:appeal', claims: ['uid'] })
  const claims = appealClaims.safeParse(payload)
  return claims.success ? claims.data.uid : null
}
