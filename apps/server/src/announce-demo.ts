import type { Database } from './db/database.ts'
import { demoLogins } from './demo/index.ts'

/** What a newcomer reads in the terminal: who they can be, as long as those users exist. */
export async function demoAnnouncement(db: Database, publicUrl: string): Promise<string | null> {
  const logins = Object.entries(demoLogins)
  const emails = logins.map(([, login]) => login.email)
  const found = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  const known = new Set(found.map((user) => user.email))
  const lines = logins
    .filter(([, login]) => known.has(login.email))
    .map(([role, login]) => `  ${role.padEnd(14)}${login.email}   ${login.password}`)
  if (lines.length === 0) return null
  return [
    '  This is a demo: money is pretend, mails are kept. Log in as',
    ...lines,
    `  Mails         ${publicUrl}/dev/mail`,
    '',
  ].join('\n')
}
