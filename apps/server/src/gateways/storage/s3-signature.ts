import { createHash, createHmac } from 'node:crypto'
import type { S3Address } from './s3-address.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'

export interface UnsignedRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly url: URL
  /** Names in lower case, without `host`, which is added here. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/**
 * Signs a request with AWS Signature Version 4 and returns its headers. The signature covers the body, so that the server refuses a request
 * that was changed on the way. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signed(request: UnsignedRequest, address: S3Address, now: Date): Record<string, string> {
  const { method, url, body } = request
  const time = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${address.region}/s3/aws4_request`
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body ?? ''),
    'x-amz-date': time,
  }
  const names = Object.keys(headers).toSorted()
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${headers[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = [ALGORITHM, time, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${address.secretKey}`)
  const signature = hmac(key, toSign).toString('hex')
  const { host: _host, ...sent } = headers
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${address.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

function canonicalQuery(parameters: URLSearchParams): string {
  const pairs = [...parameters].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.toSorted().join('&')
}

/** Percent-encoding as S3 expects it: `encodeURIComponent` leaves some characters unencoded that S3 encodes. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
