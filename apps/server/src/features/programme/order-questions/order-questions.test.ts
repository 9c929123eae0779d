import type { AnswerInput, GuestOrderDetailView, OrderView, QuestionView, ScanAnswerView } from '@foyer/contract'
import type { QuestionKind } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createQuestion,
  createTicketType,
  createUser,
  getOrder,
  newKey,
  placeOrder,
  pressSandbox,
  questionBody,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { listAnswers } from './index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Refusal = { code: string; fields?: Record<string, string> }
type Event = Awaited<ReturnType<typeof createEvent>>

const OPTIONS = ['None', 'Vegan', 'Halal']

function questions(event: Event, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', path = '', payload?: object) {
  return call<QuestionView & { items: QuestionView[] } & Refusal>(site.app, {
    method,
    url: `/api/events/${event.eventId}/questions${path}`,
    headers: event.organiser.headers,
    ...(payload && { payload }),
  })
}

/** An order that is held without a buyer, as the event's page places it. */
async function hold(event: Event, items = [{ ticketTypeId: event.ticketTypeId, quantity: 2 }]) {
  const made = await call<{ reference: string; token: string }>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: {
      eventId: event.eventId,
      items: items.map(({ ticketTypeId, quantity }) => ({ ticketId: ticketTypeId, quantity })),
    },
  })
  expect(made.status).toBe(201)
  return made.body
}

type Held = Awaited<ReturnType<typeof hold>>

function answer(order: Held, answers: unknown) {
  return call<OrderView & Refusal>(site.app, {
    method: 'PUT',
    url: `/api/orders/${order.reference}/buyer`,
    headers: { 'x-order-token': order.token },
    payload: { buyer, guests: [], answers },
  })
}

function pay(order: Held) {
  return call<Refusal & { state: string }>(site.app, {
    method: 'POST',
    url: `/api/orders/${order.reference}/payments`,
    headers: { 'x-order-token': order.token },
  })
}

describe('asking', () => {
  test('keeps every field as it was written, at the end of the list, and changes it', async () => {
    const event = await createEvent(site)
    await createQuestion(site, event.organiser, event.eventId)
    const written = {
      scope: 'guest',
      kind: 'select',
      label: 'What do you eat? <b>’; --',
      help: 'The kitchen\nasks.',
      options: OPTIONS,
      required: true,
      ticketIds: [event.ticketTypeId],
      sensitive: true,
      showAtDoor: true,
    }
    const made = await questions(event, 'POST', '', written)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({ ...written, _id: made.body._id, eventId: event.eventId, position: 1, answers: 0 })
    const changed = { ...written, kind: 'long_text', options: [], label: 'Anything else?', ticketIds: [] }
    expect((await questions(event, 'PUT', `/${made.body._id}`, changed)).body).toMatchObject(changed)
    expect((await questions(event)).body.items.map(({ label }) => label)).toEqual([
      'How did you hear of us?',
      'Anything else?',
    ])
  })

  test('another order of the list, which must name each once; gone is gone', async () => {
    const event = await createEvent(site)
    const ids = await Promise.all(
      [1, 2, 3].map((at) => createQuestion(site, event.organiser, event.eventId, { label: `${at}` })),
    )
    const listed = async () => (await questions(event)).body.items.map(({ _id }) => _id)
    expect((await questions(event, 'PUT', '/order', { questionIds: ids.toReversed() })).status).toBe(200)
    expect(await listed()).toEqual(ids.toReversed())
    for (const questionIds of [ids.slice(1), [ids[0], ids[0], ids[1]], [...ids.slice(1), event.eventId]])
      expect((await questions(event, 'PUT', '/order', { questionIds })).body.code).toBe('question.invalid')
    expect((await questions(event, 'DELETE', `/${ids[1]}`)).status).toBe(204)
    expect((await questions(event, 'DELETE', `/${ids[1]}`)).body.code).toBe('question.not_found')
    expect(await listed()).toEqual([ids[2], ids[0]])
  })

  test.each([
    ['no label', { label: ' ' }, 'label'],
    ['a label too long', { label: 'x'.repeat(201) }, 'label'],
    ['a label of two lines', { label: 'a\nb' }, 'label'],
    ['help too long', { help: 'x'.repeat(501) }, 'help'],
    ['a kind there is not', { kind: 'password' }, 'kind'],
    ['nobody to ask', { scope: 'everyone' }, 'scope'],
    ['a choice of one', { kind: 'radio', options: ['A'] }, 'options'],
    ['a choice of the same', { kind: 'select', options: ['A', 'a'] }, 'options'],
    ['an empty choice', { kind: 'select', options: ['A', ''] }, 'options.1'],
    ['too much choice', { kind: 'select', options: Array.from({ length: 51 }, (_, at) => `${at}`) }, 'options'],
    ['options for a text', { kind: 'short_text', options: ['A', 'B'] }, 'options'],
    ['a ticket of nobody', { ticketIds: ['01900000-0000-7000-8000-000000000000'] }, 'ticketIds'],
    ['a word for yes', { required: 'yes' }, 'required'],
  ])('%s is refused at its field', async (_what, fields, field) => {
    const event = await createEvent(site, { publish: false })
    const made = await questions(event, 'POST', '', questionBody(fields))
    expect(made.status).toBe(400)
    expect(Object.keys(made.body.fields ?? {})).toEqual([field])
  })

  test('about the tickets of another event, or in it, is not possible', async () => {
    const [mine, theirs] = [await createEvent(site), await createEvent(site)]
    const foreign = questionBody({ ticketIds: [theirs.ticketTypeId] })
    expect((await questions(mine, 'POST', '', foreign)).body.fields).toEqual({
      ticketIds: 'Choose tickets of this event.',
    })
    const questionId = await createQuestion(site, theirs.organiser, theirs.eventId)
    expect((await questions(mine, 'PUT', `/${questionId}`, questionBody())).status).toBe(404)
    expect((await questions(mine, 'DELETE', `/${questionId}`)).status).toBe(404)
  })

  test('ends at thirty, also for many who ask at once', async () => {
    const event = await createEvent(site, { publish: false })
    const made = await Promise.all(Array.from({ length: 34 }, () => questions(event, 'POST', '', questionBody())))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(new Set(made.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['question.too_many']),
    )
    const places = (await questions(event)).body.items.map(({ position }) => position)
    expect(places).toEqual(Array.from({ length: 30 }, (_, at) => at))
  })
})

