import type { EventView } from '@foyer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blankValues, valuesOf, type EventBody, type EventFormValues } from './event-form-values.ts'
import { EventSaver, SAVE_AFTER_MS } from './event-saver.ts'
import type { KeptCopy } from './kept-copy.ts'

const blank = blankValues({ timezone: 'Africa/Lagos', currency: 'NGN' })

const stored: EventView = {
  _id: 'e1',
  title: 'Night',
  customUrl: 'night',
  summary: '',
  description: null,
  category: null,
  format: 'in_person',
  venueName: '',
  addressLine: '',
  city: '',
  country: null,
  point: null,
  onlineUrl: null,
  startsAt: null,
  endsAt: null,
  doorsOpenAt: null,
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  status: 'draft',
  visibility: 'public',
  cover: null,
  refundPolicy: 'none',
  refundDays: 7,
  holdMinutes: 10,
  bankTransferDays: null,
  maxPerOrder: 10,
  maxPerBuyer: null,
  capacity: null,
  feeMode: 'pass_on',
  transfers: true,
  showGoing: false,
  tax: null,
  fee: { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null },
  version: 1,
  publishedAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  postponement: null,
  refundOfferUntil: null,
  cancelReason: null,
  cancelledAt: null,
  takenDownAt: null,
  publicationGaps: [],
  sold: 0,
  held: 0,
  soldOut: false,
  permissions: [],
  can: {
    update: true,
    publish: true,
    delete: true,
    changeCurrency: true,
    postpone: false,
    cancel: false,
    acceptBankTransfers: false,
  },
}

const refusal = (status: number, code: string, fields?: Record<string, string>) => ({
  status,
  data: { message: `refused: ${code}`, error: '', code, requestId: '', ...(fields && { fields }) },
})

function setUp(event: EventView | null = null) {
  let version = event?.version ?? 0
  const answer = (body: EventBody): EventView => {
    version += 1
    return { ...stored, ...(event && { status: event.status, sold: event.sold }), title: body.title, version }
  }
  const create = vi.fn(async (body: EventBody, _upload?: File) => answer(body))
  const update = vi.fn(async (_id: string, body: EventBody, _upload?: File) => answer(body))
  const copies = new Map<string | null, KeptCopy>()
  const saver = new EventSaver(
    {
      create,
      update,
      onState: () => undefined,
      now: () => new Date(),
      copies: {
        read: (id) => copies.get(id) ?? null,
        write: (id, copy) => void copies.set(id, copy),
        drop: (id) => void copies.delete(id),
      },
    },
    event,
    blank,
  )
  const typed = (change: Partial<EventFormValues>) => ({ ...(event ? valuesOf(event) : blank), ...change })
  return { saver, create, update, copies, typed }
}

