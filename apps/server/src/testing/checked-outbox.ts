import { type DomainEvent, domainEvents } from '@foyer/contract'
import type { Outbox } from '../outbox/index.ts'

/** Refuses what the table of domain events does not describe exactly: another name, a missing field, one field too many. */
function assertDescribed({ name, ...payload }: DomainEvent): void {
  domainEvents[name].payload.strict().parse(payload)
}

/** An outbox that checks every payload. */
export function checkedOutbox(outbox: Outbox): Outbox {
  return {
    announce: async (trx, ...events) => {
      for (const event of events) assertDescribed(event)
      await outbox.announce(trx, ...events)
    },
  }
}
