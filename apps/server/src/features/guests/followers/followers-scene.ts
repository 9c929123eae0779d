import { uuidv7 } from '../../../ids.ts'
import { call } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** The organisation of an event, and the address of its public page. */
export async function organisationOfEvent({ deps }: Pick<TestApp, 'deps'>, eventId: string) {
  return deps.db
    .selectFrom('organisations')
    .innerJoin('events', 'events.organiser_id', 'organisations.id')
    .select(['organisations.id', 'organisations.slug', 'organisations.name'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/** Asks to follow as a visitor does. */
export function ask(site: Pick<TestApp, 'app'>, slug: string, email: string, from = {}) {
  return call(site.app, {
    method: 'POST',
    url: `/api/organisations/by-slug/${slug}/followers`,
    payload: { email },
    ...from,
  })
}

/** A confirmed follower as a row. */
export async function addFollower(
  { deps }: Pick<TestApp, 'deps'>,
  organisationId: string,
  email: string,
  fields: { confirmed_at?: Date | null; left_at?: Date | null; asked_at?: Date; language?: 'en' | 'fr' | 'ar' } = {},
): Promise<string> {
  const id = uuidv7()
  await deps.db
    .insertInto('followers')
    .values({ id, organisation_id: organisationId, email, confirmed_at: new Date(), ...fields })
    .execute()
  return id
}
