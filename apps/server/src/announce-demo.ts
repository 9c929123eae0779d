import type { Deps } from './deps.ts'
import { findDemoLogins } from './demo/index.ts'

/** The demo logins for the terminal; null if their users do not exist any more. */
export async function demoAnnouncement(deps: Deps): Promise<string | null> {
  const logins = await findDemoLogins(deps)
  if (!logins) return null
  return [
    '  This is a demo: money is pretend, mails are kept. Log in as',
    `  organiser     ${logins.organiser.email}   ${logins.organiser.password}`,
    `  admin         ${logins.admin.email}   ${logins.admin.password}`,
    ...logins.colleagues.map(
      ({ role, email, password }) => `  ${role.replace('_', ' ').padEnd(13)} ${email}   ${password}`,
    ),
    ...(deps.site.mailFolder ? [`  Mails         ${deps.site.publicUrl}/dev/mail`] : []),
    '',
  ].join('\n')
}