const pause = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('is made once there is a title, and then changed, one request for one pause in typing', async () => {
    const { saver, create, update, typed } = setUp()
    saver.change(typed({ city: 'Lagos' }))
    await pause()
    expect(create).not.toHaveBeenCalled()

    saver.change(typed({ city: 'Lagos', title: 'N' }))
    saver.change(typed({ city: 'Lagos', title: 'Night' }))
    await pause()
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Night', city: 'Lagos' }),
      undefined,
    )
    expect(saver.state).toMatchObject({ status: 'saved', event: { _id: 'e1' } })

    saver.change(typed({ city: 'Lagos', title: 'Nights' }))
    await pause()
    expect(update).toHaveBeenCalledExactlyOnceWith('e1', expect.objectContaining({ expectedVersion: 1 }), undefined)
  })

  it('saves what was typed while it was being saved, and never makes two events', async () => {
    const { saver, create, update, typed } = setUp()
    create.mockImplementationOnce(
      (body) => new Promise((resolve) => setTimeout(() => resolve({ ...stored, title: body.title }), 5000)),
    )
    saver.change(typed({ title: 'Night' }))
    await pause()
    saver.change(typed({ title: 'Night at the pier' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(create).toHaveBeenCalledTimes(1)
    expect(update).toHaveBeenCalledExactlyOnceWith(
      'e1',
      expect.objectContaining({ title: 'Night at the pier' }),
      undefined,
    )
    expect(saver.hasUnsaved).toBe(false)
  })

  it('keeps a copy until it is saved, and tries again when the network fails', async () => {
    const { saver, create, copies, typed } = setUp()
    create.mockRejectedValueOnce(refusal(0, 'network.failed'))
    saver.change(typed({ title: 'Night' }))
    await pause()
    expect(saver.state).toMatchObject({ status: 'failed', retrying: true })
    expect(copies.get(null)?.values.title).toBe('Night')
    await vi.advanceTimersByTimeAsync(3000)
    expect(create).toHaveBeenCalledTimes(2)
    expect(saver.state.status).toBe('saved')
    expect(copies.size).toBe(0)
  })

  it('leaves fields at fault out and saves the others', async () => {
    const { saver, create, typed } = setUp()
    saver.change(typed({ title: 'Night', onlineUrl: 'not a link', city: 'Lagos' }))
    await pause()
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ onlineUrl: null, city: 'Lagos' }),
      undefined,
    )
    expect(saver.state.status).toBe('saved')
    expect(saver.hasUnsaved).toBe(true)
  })

  it('learns from the server which field to leave out, and sends it again once it is changed', async () => {
    const { saver, update, typed } = setUp(stored)
    update.mockRejectedValueOnce(refusal(409, 'event.custom_url_taken'))
    saver.change(typed({ customUrl: 'taken', city: 'Lagos' }))
    await pause()
    await vi.advanceTimersByTimeAsync(10)
    expect(saver.state.refused).toEqual({ customUrl: 'refused: event.custom_url_taken' })
    expect(update).toHaveBeenLastCalledWith(
      'e1',
      expect.objectContaining({ customUrl: 'night', city: 'Lagos' }),
      undefined,
    )
    saver.change(typed({ customUrl: 'free', city: 'Lagos' }))
    await pause()
    expect(update).toHaveBeenLastCalledWith('e1', expect.objectContaining({ customUrl: 'free' }), undefined)
    expect(saver.state.refused).toEqual({})
  })

  it('sends what was changed while it was being refused, for that was not refused', async () => {
    const { saver, create, typed } = setUp()
    const refuse = vi.fn<(body: EventBody) => Promise<EventView>>()
    refuse.mockRejectedValue(refusal(409, 'event.custom_url_taken'))
    create.mockImplementationOnce(async (body) => {
      await new Promise((resolve) => setTimeout(resolve, 5000))
      return refuse(body)
    })
    saver.change(typed({ title: 'Night', customUrl: 'night' }))
    await pause()
    saver.change(typed({ title: 'Night', customUrl: 'night-2' }))
    await vi.advanceTimersByTimeAsync(5000 + SAVE_AFTER_MS)
    expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ customUrl: 'night-2' }), undefined)
    expect(saver.state).toMatchObject({ status: 'saved', refused: {} })
  })

  it('stops at a refusal nobody can mend by waiting', async () => {
    const { saver, update, typed } = setUp(stored)
    update.mockRejectedValue(refusal(404, 'event.not_found'))
    saver.change(typed({ city: 'Lagos' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(update).toHaveBeenCalledTimes(1)
    expect(saver.state).toMatchObject({ status: 'failed', retrying: false, message: 'refused: event.not_found' })
  })

  it('gives a picture up that the server cannot read, and says why', async () => {
    const { saver, update, typed } = setUp(stored)
    update.mockRejectedValueOnce(refusal(422, 'upload.not_an_image'))
    saver.change(typed({ city: 'Lagos' }))
    saver.changeCover({ upload: new File(['x'], 'x.txt') })
    await pause()
    expect(saver.state.coverError).toBe('refused: upload.not_an_image')
    expect(update).toHaveBeenLastCalledWith('e1', expect.objectContaining({ city: 'Lagos' }), undefined)
    expect(saver.hasUnsaved).toBe(false)
  })

  it('is saved at once when its screen is left', async () => {
    const { saver, update, typed } = setUp(stored)
    saver.change(typed({ city: 'Lagos' }))
    saver.stop()
    expect(update).toHaveBeenCalledTimes(1)
  })
})

describe('somebody else saved meanwhile', () => {
  it('nothing more is sent until the organiser decides', async () => {
    const { saver, update, typed } = setUp(stored)
    update.mockRejectedValueOnce(refusal(409, 'event.changed'))
    saver.change(typed({ city: 'Lagos' }))
    await pause()
    saver.change(typed({ city: 'Abuja' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saver.state.status).toBe('conflict')
    expect(update).toHaveBeenCalledTimes(1)

    await saver.overwrite()
    expect(update).toHaveBeenLastCalledWith('e1', expect.not.objectContaining({ expectedVersion: 1 }), undefined)
    expect(saver.state.status).toBe('saved')
  })

  it('their version can be taken instead', async () => {
    const { saver, update, typed } = setUp(stored)
    update.mockRejectedValueOnce(refusal(409, 'event.changed'))
    saver.change(typed({ city: 'Lagos' }))
    await pause()
    expect(saver.replace({ ...stored, city: 'Ibadan', version: 7 }).city).toBe('Ibadan')
    expect(saver.hasUnsaved).toBe(false)
  })
})

describe('a published event', () => {
  it('is saved only when asked', async () => {
    const { saver, update, typed } = setUp({ ...stored, status: 'published' })
    saver.change(typed({ city: 'Lagos' }))
    saver.changeCover({ upload: new File(['x'], 'x.png') })
    await vi.advanceTimersByTimeAsync(60_000)
    saver.stop()
    expect(update).not.toHaveBeenCalled()
    expect(saver.state.status).toBe('dirty')
    expect(await saver.flush()).toBe(true)
    expect(update).toHaveBeenCalledTimes(1)
  })

  it('which is sold has news for its guests, and tells them once, when its organiser says so', async () => {
    const { saver, update, typed } = setUp({ ...stored, status: 'published', sold: 3, venueName: 'The Jetty' })
    saver.change(typed({ summary: 'Bring a coat' }))
    expect(saver.newsForGuests).toEqual([])
    saver.change(typed({ summary: 'Bring a coat', venueName: 'The Old Dairy' }))
    expect(saver.newsForGuests).toEqual(['venueName'])
    expect(await saver.flush({ guestNote: 'Flooded' })).toBe(true)
    expect(update.mock.lastCall?.[1]).toMatchObject({ tellGuests: true, guestNote: 'Flooded' })
    saver.change(typed({ venueName: 'The Old Dairy', city: 'Ibadan' }))
    await saver.flush()
    expect(update.mock.lastCall?.[1]).not.toHaveProperty('tellGuests')
  })

  it('which is taken off sale is not saved by itself while guests have tickets', async () => {
    const { saver, update, typed } = setUp({ ...stored, sold: 1 })
    saver.change(typed({ venueName: 'The Old Dairy' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(update).not.toHaveBeenCalled()
  })

  it('tells its guests after all when a saving that failed is tried again', async () => {
    const { saver, update, typed } = setUp({ ...stored, status: 'published', sold: 3 })
    update.mockRejectedValueOnce(refusal(503, 'server.busy'))
    saver.change(typed({ venueName: 'The Old Dairy' }))
    expect(await saver.flush({ guestNote: '' })).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(update.mock.lastCall?.[1]).toMatchObject({ tellGuests: true, venueName: 'The Old Dairy' })
    expect(saver.hasUnsaved).toBe(false)
  })
})
