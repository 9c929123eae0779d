import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { readUnsubscribeToken } from '../../../secrets.ts'
import { findUser } from '../../people/accounts/index.ts'

interface MailChoice {
  address: string
  subscribed: boolean
}

/** `ada@example.org` as `a••@example.org`: enough to recognise one's own address, without disclosing it to others who have the link. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1••')
}

async function userOf(deps: Deps, token: string) {
  const userId = readUnsubscribeToken(deps.secrets, token)
  const user = userId === null ? undefined : await findUser(deps.db, userId)
  if (!user) throw new AppError('broadcast.link_invalid')
  return user
}

export async function readMailChoice(deps: Deps, token: string): Promise<MailChoice> {
  const user = await userOf(deps, token)
  const optedOut = await deps.db
    .selectFrom('mail_opt_outs')
    .select('user_id')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return { address: masked(user.email), subscribed: optedOut === undefined }
}

/** The link proves whose address it is, so no login is asked for; it can do nothing but this. */
export async function chooseMail(deps: Deps, token: string, subscribed: boolean): Promise<MailChoice> {
  const user = await userOf(deps, token)
  if (subscribed) await deps.db.deleteFrom('mail_opt_outs').where('user_id', '=', user.id).execute()
  else
    await deps.db
      .insertInto('mail_opt_outs')
      .values({ user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { address: masked(user.email), subscribed }
}

/** Whether a user takes broadcasts by mail now: they may have opted out since the fan-out. */
export async function takesMail(deps: Deps, userId: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select not exists (select from mail_opt_outs where user_id = ${userId}::uuid) as wanted`.execute(deps.db)
  return rows[0]?.wanted ?? false
}
