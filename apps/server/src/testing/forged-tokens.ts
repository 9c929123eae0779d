import {
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign as signBytes,
} from 'node:crypto'
import type { Deps } from '../deps.ts'
import { signDoorToken, signSessionToken } from '../http/tokens.ts'
import { orderToken } from '../secrets.ts'

type Fields = Record<string, unknown>

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

/** A compact JWS of these parts, signed with an HMAC of the given size. */
function forge(
  header: Fields,
  payload: unknown,
  key: KeyObject | Uint8Array | string,
  bits: 256 | 384 | 512 = 256,
): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac(`sha${bits}`, key).update(signed).digest('base64url')}`
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

/** Whom the tokens pretend to be: a live session of a user, and someone worth pretending to be. */
export interface Victim {
  readonly userId: string
  readonly sessionId: string
  readonly administratorId: string
  readonly deviceId: string
  readonly orderId: string
}

/** Tokens that must open nothing, by what is wrong with them. Each is a good session token but for that. */
export async function forgedTokens(deps: Deps, victim: Victim): Promise<[string, string][]> {
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'HS256', typ: 'at+jwt', kid: 'k1' }
  const claims = {
    id: victim.userId,
    sid: victim.sessionId,
    iat: now,
    exp: now + 3600,
    iss: deps.site.publicUrl,
    aud: 'foyer:api',
  }
  const parts = { deps, header, claims, now, victim }
  return [...algorithms(parts), ...headers(parts), ...claimsOf(parts), ...shapes(parts), ...(await standIns(parts))]
}

/** The control: what the forgeries differ from. It must be accepted, or the corpus shows nothing. */
export function goodToken(deps: Deps, victim: Victim): Promise<string> {
  return signSessionToken(deps, victim.userId, victim.sessionId, new Date(Date.now() + 3_600_000))
}

interface Parts {
  readonly deps: Deps
  readonly header: Fields
  readonly claims: Fields
  readonly now: number
  readonly victim: Victim
}

function algorithms({ deps, header, claims }: Parts): [string, string][] {
  const key = deps.secrets.session
  const good = forge(header, claims, key)
  const [, payload = '', signature = ''] = good.split('.')
  const none = ['none', 'None', 'NONE', 'nOnE'].map((alg): [string, string] => [
    `alg ${alg}`,
    `${encode({ ...header, alg })}.${payload}.`,
  ])
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ed = generateKeyPairSync('ed25519')
  const withAlg = (alg: string) => `${encode({ ...header, alg })}.${payload}`
  const rs256 = withAlg('RS256')
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return [
    ...none,
    ['alg none with a signature', `${withAlg('none')}.${signature}`],
    ['no alg', forge(without(header, 'alg'), claims, key)],
    ['alg HS384, our key', forge({ ...header, alg: 'HS384' }, claims, key, 384)],
    ['alg HS512, our key', forge({ ...header, alg: 'HS512' }, claims, key, 512)],
    ['alg RS256, own key', `${rs256}.${createSign('sha256').update(rs256).sign(rsa.privateKey, 'base64url')}`],
    ['HMAC keyed by a public key', forge(header, claims, publicPem)],
    [
      'alg EdDSA, own key',
      `${withAlg('EdDSA')}.${signBytes(null, Buffer.from(withAlg('EdDSA')), ed.privateKey).toString('base64url')}`,
    ],
    ['another key', forge(header, claims, randomBytes(32))],
    ['an empty key', forge(header, claims, '')],
    ['a key of zeros', forge(header, claims, new Uint8Array(32))],
    ['the word secret for a key', forge(header, claims, 'secret')],
    ['the key of orders', forge(header, claims, deps.secrets.order)],
    ['the key of the sandbox', forge(header, claims, deps.secrets.sandbox)],
    ['the sealing key', forge(header, claims, deps.secrets.seal)],
  ]
}

function headers({ deps, header, claims }: Parts): [string, string][] {
  const key = deps.secrets.session
  const own = randomBytes(32)
  const jwk = { kty: 'oct', k: own.toString('base64url'), alg: 'HS256', kid: 'k1' }
  return [
    ['typ JWT', forge({ ...header, typ: 'JWT' }, claims, key)],
    ['no typ', forge(without(header, 'typ'), claims, key)],
    ['typ of a door', forge({ ...header, typ: 'door+jwt' }, claims, key)],
    ['no kid', forge(without(header, 'kid'), claims, key)],
    ['an unknown kid', forge({ ...header, kid: 'k2' }, claims, key)],
    ['kid as a path', forge({ ...header, kid: '../../../../dev/null' }, claims, '')],
    ['kid as SQL', forge({ ...header, kid: "k1' or '1'='1" }, claims, key)],
    ['kid as a list', forge({ ...header, kid: ['k1'] }, claims, key)],
    ['kid null', forge({ ...header, kid: null }, claims, key)],
    ['kid __proto__', forge({ ...header, kid: '__proto__' }, claims, key)],
    ['its own key in jwk', forge({ ...header, jwk }, claims, own)],
    ['its own key behind jku', forge({ ...header, jku: 'https://evil.example/keys.json' }, claims, own)],
    ['its own key behind x5u', forge({ ...header, x5u: 'https://evil.example/key.pem' }, claims, own)],
    ['a critical extension', forge({ ...header, crit: ['evil'], evil: true }, claims, key)],
    ['an unencoded payload', forge({ ...header, b64: false, crit: ['b64'] }, claims, key)],
  ]
}

function claimsOf({ deps, header, claims, now, victim }: Parts): [string, string][] {
  const key = deps.secrets.session
  const changed = (change: Fields) => forge(header, { ...claims, ...change }, key)
  return [
    ...['exp', 'iat', 'iss', 'aud', 'id', 'sid'].map((name): [string, string] => [
      `no ${name}`,
      forge(header, without(claims, name), key),
    ]),
    ['expired', changed({ exp: now - 120 })],
    ['exp as text', changed({ exp: String(now + 3600) })],
    ['exp null', changed({ exp: null })],
    ['not yet valid', changed({ nbf: now + 3600 })],
    ['another issuer', changed({ iss: 'https://evil.example' })],
    ['our issuer with a slash', changed({ iss: `${deps.site.publicUrl}/` })],
    ['the audience of doors', changed({ aud: 'foyer:door' })],
    ['another audience', changed({ aud: ['foyer', 'api'] })],
    ['an id that is no UUID', changed({ id: "' or true --" })],
    ['a sid that is no UUID', changed({ sid: '%' })],
    ['a sid as a list', changed({ sid: [victim.sessionId] })],
    ['a session that never was', changed({ sid: randomUUID() })],
    ['a user that never was', changed({ id: randomUUID() })],
    ['an administrator with a session of someone else', changed({ id: victim.administratorId })],
    ['a claim of isAdmin in place of the id', forge(header, { ...without(claims, 'id'), isAdmin: true }, key)],
  ]
}

function shapes({ deps, header, claims, victim }: Parts): [string, string][] {
  const key = deps.secrets.session
  const good = forge(header, claims, key)
  const [head = '', payload = '', signature = ''] = good.split('.')
  const promoted = encode({ ...claims, id: victim.administratorId })
  const otherFirst = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  return [
    ['an empty signature', `${head}.${payload}.`],
    ['no signature part', `${head}.${payload}`],
    ['a changed payload', `${head}.${promoted}.${signature}`],
    ['a changed header', `${encode({ ...header, extra: 1 })}.${payload}.${signature}`],
    ['a changed signature', `${head}.${payload}.${otherFirst}`],
    ['half a signature', `${head}.${payload}.${signature.slice(0, 20)}`],
    ['a fourth part', `${good}.${signature}`],
    ['five parts', `${head}..${payload}.${signature}.${signature}`],
    ['parts in another order', `${payload}.${head}.${signature}`],
    ['a payload that is no JSON', forge(header, 'not json', key)],
    ['a payload that is a list', forge(header, [claims], key)],
    ['the token twice', `${good},${good}`],
    ['quotes around it', `"${good}"`],
    ['no token', ''],
    ['the word null', 'null'],
    ['the word undefined', 'undefined'],
    ['dots', '..'],
    ['100 kB of nothing', 'A'.repeat(10_000)],
  ]
}

/** Tokens and secrets made for something else. */
async function standIns({ deps, claims, header, victim }: Parts): Promise<[string, string][]> {
  const key = deps.secrets.session
  const soon = new Date(Date.now() + 3_600_000)
  const device = { ...without(without(claims, 'id'), 'sid'), did: victim.deviceId }
  return [
    ['a door with a session for its device', await signDoorToken(deps, victim.sessionId)],
    ['a door with a user for its device', await signDoorToken(deps, victim.userId)],
    ['the claims of a door as a session', forge(header, device, key)],
    ['the claims of a session as a door', forge({ ...header, typ: 'door+jwt' }, { ...claims, aud: 'foyer:door' }, key)],
    ['a session named by its device', await signSessionToken(deps, victim.deviceId, victim.deviceId, soon)],
    ['the secret of an order', orderToken(deps.secrets, { id: victim.orderId, link_generation: 0 })],
    ['a mailed token', randomBytes(32).toString('base64url')],
    ['a user id', victim.userId],
    ['a session id', victim.sessionId],
  ]
}
