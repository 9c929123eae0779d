import type { Env } from '../env.ts'
import { providerDefinitions } from '../gateways/providers/index.ts'
import { type Finding, good, notice } from './finding.ts'

const switches = providerDefinitions.flatMap(({ switchedOnBy }) => switchedOnBy ?? [])

/** Settings that can be used, and are probably not what was meant. */
export function checkSettings(env: Env): Finding[] {
  if (env.mode === 'demo')
    return [good('Settings', 'This is a demo: payments are pretended and mails are kept in a folder.')]
  const findings = [
    env.trustedProxies === 0 &&
      notice(
        'Settings',
        'TRUST_PROXY is 0, so that all visitors behind a proxy count as one network.',
        'Set TRUST_PROXY to the number of proxies in front of Foyer, usually 1.',
      ),
    env.mailFrom.includes('@localhost') &&
      notice('Settings', 'MAIL_FROM is an address at localhost.', 'Set MAIL_FROM to an address of your domain.'),
    !env.providers.some(({ moves }) => moves !== 'no money') &&
      notice(
        'Payment provider',
        'There is none, so that only free tickets can be published.',
        `Set ${switches.join(' or ')}.`,
      ),
    env.providers.some(({ moves }) => moves === 'test money') &&
      notice('Payment provider', 'The secret key is one for tests: no money moves.', 'Set the live key.'),
    env.providers.some(({ moves }) => moves === 'no money') &&
      notice(
        'Payment provider',
        'The pretend provider is on: anybody can have tickets without paying.',
        'Remove ALLOW_SANDBOX_IN_PRODUCTION.',
      ),
    env.backup.passphrase === null &&
      notice('Backups', 'They are not encrypted.', 'Set BACKUP_PASSPHRASE and keep it elsewhere.'),
  ].filter((finding): finding is Finding => finding !== false)
  return findings.length > 0 ? findings : [good('Settings', 'Nothing stands out.')]
}