describe('answering', () => {
  test('the checkout asks what is about its tickets, the order once and each guest', async () => {
    const event = await createEvent(site)
    const table = await createTicketType(site, event.organiser, event.eventId, {
      name: 'Table',
      kind: 'free',
      price: 0,
    })
    const ask = (fields: object) => createQuestion(site, event.organiser, event.eventId, { ...fields })
    const once = await ask({ label: 'Once' })
    const each = await ask({ label: 'Each', scope: 'guest' })
    const atTable = await ask({ label: 'Table', scope: 'guest', ticketIds: [table] })
    const items = [
      { ticketTypeId: event.ticketTypeId, quantity: 2 },
      { ticketTypeId: table, quantity: 1 },
    ]
    const asked = (await getOrder(site.app, await hold(event, items))).questions
    expect(Object.fromEntries(asked.map(({ _id, askedOf }) => [_id, askedOf]))).toEqual({
      [once]: [0],
      [each]: [1, 2, 3],
      [atTable]: [3],
    })
    const lawnOnly = (await getOrder(site.app, await hold(event))).questions
    expect(lawnOnly.map(({ label }) => label)).toEqual(['Once', 'Each'])
  })

  const good: Record<QuestionKind, unknown> = {
    short_text: 'Lagos Harriers',
    long_text: 'One\ntwo',
    phone: '+234 803 555 0122',
    address: '14 Broad Street\nLagos',
    checkbox: true,
    radio: 'Vegan',
    select: 'Halal',
    multi_select: ['None', 'Vegan'],
    date: '2001-02-03',
  }
  const bad: [QuestionKind, unknown][] = [
    ['short_text', 'x'.repeat(201)],
    ['short_text', true],
    ['short_text', 'two\nlines'],
    ['long_text', 'x'.repeat(2001)],
    ['long_text', ['a']],
    ['phone', 'call me'],
    ['phone', '123'],
    ['address', 'x'.repeat(501)],
    ['address', false],
    ['checkbox', 'yes'],
    ['radio', 'Kosher'],
    ['radio', ['Vegan']],
    ['select', 'vegan'],
    ['select', true],
    ['multi_select', 'Vegan'],
    ['multi_select', ['Vegan', 'Kosher']],
    ['date', '2023-02-29'],
    ['date', '03/02/2001'],
  ]
  const choice = (kind: string) => (/^(radio|select|multi_select)$/.test(kind) ? { options: OPTIONS } : {})

  test.each(Object.entries(good))('a %s is kept and shown as it was given', async (kind, value) => {
    const event = await createEvent(site)
    const questionId = await createQuestion(site, event.organiser, event.eventId, {
      kind,
      required: true,
      ...choice(kind),
    })
    const order = await hold(event)
    expect((await pay(order)).body.code).toBe('order.buyer_missing')
    expect((await answer(order, [])).body).toMatchObject({
      code: 'order.answers_invalid',
      fields: { [`answers.${questionId}.0`]: 'Answer this question.' },
    })
    const answered = await answer(order, [{ questionId, guest: 0, value }])
    expect(answered.body.answers).toMatchObject([
      { questionId, guest: 0, kind, value, label: 'How did you hear of us?' },
    ])
    expect((await pay(order)).status).toBe(200)
  })

  test.each(bad)('to a %s, %j is refused at its field, and nothing of the form is kept', async (kind, value) => {
    const event = await createEvent(site)
    const questionId = await createQuestion(site, event.organiser, event.eventId, { kind, ...choice(kind) })
    const order = await hold(event)
    const refused = await answer(order, [{ questionId, guest: 0, value }])
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields ?? {})).toEqual([`answers.${questionId}.0`])
    expect(await getOrder(site.app, order)).toMatchObject({ buyer: null, answers: [] })
  })

  test.each([
    ['no list', 'nothing'],
    ['a number', [{ questionId: '01900000-0000-7000-8000-000000000000', guest: 0, value: 7 }]],
    ['an object', [{ questionId: '01900000-0000-7000-8000-000000000000', guest: 0, value: {} }]],
    ['a guest before the first', [{ questionId: '01900000-0000-7000-8000-000000000000', guest: -1, value: 'x' }]],
    ['a question without an id', [{ questionId: 'x', guest: 0, value: 'x' }]],
    [
      'more than anybody asks',
      [{ questionId: '01900000-0000-7000-8000-000000000000', guest: 0, value: 'x'.repeat(5001) }],
    ],
  ])('%s is no answer', async (_what, answers) => {
    const order = await hold(await createEvent(site))
    expect((await answer(order, answers)).body.code).toBe('request.invalid')
  })

  test('what is not asked of this order is refused: another event’s question, a guest too many, one twice', async () => {
    const [event, other] = [await createEvent(site), await createEvent(site)]
    const mine = await createQuestion(site, event.organiser, event.eventId, { scope: 'guest' })
    const foreign = await createQuestion(site, other.organiser, other.eventId)
    const order = await hold(event)
    const wrong: AnswerInput[][] = [
      [{ questionId: foreign, guest: 0, value: 'x' }],
      [{ questionId: mine, guest: 3, value: 'x' }],
      [{ questionId: mine, guest: 0, value: 'x' }],
      [1, 1].map((guest) => ({ questionId: mine, guest, value: 'x' })),
    ]
    for (const answers of wrong) expect((await answer(order, answers)).body.code).toBe('order.answers_invalid')
    expect(await listAnswers(site.deps.db, [(await orderId(order))!])).toEqual([])
  })

  test('only who holds the secret of the order may answer', async () => {
    const event = await createEvent(site)
    const order = await hold(event)
    expect((await answer({ ...order, token: (await hold(event)).token }, [])).status).toBe(404)
  })

  test('again replaces what was answered before, and leaving it open takes it back', async () => {
    const event = await createEvent(site)
    const questionId = await createQuestion(site, event.organiser, event.eventId)
    const order = await hold(event)
    await answer(order, [{ questionId, guest: 0, value: 'A poster' }])
    expect((await answer(order, [{ questionId, guest: 0, value: 'A friend' }])).body.answers).toMatchObject([
      { value: 'A friend' },
    ])
    expect((await answer(order, [])).body.answers).toEqual([])
  })
})

