import type { SeriesPromoCodeView } from '@foyer/contract'
import { call, promoCodeBody } from '../../../testing/factories.ts'
import { type CallScene, manager } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'
import { addDates, createSeries, dailyRule, publishSeries, seriesBody } from './series-scene.ts'

const ALL = { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' }

async function withDates(place: Place, world: World): Promise<string> {
  const organiser = await manager(place, world)
  const { _id: id } = await createSeries(world.site, organiser)
  await addDates(world.site, organiser, id)
  return id
}

async function withCode(place: Place, world: World): Promise<{ id: string; promoCodeId: string }> {
  const organiser = await manager(place, world)
  const { _id: id } = await createSeries(world.site, organiser)
  const made = await call<SeriesPromoCodeView>(world.site.app, {
    method: 'POST',
    url: `/api/series/${id}/promo-codes`,
    headers: organiser.headers,
    payload: promoCodeBody(),
  })
  return { id, promoCodeId: made.body._id }
}

export const callScene: CallScene = {
  things: {
    series: async (place, world) => (await createSeries(world.site, await manager(place, world)))._id,
  },
  calls: {
    createSeries: () => ({ payload: seriesBody() }),
    updateSeries: () => ({ payload: seriesBody({ title: 'Harbour tour at night' }) }),
    previewRule: async (place, world) => {
      const { _id: seriesId } = await createSeries(world.site, await manager(place, world))
      return { payload: { rule: dailyRule(), timezone: 'Africa/Lagos', seriesId } }
    },
    publishSeries: async (place, world) => ({
      params: { id: await withDates(place, world) },
      payload: { to: 'published' },
    }),
    getPublicSeries: async (place, world) => {
      const organiser = await manager(place, world)
      const series = await createSeries(world.site, organiser)
      await addDates(world.site, organiser, series._id)
      await publishSeries(world.site, organiser, series._id)
      return { params: { customUrl: series.customUrl } }
    },
    addSeriesDates: () => ({ payload: { rule: dailyRule() } }),
    changeSeriesDates: async (place, world) => {
      const id = await withDates(place, world)
      const date = await world.site.deps.db
        .selectFrom('events')
        .select('id')
        .where('series_id', '=', id)
        .executeTakeFirstOrThrow()
      return { params: { id }, payload: { scope: 'this', eventId: date.id, set: { title: 'Special tour' } } }
    },
    saveSeriesTickets: () => ({ payload: { tickets: [{ name: 'Seat', kind: 'free', capacity: 5 }] } }),
    saveSeriesQuestions: () => ({
      payload: { questions: [{ scope: 'order', kind: 'short_text', label: 'How did you hear of us?' }] },
    }),
    followSeries: async (place, world) => {
      const id = await withDates(place, world)
      const date = await world.site.deps.db
        .selectFrom('events')
        .select('id')
        .where('series_id', '=', id)
        .executeTakeFirstOrThrow()
      await world.site.deps.db
        .updateTable('events')
        .set({ series_differs: ['title'] })
        .where('id', '=', date.id)
        .execute()
      return { params: { id, eventId: date.id }, payload: { fields: ['title'] } }
    },
    saveSeriesTexts: () => ({ payload: { language: 'en', translations: { fr: { title: 'Tour du port' } } } }),
    createSeriesPromoCode: () => ({ payload: promoCodeBody() }),
    updateSeriesPromoCode: async (place, world) => ({
      params: await withCode(place, world),
      payload: promoCodeBody(),
    }),
    setSeriesPromoCodeStatus: async (place, world) => ({
      params: await withCode(place, world),
      payload: { status: 'inactive' },
    }),
    deleteSeriesPromoCode: async (place, world) => ({ params: await withCode(place, world) }),
    createSeriesPasses: async (place, world) => ({ params: { id: await withDates(place, world) } }),
    cancelSeriesDates: () => ({ payload: { dates: ALL, reason: 'Rain', title: 'Harbour tour' } }),
    moveSeriesDates: () => ({ payload: { dates: ALL, days: 1 } }),
    previewMove: () => ({ payload: { dates: ALL, days: 1 } }),
    getSeriesRun: async (place, world) => {
      const organiser = await manager(place, world)
      const { _id: id } = await createSeries(world.site, organiser)
      return { params: { id, runId: (await addDates(world.site, organiser, id))._id } }
    },
  },
}
