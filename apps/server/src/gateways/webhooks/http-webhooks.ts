import { lookup as systemLookup } from 'node:dns/promises'
import type { WebhookFault } from '@foyer/contract'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AddressRule } from './public-address.ts'
import type { WebhookAnswer, WebhookGateway, WebhookRequest } from './webhook-gateway.ts'

const TIMEOUT_MS = 15_000
/** How many bytes of an answer are read and kept. */
const ANSWER_BYTES = 2_000

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

interface Options {
  /** Networks that requests may go to although they are not public; http is accepted there alone. */
  readonly allowedNetworks: readonly string[]
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

const resolveBySystem: Resolve = async (hostname) => {
  const found = await systemLookup(hostname, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

class Refused extends Error {
  readonly fault: WebhookFault

  constructor(fault: WebhookFault) {
    super(fault)
    this.fault = fault
  }
}

/** A URL that may be requested, with the one address to connect to. */
interface Target {
  readonly url: URL
  readonly address: string
}

/** Requests over HTTP. */
export function httpWebhooks({
  allowedNetworks,
  resolve = resolveBySystem,
  timeoutMs = TIMEOUT_MS,
}: Options): WebhookGateway {
  const rule = new AddressRule(allowedNetworks)

  /** Every address of the name must be permitted, not only the one that we connect to. */
  async function targetOf(text: string): Promise<Target> {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new Refused('address_invalid')
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(hostname) === 0 ? await resolve(hostname).catch(() => []) : [hostname]
    const [address] = addresses
    if (address === undefined) throw new Refused('address_unknown')
    if (!addresses.every((each) => rule.permits(each))) throw new Refused('address_forbidden')
    if (url.protocol === 'http:' && !addresses.every((each) => rule.isNamed(each))) throw new Refused('http_refused')
    return { url, address }
  }

  return {
    examine: (url) =>
      targetOf(url).then(
        () => null,
        (error: unknown) => faultOf(error),
      ),
    post: async (request) => {
      const started = performance.now()
      const durationMs = () => Math.round(performance.now() - started)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const target = await Promise.race([targetOf(request.url), ended(signal)])
        const answer = await send(target, request, signal)
        return { ...answer, fault: null, durationMs: durationMs() }
      } catch (error) {
        const fault = signal.aborted ? 'timeout' : faultOf(error)
        return { status: null, fault, durationMs: durationMs() }
      }
    },
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Refused('timeout'))))
}

type Answered = Pick<Extract<WebhookAnswer, { fault: null }>, 'status' | 'text' | 'retryAfter'>

/** The name is not looked up again: the connection goes to the address that was examined, whatever the name leads to by now. */
function send({ url, address }: Target, { headers, body }: WebhookRequest, signal: AbortSignal): Promise<Answered> {
  const family = isIP(address)
  const lookup: LookupFunction = (_hostname, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup,
      // A connection that is kept could lead to an address that is no longer permitted.
      agent: false,
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      readBeginning(response).then(
        (text) => {
          response.destroy()
          const { 'retry-after': retryAfter = null } = response.headers
          resolve({ status: response.statusCode ?? 0, text, retryAfter })
        },
        (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
      )
    })
    request.end(body)
  })
}

/** The status decides; of the text only the beginning is of use, so an endless answer is cut off. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= ANSWER_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8')
  // PostgreSQL cannot store NUL characters in text.
  return text.replaceAll('\u0000', '')
}

function faultOf(error: unknown): WebhookFault {
  if (error instanceof Refused) return error.fault
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SSL|TLS|SIGNATURE|HOSTNAME_MISMATCH|ALTNAME/.test(code) ? 'certificate_invalid' : 'connection_failed'
}