async function orderId(order: Held) {
  const found = await site.deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', order.reference)
    .executeTakeFirst()
  return found?.id
}

describe('paying', () => {
  test('waits for what must be answered, though it was asked only after the buyer was named', async () => {
    const event = await createEvent(site)
    const order = await hold(event)
    await answer(order, [])
    const questionId = await createQuestion(site, event.organiser, event.eventId, { required: true, scope: 'guest' })
    expect((await pay(order)).body.code).toBe('order.answers_missing')
    await answer(
      order,
      [1, 2].map((guest) => ({ questionId, guest, value: 'Ada' })),
    )
    expect((await pay(order)).status).toBe(200)
  })

  test('a free order that names its buyer at once is held, not given, while something must be answered', async () => {
    const event = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const questionId = await createQuestion(site, event.organiser, event.eventId, { required: true })
    const placed = (await placeOrder(site.app, event)).body
    expect(placed.state).toBe('held')
    await answer(placed, [{ questionId, guest: 0, value: 'A poster' }])
    expect((await pay(placed)).body.state).toBe('paid')
    expect((await getOrder(site.app, placed)).answers).toMatchObject([{ text: 'A poster' }])
  })
})

describe('an answer that was given', () => {
  test('stays as it was asked, whatever becomes of the question; only open orders are asked', async () => {
    const event = await createEvent(site)
    const [kept, gone] = [
      await createQuestion(site, event.organiser, event.eventId, { kind: 'radio', options: OPTIONS, label: 'Food?' }),
      await createQuestion(site, event.organiser, event.eventId, { label: 'Shirt size?', sensitive: true }),
    ]
    const order = await hold(event)
    await answer(order, [
      { questionId: kept, guest: 0, value: 'Vegan' },
      { questionId: gone, guest: 0, value: 'L' },
    ])
    await pressSandbox(site.app, await startPayment(site.app, order), 'approve')
    await questions(event, 'PUT', `/${kept}`, questionBody({ kind: 'date', label: 'When?' }))
    await questions(event, 'DELETE', `/${gone}`)

    const after = await getOrder(site.app, order)
    expect(after.questions).toEqual([])
    expect(after.answers.map(({ label, text }) => [label, text])).toEqual([
      ['Food?', 'Vegan'],
      ['Shirt size?', 'L'],
    ])
    const rows = await listAnswers(site.deps.db, [(await orderId(order))!])
    expect(rows.map(({ label, sensitive }) => [label, sensitive])).toEqual([
      ['Food?', false],
      ['Shirt size?', true],
    ])
    expect((await questions(event)).body.items).toMatchObject([{ _id: kept, answers: 1 }])
  })

  test('is told at the door where it is marked for it, that of the guest and of the order, no other', async () => {
    const event = await createEvent(site)
    const ask = (label: string, fields: object) =>
      createQuestion(site, event.organiser, event.eventId, { label, ...fields })
    const allergy = await ask('Allergies', { scope: 'guest', showAtDoor: true })
    const group = await ask('Group', { showAtDoor: true })
    const secret = await ask('Passport', { sensitive: true })
    const order = await hold(event)
    await answer(order, [
      { questionId: allergy, guest: 1, value: 'Nuts' },
      { questionId: allergy, guest: 2, value: 'None' },
      { questionId: group, guest: 0, value: 'Harriers' },
      { questionId: secret, guest: 0, value: 'A1234567' },
    ])
    await pressSandbox(site.app, await startPayment(site.app, order), 'approve')
    const [first] = (await getOrder(site.app, order)).tickets
    const scanned = await call<ScanAnswerView>(site.app, {
      method: 'PUT',
      url: '/api/tickets/validate',
      headers: event.organiser.headers,
      payload: { eventId: event.eventId, scanId: crypto.randomUUID(), code: first?.code },
    })
    expect(scanned.body).toMatchObject({
      answers: [
        { label: 'Group', text: 'Harriers' },
        { label: 'Allergies', text: 'Nuts' },
      ],
    })
  })

  test('is in the organiser’s order and in the export, where a sensitive one is masked', async () => {
    const event = await createEvent(site)
    const ask = (label: string, fields: object) =>
      createQuestion(site, event.organiser, event.eventId, { label, ...fields })
    const club = await ask('Club', {})
    const shirt = await ask('Shirt', { scope: 'guest' })
    const secret = await ask('Passport', { sensitive: true })
    const order = await hold(event)
    await answer(order, [
      { questionId: club, guest: 0, value: '=1+1' },
      { questionId: shirt, guest: 2, value: 'L' },
      { questionId: secret, guest: 0, value: 'A1234567' },
    ])
    await pressSandbox(site.app, await startPayment(site.app, order), 'approve')
    const { headers } = event.organiser
    const file = await call<Buffer>(site.app, {
      method: 'GET',
      url: `/api/guests/${event.eventId}/guests.csv`,
      headers,
    })
    const lines = file.body.toString('utf8').trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/"Club","Shirt","Passport"$/)
    expect(lines.slice(1).map((line) => line.split(',').slice(-3).join(','))).toEqual([
      `"'=1+1",,"••••"`,
      `"'=1+1","L","••••"`,
    ])
    expect(file.body.toString('utf8')).not.toContain('A1234567')
    const detail = { method: 'GET', url: `/api/guests/orders/${await orderId(order)}`, headers } as const
    expect((await call<GuestOrderDetailView>(site.app, detail)).body.answers.map(({ text }) => text)).toEqual([
      '=1+1',
      'A1234567',
      'L',
    ])
  })

  test('of an order that is no longer held cannot be changed', async () => {
    const event = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const questionId = await createQuestion(site, event.organiser, event.eventId)
    const order = await hold(event)
    await answer(order, [{ questionId, guest: 0, value: 'A poster' }])
    expect((await pay(order)).body.state).toBe('paid')
    expect((await answer(order, [{ questionId, guest: 0, value: 'x' }])).body.code).toBe('order.state')
  })

  test('is nobody else’s to read: another organiser finds no questions', async () => {
    const event = await createEvent(site)
    const stranger = await createUser(site)
    expect((await questions({ ...event, organiser: stranger })).status).toBe(404)
  })
})
