import { column, type InventoryTable } from './inventory-columns.ts'

/** The tables that the job queue brings. */
export const queueInventory: Readonly<Record<string, InventoryTable>> = {
  'pgboss.bam': {
    about: 'Maintenance of the queue',
    plain: ['name', 'status', 'queue', 'table_name', 'command', 'error'],
  },
  'pgboss.job': {
    about: 'Waiting, running and failed jobs',
    plain: ['name', 'state', 'singleton_key', 'group_id', 'group_tier', 'dead_letter', 'policy', 'source_name'],
    personal: {
      data: column('anyone', 'deleted', '14 days', false),
      output: column('anyone', 'deleted', '14 days', false),
      source_output: column('anyone', 'deleted', '14 days', false),
    },
  },
  'pgboss.job_dependency': { about: 'Dependencies between jobs', plain: ['child_name', 'parent_name'] },
  'pgboss.queue': {
    about: 'Queues',
    plain: ['name', 'policy', 'dead_letter', 'table_name', 'singletons_active'],
  },
  'pgboss.queue_stats': { about: 'Queue lengths', plain: ['name'] },
  'pgboss.schedule': {
    about: 'Schedules of the queue',
    plain: ['name', 'key', 'kind', 'cron', 'timezone', 'data', 'options'],
  },
  'pgboss.subscription': { about: 'Subscriptions of the queue', plain: ['event', 'name'] },
  'pgboss.version': { about: 'Version of the queue' },
  'pgboss.warning': { about: 'Warnings of the queue', plain: ['type', 'message', 'data'] },
}
