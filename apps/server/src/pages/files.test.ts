import { required } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseS3Address, storageAt } from '../gateways/storage/index.ts'
import { buildTestApp, type TestApp } from '../testing/index.ts'
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts'

let bucket: S3StandIn
const sites: Record<string, TestApp> = {}
beforeAll(async () => {
  bucket = await startS3StandIn()
  const s3 = required(parseS3Address(bucket.url), 'an address')
  sites['in a folder'] = await buildTestApp()
  sites['in a bucket'] = await buildTestApp({ storage: storageAt({ s3, folder: '' }) })
  for (const { deps } of Object.values(sites))
    await deps.storage.put('covers/ab12-share.jpg', Buffer.from('0123456789'), 'image/jpeg')
})
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close()
  await bucket.close()
})

describe.each(['in a folder', 'in a bucket'])('an upload %s', (where) => {
  const get = (headers: Record<string, string> = {}, name = 'covers/ab12-share.jpg') =>
    required(sites[where], 'a site').app.inject({ url: `/uploads/${name}`, headers })

  it('is sent whole, for caches to keep', async () => {
    const answer = await get()
    expect(answer).toMatchObject({ statusCode: 200, body: '0123456789' })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
  })

  it('is not sent again to whoever has it', async () => {
    const etag = String((await get()).headers.etag)
    expect(await get({ 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
    expect(await get({ 'if-none-match': '"another"' })).toMatchObject({ statusCode: 200, body: '0123456789' })
  })

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('is sent in part: %s', async (range, body, contentRange) => {
    const answer = await get({ range })
    expect(answer).toMatchObject({ statusCode: 206, body })
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) })
  })

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('has no part %s', async (range) => {
    expect(await get({ range })).toMatchObject({ statusCode: 416, headers: { 'content-range': 'bytes */10' } })
  })

  it.each(['bytes=4-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=x'])('is sent whole for %s', async (range) => {
    expect(await get({ range })).toMatchObject({ statusCode: 200, body: '0123456789' })
  })

  it('is sent whole where the part is of another version', async () => {
    const etag = String((await get()).headers.etag)
    expect(await get({ range: 'bytes=2-4', 'if-range': '"another"' })).toMatchObject({ statusCode: 200 })
    expect(await get({ range: 'bytes=2-4', 'if-range': etag })).toMatchObject({ statusCode: 206 })
  })

  it('that is not there is not found, in part or whole', async () => {
    expect(await get({}, 'covers/none.jpg')).toMatchObject({ statusCode: 404 })
    expect(await get({ range: 'bytes=0-1' }, 'covers/none.jpg')).toMatchObject({ statusCode: 404 })
  })
})

it('a bucket that is away for a moment is no fault of ours, and worth another try', async () => {
  bucket.mishaps.push('answers 503', 'answers 503', 'answers 503')
  const answer = await required(sites['in a bucket'], 'a site').app.inject('/uploads/covers/ab12-share.jpg')
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
  expect(answer.json()).toMatchObject({ code: 'server.busy' })
})
