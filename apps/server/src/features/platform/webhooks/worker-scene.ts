import { pino } from 'pino'
import { createDatabase, createPool } from '../../../db/database.ts'
import { type SenderDeps, WebhookSender } from './webhook-sender.ts'
import { httpWebhooks } from '../../../gateways/webhooks/index.ts'
import { deriveSecrets } from '../../../secrets.ts'

/** The message that starts a worker. */
export interface Orders {
  readonly databaseUrl: string
  readonly secretKey: string
}

/**
 * A process that sends webhooks and does nothing else, as one part of the program does. It waits for its orders, so that a loaded
 * process replaces a killed one at once.
 */
process.once('message', ({ databaseUrl, secretKey }: Orders) => {
  const pool = createPool({ connectionString: databaseUrl, max: 4 }, () => {})
  const deps: SenderDeps = {
    db: createDatabase(pool),
    now: () => new Date(),
    secrets: deriveSecrets(secretKey),
    log: pino({ level: 'silent' }),
    webhooks: httpWebhooks({ allowedNetworks: ['127.0.0.0/8'] }),
    outbox: { announce: () => Promise.reject(new Error('No endpoint of a simulation fails')) },
    failpoint: () => {},
  }
  new WebhookSender(deps).start()
})
process.once('disconnect', () => process.exit())
process.send?.('loaded')
