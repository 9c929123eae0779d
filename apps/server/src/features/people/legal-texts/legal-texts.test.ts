import type {
  AdminUserView,
  ErrorView,
  LegalDeskView,
  LegalKind,
  LegalTextView,
  LegalTexts,
  OwnAgreementView,
} from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  getOrder,
  PASSWORD,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { hear } from '../../../testing/hear-events.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { ImprintNotice, imprintSubscriber } from './imprint-notice.ts'
import { orderDetail, orderIdOf } from '../../sales/refunds/refund-scene.ts'

let site: TestApp
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  other = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

const says = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})

function read(kind: LegalKind, query: Record<string, string> = {}, language = 'en') {
  return call<LegalTextView & ErrorView>(site.app, {
    method: 'GET',
    url: `/api/legal/${kind}`,
    query,
    headers: { 'accept-language': language },
  })
}

async function desk(kind: LegalKind): Promise<LegalDeskView> {
  const { body } = await call<{ items: LegalDeskView[] }>(site.app, {
    method: 'GET',
    url: '/api/admin/legal',
    headers: admin.headers,
  })
  return body.items.find((item) => item.kind === kind)!
}

function save(kind: LegalKind, texts: LegalTexts, replaces: number | null, by = admin) {
  return call<LegalDeskView & ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/admin/legal/${kind}/draft`,
    headers: by.headers,
    payload: { texts, replaces },
  })
}

function publish(kind: LegalKind, revision: number, by = admin) {
  return call<LegalDeskView & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/admin/legal/${kind}/publish`,
    headers: by.headers,
    payload: { revision },
  })
}

/** Writes and publishes; answers the number of the new version. */
async function publishAs(kind: LegalKind, texts: LegalTexts): Promise<number> {
  const { body } = await save(kind, texts, (await desk(kind)).draft?.revision ?? null)
  const published = await publish(kind, body.draft!.revision)
  expect(published.status).toBe(201)
  return published.body.published!.version
}

const versionInForce = async (kind: LegalKind) => (await desk(kind)).published?.version ?? 0

