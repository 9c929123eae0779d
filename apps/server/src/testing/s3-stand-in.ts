import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Stored {
  readonly bytes: Buffer
  readonly contentType: string
}

/** A server on loopback that keeps one bucket in memory and checks signatures as S3 does. */
export interface S3StandIn {
  /** A value of S3_URL. */
  readonly url: string
  /** Keys of the bucket, prefix included. */
  readonly files: Map<string, Stored>
  /** How the next calls go wrong, one after the other. */
  readonly mishaps: ('answers 503' | 'breaks off' | 'keeps silent')[]
  close(): Promise<void>
}

const BUCKET = 'tickets'
const ACCESS_KEY = 'AKIDEXAMPLE'
/** With signs that an address has to encode. */
const SECRET_KEY = 'wJalr/XUtnFEMI+K7MDENG=EXAMPLEKEY'
const REGION = 'eu-test-1'
/** So few that a listing needs a second page. */
const KEYS_PER_PAGE = 2
const LARGEST_CLOCK_ERROR_MS = 15 * 60_000

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The error code of a request's signature, recomputed from the received request. Null if it is correct. */
function faultOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, accessKey, day = '', region = '', names = '', signature = ''] =
    authorization.exec(headers.authorization ?? '') ?? []
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(at - Date.now()) < LARGEST_CLOCK_ERROR_MS) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  const covered = names.split(';')
  if (!covered.includes('host') || !covered.includes('x-amz-content-sha256')) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...covered.map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const signing = hmac(hmac(hmac(hmac(`AWS4${SECRET_KEY}`, day), REGION), 's3'), 'aws4_request')
  const expected = hmac(signing, `AWS4-HMAC-SHA256\n${time}\n${day}/${REGION}/s3/aws4_request\n${sha256(canonical)}`)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

function list(files: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
  const from = query.get('continuation-token')
  const names = [...files.keys()]
    .toSorted()
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && (from === null || `<${key}>` > from))
  const page = names.slice(0, KEYS_PER_PAGE)
  const next =
    names.length > page.length ? `<NextContinuationToken>&lt;${page.at(-1) ?? ''}&gt;</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
}

function sendFile(request: IncomingMessage, response: ServerResponse, { bytes, contentType }: Stored): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    'content-type': contentType,
    'content-length': part.length,
    ...(first !== undefined && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer, files: Map<string, Stored>): void {
  const fault = faultOf(request, body)
  if (fault !== null) return refuse(response, 403, fault)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const [, bucket, ...rest] = pathname.split('/')
  const key = rest.join('/')
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
  if (key === '') return void response.writeHead(200).end(list(files, searchParams))
  if (request.method === 'PUT') {
    files.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' })
    return void response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    files.delete(key)
    return void response.writeHead(204).end()
  }
  const file = files.get(key)
  return file ? sendFile(request, response, file) : refuse(response, 404, 'NoSuchKey')
}

export async function startS3StandIn(): Promise<S3StandIn> {
  const files = new Map<string, Stored>()
  const mishaps: S3StandIn['mishaps'] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const mishap = mishaps.shift()
    if (mishap === 'keeps silent') return
    if (mishap === 'breaks off') return void response.destroy()
    if (mishap === 'answers 503') return refuse(response, 503, 'SlowDown')
    return answer(request, response, Buffer.concat(chunks), files)
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://${ACCESS_KEY}:${encodeURIComponent(SECRET_KEY)}@127.0.0.1:${address.port}/${BUCKET}/foyer?region=${REGION}`,
    files,
    mishaps,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
