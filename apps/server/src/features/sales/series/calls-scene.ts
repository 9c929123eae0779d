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
    cancelSeriesDates: () => ({ payload: { dates: ALL, reason: 'Rain', title: 'Harbour tour' } }),
    moveSeriesDates: () => ({ payload: { dates: ALL, days: 1 } }),
    getSeriesRun: async (place, world) => {
      const organiser = await manager(place, world)
      const { _id: id } = await createSeries(world.site, organiser)
      return { params: { id, runId: (await addDates(world.site, organiser, id))._id } }
    },
  },
}
