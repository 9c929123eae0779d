const LOGINS = {
  organiser: { email: 'organiser@foyer.example', password: 'foyer-demo-organiser' },
  admin: { email: 'admin@foyer.example', password: 'foyer-demo-admin' },
} as const

export type DemoUser = keyof typeof LOGINS

const nameOf = (who: DemoUser) => `FOYER_TOKEN_OF_${who.toUpperCase()}`

/** Logs in as a user of the demo. */
async function logIn(url: string, who: DemoUser): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGINS[who]),
  })
  if (!answer.ok) throw new Error(`The demo's ${who} cannot log in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** Opens the sessions that all journeys share: one login each would pass the limit of tries. Worker processes inherit them. */
export async function openDemoSessions(url: string): Promise<void> {
  for (const who of ['organiser', 'admin'] as const) process.env[nameOf(who)] = await logIn(url, who)
}

/** The token of a demo user's shared session. */
export async function demoToken(url: string, who: DemoUser): Promise<string> {
  const name = nameOf(who)
  return (process.env[name] ??= await logIn(url, who))
}