describe('a legal text', () => {
  test('is a draft that nobody reads until it is published, then a version with its author and date', async () => {
    expect((await read('imprint')).body.code).toBe('legal_text.not_found')
    const saved = await save('imprint', { en: says('Foyer Ltd, Lagos') }, null)
    expect(saved.body).toMatchObject({ draft: { revision: 1, savedBy: { _id: admin.id } }, published: null })
    expect((await read('imprint')).status).toBe(404)
    const { status, body } = await publish('imprint', 1)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      draft: null,
      published: { version: 1 },
      versions: [{ version: 1, publishedBy: { _id: admin.id }, languages: ['en'] }],
    })
    expect((await read('imprint')).body).toMatchObject({ version: 1, language: 'en', text: says('Foyer Ltd, Lagos') })
  })

  test('keeps its earlier versions readable', async () => {
    const first = await publishAs('privacy', { en: says('We keep little.') })
    const second = await publishAs('privacy', { en: says('We keep less.') })
    expect((await read('privacy')).body).toMatchObject({
      version: second,
      text: says('We keep less.'),
      versions: [{ version: second }, { version: first }],
    })
    expect((await read('privacy', { version: String(first) })).body.text).toEqual(says('We keep little.'))
    expect((await read('privacy', { version: String(second + 1) })).status).toBe(404)
  })

  test('is read in the language of the reader, else in the main language of the site', async () => {
    await publishAs('terms', { en: says('Be kind.'), fr: says('Soyez gentils.') })
    expect((await read('terms', {}, 'fr')).body).toMatchObject({ language: 'fr', text: says('Soyez gentils.') })
    expect((await read('terms', {}, 'ar')).body).toMatchObject({ language: 'en', text: says('Be kind.') })
  })

  test('cannot be published without the main language, nor saved over what its author has not seen', async () => {
    const { body } = await save('terms', { fr: says('Seulement ici.') }, null)
    const revision = body.draft!.revision
    expect((await publish('terms', revision)).body.code).toBe('legal_text.language_missing')
    expect((await save('terms', { en: says('Mine.') }, null, other)).body.code).toBe('legal_text.changed')
    const seen = await save('terms', { en: says('Mine.') }, revision, other)
    expect((await publish('terms', revision)).body.code).toBe('legal_text.changed')
    // An empty text removes its language, and the last one the draft.
    const emptied = await save('terms', { en: says('  ') }, seen.body.draft!.revision)
    expect(emptied.body.draft).toBeNull()
    expect((await publish('terms', 1)).body.code).toBe('legal_text.no_draft')
  })

  test('of two drafts that are begun at once one is kept', async () => {
    const answers = await atOnce(6, () => save('imprint', { en: says('At once.') }, null))
    expect(tally(answers)).toEqual({ '200': 1, '409 legal_text.changed': 5 })
    await save('imprint', {}, 1)
  })

  test('of administrators who publish at once one does, and versions have no gap and no twin', async () => {
    const before = await versionInForce('terms')
    for (let round = 1; round <= 3; round += 1) {
      await save('terms', { en: says(`Round ${round}`) }, null)
      const answers = await atOnce(6, (index) => publish('terms', 1, index % 2 === 0 ? admin : other))
      expect(tally(answers)).toEqual({ '201': 1, '409 legal_text.no_draft': 5 })
    }
    const numbers = (await desk('terms')).versions.map(({ version }) => version)
    expect(numbers).toEqual(Array.from({ length: before + 3 }, (_, index) => before + 3 - index))
  })

  test('stays as it was published, whoever asks the database', async () => {
    await publishAs('terms', { en: says('For good.') })
    for (const statement of [
      `update legal_texts set texts = '{"en": {}}' where kind = 'terms'`,
      `delete from legal_texts where kind = 'terms'`,
      'truncate legal_texts',
    ])
      await expect(site.deps.pool.query(statement)).rejects.toThrow('stays as it was published')
    const next = (await versionInForce('terms')) + 1
    const insert = (version: number) =>
      site.deps.pool.query(
        `insert into legal_texts (kind, version, texts, language, published_by) values ('terms', $1, '{"en": {}}', 'en', $2)`,
        [version, admin.id],
      )
    await expect(insert(next + 1)).rejects.toThrow('has no predecessor')
    await expect(insert(next - 1)).rejects.toThrow('duplicate key')
    expect((await read('terms')).body.text).toEqual(says('For good.'))
  })

  test('is in the audit log when it is published, and announced to the pages', async () => {
    const hearing = await hear(site.deps)
    const heard = await hearing.during(() => publishAs('imprint', { en: says('Foyer Ltd, Abuja') }))
    hearing.stop()
    const version = await versionInForce('imprint')
    expect(heard).toMatchObject([{ name: 'legal_text.published', kind: 'imprint', version }])
    const { rows } = await site.deps.pool.query<Record<string, unknown>>(
      `select actor_id, action, target_id, after from audit_log order by position desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_id: admin.id,
        action: 'legal_text.publish',
        target_id: 'imprint',
        after: { version, languages: ['en'] },
      },
    ])
  })

  test('has the footer look once, and again when one was published or the database was away', async () => {
    let away = false
    let looked = 0
    const looking = () => {
      looked += 1
      return away ? Promise.reject(new Error('away')) : Promise.resolve({ terms: 0, privacy: 0, imprint: looked - 1 })
    }
    const notice = new ImprintNotice(looking)
    expect([await notice.shown(), await notice.shown(), looked]).toEqual([false, false, 1])
    imprintSubscriber['legal_text.published']?.(notice, {
      name: 'legal_text.published',
      occurredAt: new Date().toISOString(),
      kind: 'imprint',
      version: 1,
    })
    expect(await notice.shown()).toBe(true)
    notice.forget()
    away = true
    expect(await notice.shown()).toBe(false)
    away = false
    expect(await notice.shown()).toBe(true)
  })

  test('refuses markup that is not allowed', async () => {
    const script = { type: 'doc', content: [{ type: 'script' }] } as unknown as ReturnType<typeof says>
    expect((await save('imprint', { en: script }, null)).status).toBe(400)
  })
})

describe('who buys', () => {
  const free = { ticket: { kind: 'free', price: 0, capacity: null } }

  async function agreementOf(sale: { organiser: TestUser }, reference: string) {
    return (await orderDetail(site.app, sale.organiser, { id: await orderIdOf(site, reference) })).agreement
  }

  test('agrees to the versions in force: orders before and after a new one keep their own', async () => {
    const sale = await createEvent(site, free)
    const privacy = await versionInForce('privacy')
    const first = await publishAs('terms', { en: says('Old.') })
    const before = (await placeOrder(site.app, { ...sale, ip: '198.51.100.7' })).body
    const second = await publishAs('terms', { en: says('New.') })
    const after = (await placeOrder(site.app, { ...sale, ip: '198.51.100.8' })).body
    expect([before.state, after.state]).toEqual(['paid', 'paid'])
    expect(await agreementOf(sale, before.reference)).toMatchObject({ terms: first, privacy })
    expect(await agreementOf(sale, after.reference)).toMatchObject({ terms: second, privacy })
  })

  test('agrees when they are named, not when tickets are held', async () => {
    const sale = await createEvent(site, { ticket: { price: 5_000 } })
    const { body: held } = await placeOrder(site.app, { ...sale, buyer: null })
    expect(await agreementOf(sale, held.reference)).toBeNull()
    const terms = await publishAs('terms', { en: says('While held.') })
    const named = await call(site.app, {
      method: 'PUT',
      url: `/api/orders/${held.reference}/buyer`,
      headers: { 'x-order-token': held.token },
      payload: { buyer: { firstName: 'Eve', lastName: '', email: 'eve@example.org' }, guests: [], answers: [] },
    })
    expect(named.status).toBe(200)
    expect(await agreementOf(sale, held.reference)).toMatchObject({ terms })
    expect((await getOrder(site.app, held)).state).toBe('held')
  })

  test('in a batch agrees as alone, and who is not named does not', async () => {
    const sale = await createEvent(site, { ticket: { price: 5_000, capacity: 50 } })
    const terms = await versionInForce('terms')
    const answers = await atOnce(12, (index) =>
      placeOrder(site.app, { ...sale, ip: `198.51.100.${index + 20}`, ...(index % 2 === 0 && { buyer: null }) }),
    )
    for (const [index, { body }] of answers.entries()) {
      const agreed = await agreementOf(sale, body.reference)
      expect(agreed?.terms ?? null).toBe(index % 2 === 0 ? null : terms)
    }
  })

  test('is seen by administrators on the order and on the user', async () => {
    const user = await createUser(site)
    const sale = await createEvent(site, free)
    const buyer = { firstName: 'Eve', lastName: '', email: user.email }
    await placeOrder(site.app, { ...sale, buyer, ip: '198.51.100.9' })
    const { body } = await call<{ items: { agreement: unknown }[] }>(site.app, {
      method: 'GET',
      url: `/api/admin/users/${user.id}/orders`,
      headers: admin.headers,
    })
    expect(body.items).toMatchObject([{ agreement: { terms: await versionInForce('terms') } }])
  })
})

describe('who registers', () => {
  let people = 0
  const post = (url: string, payload: object) => {
    people += 1
    return call<{ proof: string; token: string; user: { _id: string } }>(site.app, {
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.2.0.${people}`,
    })
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const own = (headers: Record<string, string>) =>
    call<OwnAgreementView>(site.app, { method: 'GET', url: '/api/users/me/agreement', headers })
  const agree = (headers: Record<string, string>, shown: { terms: number; privacy: number }) =>
    call<OwnAgreementView & ErrorView>(site.app, {
      method: 'POST',
      url: '/api/users/me/agreement',
      headers,
      payload: { terms: shown.terms, privacy: shown.privacy },
    })
  const tokenOf = (email: string) => site.mail.link(email, '/verify-email').hash.replace('#token=', '')

  beforeEach(async () => {
    await site.deps.db.deleteFrom('rate_limits').execute()
  })

  test('agrees to what was in force when they pressed the button, by the attempt whose link is opened', async () => {
    const person = { firstName: 'Ngozi', email: 'agrees@example.org', password: PASSWORD }
    const first = await publishAs('terms', { en: says('First attempt.') })
    const early = await post('/api/auth/register', person)
    await site.runJobs()
    const earlyLink = tokenOf(person.email)
    const second = await publishAs('terms', { en: says('Second attempt.') })
    await post('/api/auth/register', person)
    await site.runJobs()
    const { status, body } = await post('/api/auth/verify-email', { token: earlyLink, proof: early.body.proof })
    expect(status).toBe(200)
    const agreed = (await own(bearer(body.token))).body
    expect(agreed).toMatchObject({ terms: second, agreed: { terms: first }, due: true })
    const user = await call<AdminUserView>(site.app, {
      method: 'GET',
      url: `/api/admin/users/${body.user._id}`,
      headers: admin.headers,
    })
    expect(user.body.agreement).toEqual(agreed.agreed)
  })

  test('keeps the agreement of the attempt when its link is mailed again', async () => {
    const person = { firstName: 'Ngozi', email: 'again@example.org', password: PASSWORD }
    const terms = await versionInForce('terms')
    const { proof } = (await post('/api/auth/register', person)).body
    await publishAs('terms', { en: says('Between two mails.') })
    await post('/api/auth/resend-verification', { email: person.email, proof })
    await site.runJobs()
    const { body } = await post('/api/auth/verify-email', { token: tokenOf(person.email), proof })
    expect((await own(bearer(body.token))).body).toMatchObject({ agreed: { terms }, due: true })
  })

  test('is asked again after a new version, agrees to exactly what they were shown, and is not asked twice', async () => {
    const user = await createUser(site)
    const shown = (await own(user.headers)).body
    expect(shown).toMatchObject({ agreed: null, due: true })
    const terms = await publishAs('terms', { en: says('Changed under the reader.') })
    expect((await agree(user.headers, shown)).body.code).toBe('legal_text.changed')
    const agreed = await agree(user.headers, { terms, privacy: shown.privacy })
    expect(agreed.body).toMatchObject({ agreed: { terms }, due: false })
    const again = await agree(user.headers, { terms, privacy: shown.privacy })
    expect(again.body.agreed).toEqual(agreed.body.agreed)
  })

  test('has it in an export, and erasure removes it while the orders keep theirs', async () => {
    const user = await createUser(site)
    const { terms, privacy } = (await own(user.headers)).body
    await agree(user.headers, { terms, privacy })
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0, capacity: null } })
    const buyer = { firstName: 'Eve', lastName: '', email: user.email }
    const order = (await placeOrder(site.app, { ...sale, buyer, ip: '198.51.100.10' })).body
    const opened = await call<{ _id: string }>(site.app, {
      method: 'POST',
      url: '/api/admin/personal-data/exports',
      headers: admin.headers,
      payload: { email: user.email },
    })
    const { body } = await call<{ data: Record<string, object[]> }>(site.app, {
      method: 'GET',
      url: `/api/personal-data/exports/${opened.body._id}/data.json`,
      headers: admin.headers,
    })
    expect(body.data).toMatchObject({
      agreements: [{ terms_version: terms, privacy_version: privacy }],
      orders: [{ reference: order.reference, terms_version: terms, privacy_version: privacy }],
    })
    const erased = await call(site.app, {
      method: 'POST',
      url: '/api/admin/personal-data/erasures',
      headers: admin.headers,
      payload: { email: user.email },
    })
    expect(erased.status).toBeLessThan(300)
    const { rows } = await site.deps.pool.query<object>(
      `select (select count(*)::int from user_agreements where user_id = $1) as agreements,
        (select terms_version from orders where reference = $2) as terms`,
      [user.id, order.reference],
    )
    expect(rows).toEqual([{ agreements: 0, terms }])
  })
})
