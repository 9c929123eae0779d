import type { ErrorView, FactorChangeView, SessionView, TotpSetupView } from '@foyer/contract'
import { Secret, TOTP } from 'otpauth'
import { call, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let addresses = 0

/** An address nobody has called from, so that no limit on addresses stands in the way. */
function freshAddress(): string {
  addresses += 1
  return `10.77.${addresses >> 8}.${addresses & 255}`
}

export type Answered<T> = T & ErrorView

/** Calls the API as a user, from an address that no other call uses. */
export function askAs<T = object>(
  { app }: Pick<TestApp, 'app'>,
  user: Pick<TestUser, 'headers'> | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  return call<Answered<T>>(app, {
    method,
    url,
    remoteAddress: freshAddress(),
    ...(user && { headers: user.headers }),
    ...(payload && { payload }),
  })
}

/** The code that an authenticator app shows, the given number of periods after `at`. */
export function codeOf(secret: string, { periods = 0, at = Date.now() } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + periods * 30_000 })
}

/** An authenticator app for a user, none of whose codes is used up. */
export async function enrolTotp(site: TestApp, user: TestUser) {
  const started = await askAs<TotpSetupView>(site, user, 'POST', '/api/users/me/second-factor/totp')
  const { secret } = started.body
  const payload = { code: codeOf(secret) }
  const url = '/api/users/me/second-factor/totp/confirm'
  const confirmed = await askAs<FactorChangeView>(site, user, 'POST', url, payload)
  if (confirmed.status !== 200) throw new Error(`The app was refused: ${JSON.stringify(confirmed.body)}`)
  await site.deps.db.updateTable('totp_factors').set({ last_step: 0 }).where('user_id', '=', user.id).execute()
  return { secret, recoveryCodes: confirmed.body.recoveryCodes ?? [] }
}

interface Challenged extends ErrorView {
  details: { challenge: string; methods: string[] }
}

/** The first step of a login: the challenge that a correct password returns. */
export async function challengeOf(site: TestApp, { email }: Pick<TestUser, 'email'>): Promise<string> {
  const first = await askAs<Challenged>(site, null, 'POST', '/api/auth/login', { email, password: PASSWORD })
  if (first.body.code !== 'account.second_factor_required')
    throw new Error(`No second step was asked for: ${JSON.stringify(first.body)}`)
  return first.body.details.challenge
}

export function secondStep(site: Pick<TestApp, 'app'>, challenge: string, code: string) {
  return askAs<SessionView>(site, null, 'POST', '/api/auth/second-factor', { challenge, code })
}
