/** Where a bucket is and who may use it. */
export interface S3Address {
  /** Protocol, host and port of the requests: https://s3.eu-central-1.amazonaws.com */
  readonly origin: string
  /** What stands before every key in the path of a request: `/bucket/prefix/`, or `/` where the host names the bucket. */
  readonly root: string
  /** What stands before every key in the bucket: `prefix/`, or nothing. */
  readonly prefix: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX_SEGMENT = /^[\w-][\w.-]*$/
const PARAMETERS = new Set(['region', 'style'])

/**
 * Reads `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1&style=path`. Key and secret are percent-encoded, the prefix is
 * optional, the region is us-east-1 unless named, and `style=host` puts the bucket in front of the host. Null for anything else.
 */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, searchParams, username, password, hash } = new URL(text)
  const [bucket = '', ...folders] = pathname.slice(1).replace(/\/$/, '').split('/')
  const region = searchParams.get('region') ?? 'us-east-1'
  const style = searchParams.get('style') ?? 'path'
  const isUsable =
    /^https?:$/.test(protocol) &&
    username !== '' &&
    password !== '' &&
    hash === '' &&
    BUCKET.test(bucket) &&
    folders.every((segment) => PREFIX_SEGMENT.test(segment)) &&
    /^[a-z0-9-]+$/.test(region) &&
    (style === 'path' || style === 'host') &&
    [...searchParams.keys()].every((name) => PARAMETERS.has(name))
  const keys = isUsable ? decoded([username, password]) : null
  if (!keys) return null
  const [accessKey = '', secretKey = ''] = keys
  const prefix = folders.map((segment) => `${segment}/`).join('')
  return {
    origin: style === 'host' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}`,
    root: style === 'host' ? `/${prefix}` : `/${bucket}/${prefix}`,
    prefix,
    region,
    accessKey,
    secretKey,
  }
}

function decoded(parts: readonly string[]): string[] | null {
  try {
    return parts.map((part) => decodeURIComponent(part))
  } catch {
    return null
  }
}
