import { buffer } from 'node:stream/consumers'
import { required } from '@foyer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startS3StandIn, type S3StandIn } from '../../testing/s3-stand-in.ts'
import { StorageAwayError } from './file-storage.ts'
import { parseS3Address } from './s3-address.ts'
import { signed } from './s3-signature.ts'
import { s3Storage } from './s3-storage.ts'

describe('S3_URL', () => {
  it('names the bucket in the path, with a prefix or without', () => {
    expect(parseS3Address('https://KEY:se%2Fcr%2Bet@s3.example.org:9000/tickets/foyer/live?region=eu-west-1')).toEqual({
      origin: 'https://s3.example.org:9000',
      root: '/tickets/foyer/live/',
      prefix: 'foyer/live/',
      region: 'eu-west-1',
      accessKey: 'KEY',
      secretKey: 'se/cr+et',
    })
    expect(parseS3Address('https://KEY:secret@s3.example.org/tickets/')).toMatchObject({
      root: '/tickets/',
      prefix: '',
      region: 'us-east-1',
    })
  })

  it('or in the host', () => {
    expect(parseS3Address('https://KEY:secret@s3.example.org/tickets/foyer?style=host')).toMatchObject({
      origin: 'https://tickets.s3.example.org',
      root: '/foyer/',
      prefix: 'foyer/',
    })
  })

  it.each([
    'tickets',
    'ftp://KEY:secret@host/tickets',
    'https://host/tickets',
    'https://KEY@host/tickets',
    'https://KEY:secret@host/',
    'https://KEY:secret@host/Tickets',
    'https://KEY:secret@host/tickets//x',
    'https://KEY:secret@host/tickets/a%20b',
    'https://KEY:%ZZ@host/tickets',
    'https://KEY:secret@host/tickets?style=cloud',
    'https://KEY:secret@host/tickets?zone=x',
  ])('is not %s', (text) => {
    expect(parseS3Address(text)).toBeNull()
  })
})

it('signs as the example of Amazon says', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Object"
  const address = {
    origin: 'https://examplebucket.s3.amazonaws.com',
    root: '/',
    prefix: '',
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const request = {
    method: 'GET',
    url: new URL('/test.txt', address.origin),
    headers: { range: 'bytes=0-9' },
    body: null,
  } as const
  expect(signed(request, address, new Date('2013-05-24T00:00:00Z'))['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('a server that does not do as it should', () => {
  let standIn: S3StandIn
  beforeEach(async () => {
    standIn = await startS3StandIn()
  })
  afterEach(() => standIn.close())
  const storageOf = (url = standIn.url, options = {}) => s3Storage(required(parseS3Address(url), 'an address'), options)
  const put = (storage = storageOf()) => storage.put('covers/x.webp', Buffer.from('bytes'), 'image/webp')

  it('is asked again when it is busy or breaks off', async () => {
    standIn.mishaps.push('answers 503', 'breaks off')
    await put()
    standIn.mishaps.push('breaks off', 'answers 503')
    const file = await storageOf().open('covers/x.webp')
    expect(file && (await buffer(file.stream)).toString()).toBe('bytes')
    expect([...standIn.files.keys()]).toEqual(['foyer/covers/x.webp'])
  })

  it('is away when it goes on like that, keeps silent, or does not listen', async () => {
    standIn.mishaps.push('answers 503', 'answers 503', 'answers 503')
    await expect(put()).rejects.toThrow(StorageAwayError)
    standIn.mishaps.push('keeps silent', 'keeps silent', 'keeps silent')
    await expect(put(storageOf(standIn.url, { timeoutMs: 100 }))).rejects.toThrow(StorageAwayError)
    await expect(put(storageOf('http://K:s@127.0.0.1:1/tickets'))).rejects.toThrow(StorageAwayError)
  })

  it('says what it refused, and nothing that is secret', async () => {
    const other = standIn.url.replace(/:wJalr[^@]*@/, ':another-secret@')
    await expect(put(storageOf(other))).rejects.toThrow(/^The storage refused with 403 SignatureDoesNotMatch$/)
    await expect(storageOf(other).open('covers/x.webp')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(put(storageOf(undefined, { now: () => new Date('2020-01-01') }))).rejects.toThrow(
      'RequestTimeTooSkewed',
    )
    expect(standIn.files.size).toBe(0)
  })

  it('without the bucket is no storage with nothing in it', async () => {
    const elsewhere = storageOf(standIn.url.replace('/tickets/', '/other/'))
    await expect(put(elsewhere)).rejects.toThrow('NoSuchBucket')
    await expect(elsewhere.open('covers/x.webp')).rejects.toThrow('NoSuchBucket')
    await expect(elsewhere.list()[Symbol.asyncIterator]().next()).rejects.toThrow('NoSuchBucket')
  })
})
