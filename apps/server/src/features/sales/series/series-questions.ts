import type { SeriesQuestionInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertOptions } from '../../programme/order-questions/index.ts'
import { auditSeries } from './audit-series.ts'
import { noteEarlierEdits } from './note-earlier-edits.ts'
import { lockManagedSeries } from './series.policy.ts'
import { type SeriesQuestionRow, seriesQuestions, seriesTickets } from './series.queries.ts'
import { loadSeriesView, runView } from './series.view.ts'
import { datesOf } from './span-dates.ts'
import { assertIdle, startRun } from './start-run.ts'

function columnsOf(question: SeriesQuestionInput, position: number) {
  return {
    scope: question.scope,
    kind: question.kind,
    label: question.label,
    help: question.help,
    options: question.options,
    required: question.required,
    ticket_ids: [...new Set(question.ticketIds)],
    sensitive: question.sensitive,
    show_at_door: question.showAtDoor,
    position,
  }
}

/** Sets the order questions of a series. New dates get them at once; dates that exist follow in a run, unless theirs were set by hand. */
export function saveSeriesQuestions(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: { questions: readonly SeriesQuestionInput[]; expectedVersion?: number | undefined },
) {
  return deps.db.transaction().execute(async (trx) => {
    const series = await lockManagedSeries(trx, actor, 'events:write', id)
    await assertIdle(trx, id)
    if (input.expectedVersion !== undefined && input.expectedVersion !== series.version)
      throw new AppError('event.changed')
    await noteEarlierEdits(trx, series)
    const before = await seriesQuestions(trx, id)
    await writeQuestions(trx, id, before, input.questions)
    const after = await seriesQuestions(trx, id)
    const isChanged = JSON.stringify(before) !== JSON.stringify(after)
    const next = isChanged
      ? await trx
          .updateTable('series')
          .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : series
    const dates = (await datesOf(trx, id, { by: 'from', from: new Date(0) })).filter(
      ({ status, endsAt, differs }) => status !== 'cancelled' && endsAt > deps.now() && !differs.includes('questions'),
    )
    const plan = {
      kind: 'update',
      fields: ['questions'],
      columns: null,
      differs: false,
      times: false,
      tellGuests: false,
      note: '',
    } as const
    const run = isChanged && dates.length > 0 ? await startRun(deps, trx, { actor, series, plan, dates }) : null
    const view = await loadSeriesView(deps, actor, next, trx)
    if (isChanged) await auditSeries(trx, actor, series, 'questions', { questions: after.map(({ label }) => label) })
    return { series: view, run: run && runView(run) }
  })
}

async function writeQuestions(
  trx: Trx,
  seriesId: string,
  before: readonly SeriesQuestionRow[],
  questions: readonly SeriesQuestionInput[],
): Promise<void> {
  const tickets = new Set((await seriesTickets(trx, seriesId)).map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  const kept = questions.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
  if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) throw new AppError('question.invalid')
  for (const [index, question] of questions.entries()) {
    assertOptions(question, `questions.${index}.`)
    if (!question.ticketIds.every((ticket) => tickets.has(ticket)))
      throw new AppError('question.invalid', { fields: { [`questions.${index}.ticketIds`]: 'tickets_of_event' } })
  }
  await trx
    .deleteFrom('series_questions')
    .where('series_id', '=', seriesId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [position, question] of questions.entries()) {
    const columns = columnsOf(question, position)
    if (question._id === undefined)
      await trx
        .insertInto('series_questions')
        .values({ ...columns, id: uuidv7(), series_id: seriesId })
        .execute()
    else await trx.updateTable('series_questions').set(columns).where('id', '=', question._id).execute()
  }
}
